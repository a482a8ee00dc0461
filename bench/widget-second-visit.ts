/**
 * `npx tsx bench/widget-second-visit.ts [--visits 10]`: milliseconds from Enter to the answer in a widget whose
 * models the browser has kept, two seconds after its panel was opened. Compares readers whose models are opened
 * with the panel with those whose connection saves data, where they are opened by the question. Build first
 * with `npx vite build && npx vite build --config vite.widget.config.ts`.
 */

import { parseArgs } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { hostSite, moduleScript, pageWith } from '../e2e/widget/host-site.js';
import { launchBrowser } from '../scripts/launch-browser.js';
import { allowInnerFunctions, circumstances, percentiles, questions } from './page-session.js';

const { values } = parseArgs({ options: { visits: { type: 'string', default: '10' } } });
const visits = Number(values.visits);
/** How long a reader takes to type a question, in milliseconds. */
const typing = 2000;

const widget = pageWith(`<limen-ask corpus="spaceflight"></limen-ask>${moduleScript}`);
const site = await hostSite({ files: new Map([['/page.html', widget]]) });
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await askedOn(context, false, questions[0] ?? '');
  const times: Record<'with the panel' | 'by the question', number[]> = {
    'with the panel': [],
    'by the question': [],
  };
  for (const question of questions.slice(1, 1 + visits)) {
    times['with the panel'].push(await askedOn(context, false, question));
    times['by the question'].push(await askedOn(context, true, question));
  }
  for (const [when, measured] of Object.entries(times)) {
    console.log(`From Enter to the answer, ${visits} visits, models opened ${when}:`);
    console.log(`  ${percentiles(measured)}`);
  }
  console.log(`  ${await circumstances(browser)}`);
} finally {
  await browser.close();
  await site.close();
}

/** A visit of its own; returns how long the reader waits, in milliseconds. */
async function askedOn(context: BrowserContext, savesData: boolean, question: string): Promise<number> {
  const page = await context.newPage();
  await allowInnerFunctions(page);
  await page.addInitScript((saveData) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData } });
  }, savesData);
  await page.goto(`${site.origin}/page.html`);
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.waitForTimeout(typing);
  const outcome = page.locator('limen-ask').locator('[part=answer], [part=silence]');
  const before = performance.now();
  await page.keyboard.press('Enter');
  await outcome.first().waitFor();
  const waited = performance.now() - before;
  await page.close();
  return waited;
}
