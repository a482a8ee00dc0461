import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { buildFixtureSite } from './fixture-site.js';
import { Host } from './host.js';
import { KillableBrowser } from './killable-browser.js';
import { seededRandom } from './random.js';

const kills = 10;

let folder: string;
let requestsOfFirstVisit: number;

async function expectStored(page: Page): Promise<void> {
  await expect(page.locator('#offline')).toHaveText('ready');
}

async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('#page')).toHaveText('one');
  await page.click('#load');
  await expect(page.locator('#worker')).toHaveText('one with data of one');
  await expect(page.locator('#chunk')).toHaveText('chunk of one');
  await expect(page.locator('#data')).toHaveText('data of one');
  await expect(page.locator('#model')).toContainText('model of one');
}

test.beforeAll(async () => {
  folder = await buildFixtureSite({ version: 'one' });
  const host = new Host();
  await host.deploy(folder);
  await using browser = new KillableBrowser();
  const page = await browser.open();
  await page.goto(host.address);
  await expectStored(page);
  requestsOfFirstVisit = host.requests;
  await host.goDown();
  // The page, its script, the service worker, and each file that it stores.
  expect(requestsOfFirstVisit).toBeGreaterThan(5);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (let kill = 1; kill <= kills; kill += 1) {
  test(`after a first visit that was killed at random point ${kill}, the next visit works, also offline`, async () => {
    const random = seededRandom(kill);
    const fatalRequest = 1 + Math.floor(random() * requestsOfFirstVisit);
    const delayMilliseconds = Math.floor(random() * 30);
    const host = new Host();
    await host.deploy(folder);
    await using browser = new KillableBrowser();

    const killed = new Promise<void>((resolve, reject) => {
      host.onRequest = (number) => {
        if (number === fatalRequest)
          wait(delayMilliseconds)
            .then(() => browser.kill())
            .then(resolve, reject);
      };
    });
    browser.visit(host.address);
    await killed;
    host.onRequest = () => {};

    const second = await browser.open();
    await second.goto(host.address);
    await expectWhole(second);
    await expectStored(second);
    await browser.quit();

    await host.goDown();
    const third = await browser.open();
    await third.goto(host.address);
    await expectWhole(third);
  });
}
