import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import type { CriticInput } from '../../src/engine/index.js';
import { openPage, startBrowser } from './browser.js';
import { type CriticSite, criticSite, shippedCritic } from './site.js';

/** Every second of the twelve that Node is compared by, since a software adapter takes a second for each. */
const turns = (
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../test/fixtures/turns.json'), 'utf8'),
  ) as CriticInput[]
).filter((_, place) => place % 2 === 0);
const { threshold } = JSON.parse(readFileSync(join(shippedCritic, 'config.json'), 'utf8')) as {
  threshold: number;
};

// A software adapter takes a minute or more to compile its shaders, and then seconds per pass.
test.setTimeout(1_800_000);

let site: CriticSite;
let browser: Browser;
test.beforeAll(async () => {
  site = await criticSite(shippedCritic);
  browser = await startBrowser();
});
test.afterAll(async () => {
  await browser.close();
  site.close();
});

test('the shipped critic gives the same verdicts on WebGPU and on WASM, probabilities within 0.02', async () => {
  const probabilities: Record<string, number[]> = {};
  for (const backend of ['wasm', 'webgpu'] as const) {
    const { page } = await openPage(browser, site.address);
    const status = await page.evaluate((wanted) => globalThis.criticPage.open(wanted), backend);
    expect(status.critic).toMatchObject({ state: 'ready', backend });
    probabilities[backend] = await page.evaluate((inputs) => globalThis.criticPage.assess(inputs), turns);
    await page.close();
  }
  const { wasm = [], webgpu = [] } = probabilities;
  expect(wasm).toHaveLength(6);
  const verdicts = (given: readonly number[]) => given.map((probability) => probability >= threshold);
  expect(verdicts(webgpu)).toEqual(verdicts(wasm));
  for (const [index, probability] of wasm.entries()) {
    expect(Math.abs((webgpu[index] ?? Number.NaN) - probability)).toBeLessThanOrEqual(0.02);
  }
});
