import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { firstAnswer, oneHop, parts } from '../page/fixture.js';
import { Host } from './host.js';
import { KillableBrowser } from './killable-browser.js';
import { seededRandom } from './random.js';

const site = resolve(import.meta.dirname, '../..', 'dist');

/** The first visit of the whole page is killed at a random moment, and once more where it goes on from there. */
const pairsOfKills = 5;

/** Time span in which these moments lie, in milliseconds: loading the page, the models, and storing. */
const firstVisitMilliseconds = 6_000;

let host: Host;

test.beforeEach(async () => {
  expect(existsSync(resolve(site, 'service-worker.js'))).toBe(true);
  host = new Host();
  await host.deploy(site);
});

test.afterEach(() => host.goDown());

/** Time limit for loading the models and storing everything on a busy machine, in milliseconds. */
const firstVisitLimit = 150_000;

test.describe.configure({ timeout: 480_000 });

async function expectAnswer(page: Page): Promise<void> {
  const question = new URLSearchParams({ q: oneHop, corpus: 'spaceflight', threshold: '0' });
  await page.goto(`${host.address}#${question}`);
  await expect(parts(page).answer).toContainText('Huygens', { timeout: firstAnswer });
}

async function expectStored(page: Page): Promise<void> {
  await expect(page.getByText('works without a network')).toBeVisible({ timeout: firstVisitLimit });
}

test('answers a question without a network from the second visit on', async ({ page }) => {
  await page.goto(host.address);
  await expectStored(page);
  await host.goDown();
  await page.goto('about:blank');
  await expectAnswer(page);
});

test('downloads no model twice', async ({ page }) => {
  const asked: string[] = [];
  host.onRequest = (_, path) => asked.push(path);
  await page.goto(host.address);
  await expectStored(page);
  await page.reload();
  await expectStored(page);
  const models = asked.filter((path) => path.endsWith('.onnx'));
  // The critic's graph, and the reader's two.
  expect(models.length).toBe(3);
  expect(new Set(models).size).toBe(3);
});

for (let pair = 1; pair <= pairsOfKills; pair += 1) {
  test(`a first visit that was killed at two random moments (${pair}) leaves a page that answers`, async () => {
    await using browser = new KillableBrowser();
    const random = seededRandom(pair);
    for (const moment of [random(), random()]) {
      const killed = await browser.open();
      await killed.goto(host.address);
      await wait(moment * firstVisitMilliseconds);
      await browser.kill();
    }

    const next = await browser.open();
    await expectAnswer(next);
    await expectStored(next);
    await browser.quit();

    await host.goDown();
    await expectAnswer(await browser.open());
  });
}
