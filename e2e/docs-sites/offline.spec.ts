import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { Host } from '../offline/host.js';
import { buildSeedSite, installMkDocs } from './mkdocs/build.js';
import { buildOtherWidget } from './other-widget.js';
import { addWidget, askWidget, hasHeading, openPage, serveSite, stored } from './served-site.js';

/** A reader who returns to a documentation site: offline, and after a new deployment. */
test.describe.configure({ mode: 'serial' });

const founder = 'Who founded the seed library?';
const packets = 'How many packets may a member borrow in a season?';

let first: string;
let second: string;
let host: Host;

test.beforeAll(async () => {
  const mkdocs = await installMkDocs();
  first = await buildSeedSite(mkdocs, 'first');
  second = await buildSeedSite(mkdocs, 'second', (pages) => {
    const page = join(pages, 'borrowing.md');
    writeFileSync(page, readFileSync(page, 'utf8').replace('eight packets', 'fifteen packets'));
  });
  for (const folder of [first, second]) await addWidget(folder, 'seeds');
});

test.beforeEach(async () => {
  host = await serveSite(first);
});
test.afterEach(() => host?.goDown());

/** The reader opens the widget and asks once. */
async function visit(page: Page): Promise<void> {
  await openPage(page, `${host.address}history/`);
  await page.keyboard.press('Control+k');
  expect(await answerTo(page, founder)).toBe('Agnes Thorley');
  await expect.poll(() => stored(page)).toEqual({ page: true, runtime: true, corpus: 1 });
}

async function answerTo(page: Page, question: string): Promise<string | null> {
  const { outcome, proofs } = await askWidget(page, question);
  if (outcome.status !== 'answered') return null;
  for (const { url } of proofs) expect(hasHeading(first, host.address, url), String(url)).toBe(true);
  return outcome.answer;
}

test('answers without a network on the second visit', async ({ page }) => {
  await visit(page);
  await page.goto('about:blank');
  await host.goDown();
  await page.goto(`${host.address}history/`);
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
  expect(await answerTo(page, packets)).toBe('eight');
  expect(await answerTo(page, founder)).toBe('Agnes Thorley');
});

test('answers from a new deployment, and fetches only what changed in it', async ({ page }) => {
  await visit(page);
  const requests: string[] = [];
  host.onRequest = (_, path) => requests.push(path.replace(/\?.*$/u, ''));
  await host.deploy(second);
  // If the new manifest is slow, the stored corpus answers, and nothing of the new one is fetched.
  await expect(async () => {
    requests.length = 0;
    await page.goto('about:blank');
    await page.goto(`${host.address}borrowing/`);
    await expect(page.getByText('may borrow fifteen packets')).toBeVisible();
    expect(await answerTo(page, packets)).toBe('fifteen');
  }).toPass();

  // The table for what is typed comes behind a search: in the first visit or in this one.
  const isOfTyping = (path: string) => path.startsWith('/limen/models/static-encoder/');
  const fetched = new Set(requests.filter((path) => path.startsWith('/limen/') && !isOfTyping(path)));
  const before = new Set(readdirSync(join(first, 'limen', 'corpus')));
  const changed = readdirSync(join(second, 'limen', 'corpus')).filter(
    (file) => isContent(file) && !before.has(file),
  );
  expect(changed.length).toBeGreaterThan(0);
  expect([...fetched].sort()).toEqual(
    [
      '/limen/corpus/manifest.json',
      '/limen/models/critic/manifest.json',
      '/limen/models/reader/manifest.json',
      '/limen/widget/limen-ask.js',
      ...changed.map((file) => `/limen/corpus/${file}`),
    ].sort(),
  );

  // The new version is the one that remains when the network goes down.
  await page.goto('about:blank');
  await host.goDown();
  await page.goto(`${host.address}borrowing/`);
  expect(await answerTo(page, packets)).toBe('fifteen');
});

