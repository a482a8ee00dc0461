/**
 * `npx tsx bench/lab.ts [--opens 5] [--moves 100]`: milliseconds from opening the Lab with an empty cache to
 * its first chart on the screen, for its first part and for the threshold, and from moving the threshold to
 * the frame that shows it. No model is loaded.
 */

import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../scripts/launch-browser.js';
import { allowInnerFunctions, circumstances, percentiles, serveBuilt } from './page-session.js';

const { values } = parseArgs({
  options: { moves: { type: 'string', default: '100' }, opens: { type: 'string', default: '5' } },
});

const served = await serveBuilt('lab.html');
const browser = await launchBrowser();
try {
  for (const part of ['side-by-side', 'threshold']) {
    const times: number[] = [];
    for (let open = 0; open < Number(values.opens); open++) times.push(await firstChart(browser, part));
    report(`First chart of “${part}”, cold, ${times.length} opens`, times);
  }
  const page = await opened(browser, 'threshold');
  const { questions, times } = await moves(page, Number(values.moves));
  report(`A move of the threshold over ${questions} runs, ${times.length} moves`, times);
  console.log(`  ${await circumstances(browser)}`);
} finally {
  await browser.close();
  served.close();
}

/** A separate context has an empty cache. */
async function opened(where: Browser, part: string): Promise<Page> {
  const context = await where.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await allowInnerFunctions(page);
  // Loading after the first chart is not part of the measurement.
  await page.route(/\/models\//u, (route) => route.abort());
  await page.goto(`${served.address}#part=${part}`, { waitUntil: 'commit' });
  await page.locator('limen-chart svg[role=img]').first().waitFor({ timeout: 60_000 });
  return page;
}

/** From the start of the navigation to the frame after the first chart was drawn. */
async function firstChart(where: Browser, part: string): Promise<number> {
  const context = await where.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(/\/models\//u, (route) => route.abort());
  await page.addInitScript(() => {
    const drawn = new Promise<number>((resolve) => {
      customElements.whenDefined('limen-chart').then((element) => {
        const shown = element.prototype as { updated(changed: unknown): void; renderRoot: ParentNode };
        const { updated } = shown;
        shown.updated = function (this: typeof shown, changed: unknown): void {
          updated.call(this, changed);
          if (this.renderRoot.querySelector('svg[role=img]') === null) return;
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
      });
    });
    Object.assign(globalThis, { limenFirstChart: drawn });
  });
  await page.goto(`${served.address}#part=${part}`, { waitUntil: 'commit' });
  const time = await page.evaluate(
    () => (globalThis as unknown as { limenFirstChart: Promise<number> }).limenFirstChart,
  );
  await context.close();
  return time;
}

function moves(page: Page, count: number): Promise<{ questions: number; times: number[] }> {
  return page.evaluate(async (howMany) => {
    const part = document
      .querySelector('limen-lab')
      ?.shadowRoot?.querySelector('limen-lab-threshold')?.shadowRoot;
    const slider = part?.querySelector<HTMLInputElement>('input[type=range]');
    const figures = () =>
      [...(part?.querySelectorAll('dd') ?? [])].map(({ textContent }) => Number(textContent));
    if (!slider) throw new Error('There is no slider.');
    const questions = figures().reduce((sum, each) => sum + each, 0);
    const times: number[] = [];
    for (let move = 0; move < howMany; move++) {
      await new Promise(requestAnimationFrame);
      const begun = performance.now();
      slider.value = String(((move * 37) % 100) / 100);
      slider.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      // After the frame that draws the change: its callbacks, style, layout and paint are done.
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.push(performance.now() - begun);
    }
    return { questions, times };
  }, count);
}

function report(what: string, times: readonly number[]): void {
  console.log(`${what}: ${percentiles(times)}, longest ${Math.max(...times).toFixed(0)} ms`);
}
