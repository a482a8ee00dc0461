/**
 * `npx tsx bench/single-file.ts --page page.html [--visits 3]`: how long a page made by `limen bundle` takes
 * when opened from disk, each time in a fresh browser and offline: to its first paint, to its first search,
 * and until it can answer.
 */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../scripts/launch-browser.js';
import { percentile } from '../src/scores/statistics.js';
import { allowInnerFunctions, circumstances } from './page-session.js';

const { page: file, visits } = parseArgs({
  options: { page: { type: 'string', default: 'page.html' }, visits: { type: 'string', default: '3' } },
}).values;

/** Milliseconds from the start of the navigation. */
interface Visit {
  readonly painted: number;
  readonly searchable: number;
  readonly parsed: number;
  readonly ready: number;
}

const measured: Visit[] = [];
let where = '';
for (let visit = 0; visit < Number(visits); visit += 1) {
  const browser = await launchBrowser();
  try {
    measured.push(await visitPage(browser));
    where = await circumstances(browser);
  } finally {
    await browser.close();
  }
}
console.log(`${file}: ${statSync(file).size} bytes, opened from the disk ${measured.length} times; medians:`);
for (const what of ['painted', 'searchable', 'parsed', 'ready'] as const) {
  const times = measured.map((each) => each[what]);
  console.log(`  ${what} ${percentile(times, 0.5).toFixed(0)} ms (${times.map(Math.round).join(', ')})`);
}
console.log(`  ${where}`);

async function visitPage(browser: Browser): Promise<Visit> {
  const page = await (await browser.newContext({ offline: true })).newPage();
  await allowInnerFunctions(page);
  await page.goto(pathToFileURL(resolve(file)).href, { waitUntil: 'commit' });
  await page.locator('limen-status').waitFor();
  const searchable = await page.locator('limen-app').evaluate(async (app) => {
    while (app.shadowRoot?.querySelector('limen-status')?.shadowRoot?.querySelector('.ready') == null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now();
  });
  return page.locator('limen-app').evaluate(async (app, searchable) => {
    await (app as unknown as { ready: Promise<unknown> }).ready;
    const ready = performance.now();
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return {
      painted: painted?.startTime ?? Number.NaN,
      searchable,
      parsed: navigation?.domContentLoadedEventStart ?? Number.NaN,
      ready,
    };
  }, searchable);
}