test("shows nothing offline that is private to one reader or excluded by the site's owner", async ({
  page,
}) => {
  await host.goDown();
  let isLoggedIn = true;
  // Without revalidation, responses may come from the browser's own HTTP cache for a while, which the widget
  // does not control.
  host = new Host((path): Record<string, string> => {
    if (path.startsWith('/history/')) return { 'Cache-Control': 'private, no-cache' };
    const anew = { 'Cache-Control': 'no-cache' };
    return path.startsWith('/returning/') && !isLoggedIn
      ? { ...anew, Vary: 'Accept-Encoding, Cookie' }
      : anew;
  });
  await host.deploy(first);
  await openPage(page, `${host.address}opening/`);
  await page.evaluate(() =>
    document.querySelector('limen-ask')?.setAttribute('offline-except', '/borrowing'),
  );
  await page.keyboard.press('Control+k');
  await expect.poll(() => stored(page)).toMatchObject({ page: true });
  for (const name of ['history', 'borrowing', 'returning', 'storing'])
    await page.goto(`${host.address}${name}/`);
  await expect.poll(() => stored(page)).toMatchObject({ page: true });
  isLoggedIn = false;
  await page.goto(`${host.address}returning/`);
  await page.goto('about:blank');
  await host.goDown();
  for (const name of ['history', 'borrowing', 'returning']) {
    const tab = await page.context().newPage();
    await expect(tab.goto(`${host.address}${name}/`)).rejects.toThrow('ERR_FAILED');
    await tab.close();
  }
  await page.goto(`${host.address}storing/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('works through a service worker of the site itself', async ({ page }) => {
  writeFileSync(join(first, 'own-worker.js'), ownWorker);
  await host.deploy(first);
  await openPage(page, `${host.address}history/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/own-worker.js');
    document.querySelector('limen-ask')?.setAttribute('offline', '/own-worker.js');
  });
  await page.keyboard.press('Control+k');
  await expect.poll(() => stored(page)).toMatchObject({ page: true, corpus: 1 });
  await page.goto('about:blank');
  await host.goDown();
  await openPage(page, `${host.address}history/`);
  expect(await page.evaluate(async () => (await fetch('/said-by-the-site')).text())).toBe('by the site');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('retired postwoman');
  await expect(page.getByRole('region', { name: 'Passages' })).toContainText('Agnes Thorley');
});

test('serves the widget of a single build after an update, and of the previous build until the update is complete', async ({
  page,
}) => {
  const search = async (): Promise<string> => {
    await page.goto('about:blank');
    await openPage(page, `${host.address}history/`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('retired postwoman');
    await expect(page.getByRole('region', { name: 'Passages' })).toContainText('Agnes Thorley');
    return page.evaluate(() => ('otherBuild' in globalThis ? 'other' : 'first'));
  };
  const update = (): Promise<string> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update().catch(() => undefined);
      const { installing } = registration;
      if (installing === null) return registration.waiting?.state ?? 'none';
      return new Promise((resolve) =>
        installing.addEventListener('statechange', () => resolve(installing.state), { once: true }),
      );
    });
  expect(await search()).toBe('first');
  await expect.poll(() => stored(page)).toMatchObject({ page: true, corpus: 1 });

  const missing = await buildOtherWidget(second);
  await host.deploy(second);
  await page.goto(`${host.address}history/`);
  expect(['none', 'redundant']).toContain(await update());
  await host.goDown();
  expect(await search()).toBe('first');

  missing.putBack();
  await host.deploy(second);
  await page.goto(`${host.address}history/`);
  // The first attempt may fail on a connection to the previous host.
  await expect.poll(update).toBe('installed');
  await host.goDown();
  // It takes over once no page of the previous version is open.
  await expect(async () => expect(await search()).toBe('other')).toPass({ timeout: 300_000 });
});

/** The site's own service worker handles one address and leaves the rest to ours. */
const ownWorker = `self.addEventListener('fetch', (event) => {
  if (event.request.url.endsWith('/said-by-the-site')) event.respondWith(new Response('by the site'));
});
self.limenWidget = '/limen/widget/';
importScripts('/limen/widget/limen-offline.js');
`;

/** The other files are the manifest and the command's record of the pages. */
function isContent(file: string): boolean {
  return /^(?:passages-|index-|vectors\.)/u.test(file);
}
