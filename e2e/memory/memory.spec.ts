import { resolve } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { openMemory } from '../../cli/models.js';
import { startBrowser } from '../backends/browser.js';
import type { PageSite } from '../backends/site.js';
import { memorySite, openMemoryPage } from './site.js';

const known = 'Who designed the Harrow Bridge?';
const unknown = 'In which year was the Erskell Gallery opened?';
const [count, seed] = [4, 11];

// A software adapter takes a minute or more to compile its shaders.
test.setTimeout(1_800_000);

let site: PageSite;
let browser: Browser;
test.beforeAll(async () => {
  site = await memorySite();
  browser = await startBrowser();
});
test.afterAll(async () => {
  await browser.close();
  site.close();
});

for (const backend of ['wasm', 'webgpu'] as const) {
  test(`the memory in its worker on ${backend} gives the answers, samples and states of Node`, async () => {
    const { model: node } = await openMemory(resolve(import.meta.dirname, '../../models/memory'), 1);
    const { page, complaints } = await openMemoryPage(browser, site);
    const status = await page.evaluate((wanted) => globalThis.memoryPage.open(wanted), backend);
    expect(status).toMatchObject({ state: 'ready', backend });

    const recalled = await page.evaluate((question) => globalThis.memoryPage.recall(question), known);
    const expected = await node.recall({ question: known, passages: [] });
    expect(recalled.text).toBe(expected.text);
    expect(recalled.logProbability).toBeCloseTo(expected.logProbability, 2);

    const samples = await page.evaluate(
      ([question, ...rest]) => globalThis.memoryPage.sample(question, ...rest),
      [unknown, count, seed] as [string, number, number],
    );
    const drawn = await node.sample({ question: unknown, passages: [] }, { count, temperature: 1, seed });
    expect(samples.map(({ text }) => text)).toEqual(drawn.map(({ text }) => text));
    for (const [index, { logProbability, state }] of drawn.entries()) {
      expect(samples[index]?.logProbability).toBeCloseTo(logProbability, 1);
      const differences = Array.from(state ?? [], (value, at) =>
        Math.abs(value - (samples[index]?.state[at] ?? NaN)),
      );
      expect(differences).toHaveLength(192);
      expect(Math.max(...differences)).toBeLessThan(0.05);
    }
    expect(complaints).toEqual([]);
    await page.close();
  });
}

test('errors and aborts of the memory cross its worker with their type', async () => {
  const { page } = await openMemoryPage(browser, site);
  await page.evaluate(() => globalThis.memoryPage.open('wasm'));
  expect(await page.evaluate(() => globalThis.memoryPage.failureOf(0, false))).toBe('option-invalid');
  expect(await page.evaluate(() => globalThis.memoryPage.failureOf(100, true))).toBe('TimeoutError');
  await page.close();
});
