import { rmSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { buildFixtureSite } from './fixture-site.js';
import { Host } from './host.js';

let one: string;
let two: string;
let host: Host;

test.beforeAll(async () => {
  one = await buildFixtureSite({ version: 'one' });
  two = await buildFixtureSite({ version: 'two' });
});

test.afterAll(() => {
  for (const folder of [one, two]) rmSync(folder, { recursive: true, force: true });
});

test.beforeEach(async () => {
  host = new Host();
  await host.deploy(one);
});

test.afterEach(() => host.goDown());

/** Opens the site and waits until everything it needs is stored. */
async function firstVisit(page: Page): Promise<void> {
  await page.goto(host.address);
  await expect(page.locator('#offline')).toHaveText('ready');
}

async function expectWhole(page: Page, version: string): Promise<void> {
  await expect(page.locator('#page')).toHaveText(version);
  await page.click('#load');
  await expect(page.locator('#worker')).toHaveText(`${version} with data of ${version}`);
  await expect(page.locator('#chunk')).toHaveText(`chunk of ${version}`);
  await expect(page.locator('#data')).toHaveText(`data of ${version}`);
  await expect(page.locator('#model')).toContainText(`model of ${version}`);
}

/** Makes the browser check for an update now. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
}

async function storedVersions(page: Page): Promise<number> {
  return page.evaluate(
    async () => (await caches.keys()).filter((name) => name.startsWith('limen-shell-')).length,
  );
}

test('the second visit needs no network', async ({ page }) => {
  await firstVisit(page);
  await host.goDown();
  await page.goto(host.address);
  await expectWhole(page, 'one');
});

test('a query or a page name in the address opens the same stored page', async ({ page }) => {
  await firstVisit(page);
  await host.goDown();
  await page.goto(`${host.address}index.html?q=who`);
  await expectWhole(page, 'one');
});

test('an online visit is served from storage and still finds a newer version', async ({ page }) => {
  await firstVisit(page);
  await host.deploy(two);
  await page.goto(host.address);
  await expect(page.locator('#page')).toHaveText('one');
  await lookForUpdate(page);
  await expect(page.locator('#update')).toBeVisible();
  await page.click('#update');
  await expect(page.locator('#page')).toHaveText('two');
  await host.goDown();
  await expectWhole(page, 'two');
});

/** Visits the page, and opens it in a second tab. @returns the second tab */
async function inTwoTabs(page: Page, context: BrowserContext): Promise<Page> {
  await firstVisit(page);
  await page.reload();
  const other = await context.newPage();
  await other.goto(host.address);
  return other;
}

test('an open tab keeps its complete version after another tab took the update', async ({
  page,
  context,
}) => {
  const other = await inTwoTabs(page, context);
  await expect(other.locator('#page')).toHaveText('one');

  await host.deploy(two);
  await lookForUpdate(page);
  await page.click('#update');
  await expect(page.locator('#page')).toHaveText('two');
  await expectWhole(page, 'two');
  // The server no longer has anything of version one.
  await expectWhole(other, 'one');
  await host.goDown();
  await expectWhole(other, 'one');
  await expectWhole(page, 'two');
});

test('every open tab reloads into the update that another tab has taken', async ({ page, context }) => {
  const other = await inTwoTabs(page, context);
  await host.deploy(two);
  await lookForUpdate(page);
  await expect(other.locator('#update')).toBeVisible();
  await page.click('#update');
  await expect(page.locator('#page')).toHaveText('two');
  await other.click('#update');
  await expect(other.locator('#page')).toHaveText('two', { timeout: 20_000 });
});

test('the files of an old version go when its last tab is closed', async ({ page, context }) => {
  const other = await inTwoTabs(page, context);
  await host.deploy(two);
  await lookForUpdate(page);
  await page.click('#update');
  await expect(page.locator('#page')).toHaveText('two');
  expect(await storedVersions(page)).toBe(2);
  await other.close();
  // A tab is only forgotten a minute after it was opened, so the test backdates the records.
  await page.evaluate(async () => {
    const records = await caches.open('limen-clients');
    for (const request of await records.keys()) {
      const record = await (await records.match(request))?.json();
      await records.put(request, Response.json({ ...record, since: 0 }));
    }
  });
  await page.reload();
  await expect.poll(() => storedVersions(page)).toBe(1);
  await expectWhole(page, 'two');
});

test('an update that is half deployed is not taken', async ({ page }) => {
  await firstVisit(page);
  await page.reload();
  const broken = await buildFixtureSite({ version: 'broken' });
  rmSync(`${broken}/data.txt`);
  await host.deploy(broken);
  const outcome = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const state = new Promise((resolve) =>
      registration?.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => resolve(installing.state));
      }),
    );
    await registration?.update();
    return state;
  });
  expect(outcome).toBe('redundant');
  await host.goDown();
  await page.reload();
  await expectWhole(page, 'one');
  rmSync(broken, { recursive: true, force: true });
});

test('a model that an update did not change is not downloaded again', async ({ page }) => {
  const same = await buildFixtureSite({ version: 'three', model: 'model of one' });
  await firstVisit(page);
  await page.reload();
  const asked: string[] = [];
  host.onRequest = (_, path) => asked.push(path);
  await host.deploy(same);
  await lookForUpdate(page);
  await page.click('#update');
  await expect(page.locator('#page')).toHaveText('three');
  await page.click('#load');
  await expect(page.locator('#model')).toContainText('model of one');
  expect(asked).toContain('/models/reader/manifest.json');
  expect(asked).not.toContain('/models/reader/weights.txt');
  rmSync(same, { recursive: true, force: true });
});

test('a host without headers gets an isolated page from the second visit on', async ({ page }) => {
  const plain = new Host(() => ({}));
  await plain.deploy(one);
  await page.goto(plain.address);
  await expect(page.locator('#offline')).toHaveText('ready');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await page.reload();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await expectWhole(page, 'one');
  await plain.goDown();
});
