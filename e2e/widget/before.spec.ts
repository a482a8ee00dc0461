import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { type HostSite, hostSite, moduleScript, pageWith } from './host-site.js';

const widgetFolder = join(import.meta.dirname, '../..', 'dist', 'widget');
/** Maximum size of a loader, compressed, in bytes. */
const loaderLimit = 4 * 1024;
/** Maximum size of all other scripts needed for the first passages, compressed, in bytes. */
const firstResultsLimit = 60_000;

const classicScript = '<script src="/widget/limen-ask.classic.js" async></script>';
const builds = [
  { name: 'the module build', script: moduleScript, file: 'limen-ask.js' },
  { name: 'the classic build', script: classicScript, file: 'limen-ask.classic.js' },
] as const;

let site: HostSite;

test.beforeAll(async () => {
  const files = new Map(
    builds.flatMap(({ file, script }) => [
      [`/${file}.html`, pageWith(`<limen-ask corpus="spaceflight"></limen-ask>${script}`)],
      [
        `/inline-${file}.html`,
        pageWith(
          `<link rel="stylesheet" href="/host.css"><limen-ask corpus="spaceflight" inline></limen-ask>
          <p>What stands below.</p>${script}`,
        ),
      ],
    ]),
  );
  const ofItsOwn = '<limen-ask corpus="/corpora/spaceflight/"></limen-ask>';
  files.set('/own-corpus.html', pageWith(`${ofItsOwn}${moduleScript}`));
  files.set('/host.css', { type: 'text/css', body: 'limen-ask { display: block; block-size: 30rem }' });
  site = await hostSite({ files });
});
test.afterAll(() => site.close());

/** The page's cumulative layout shift, as the browser scores it. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: readonly PerformanceEntry[]): void => {
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 200));
      }),
  );
}

for (const { name, file } of builds) {
  test.describe(name, () => {
    test('is a loader of 4 kB at most, compressed', () => {
      for (const ending of ['br', 'gz']) {
        expect(readFileSync(join(widgetFolder, `${file}.${ending}`)).length).toBeLessThanOrEqual(loaderLimit);
      }
    });

    test('loads nothing but its loader before somebody uses it, and moves nothing', async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await page.goto(`${site.origin}/${file}.html`);
      const button = page.getByRole('button', { name: 'Ask' });
      await button.hover();
      await button.focus();
      expect(await layoutShift(page)).toBe(0);
      expect(requests.filter((path) => path !== '/icons/icon.svg')).toEqual([
        `/${file}.html`,
        `/widget/${file}`,
      ]);
      expect(page.workers()).toEqual([]);
    });

    test('inline causes no layout shift when it fills the space reserved by the page', async ({ page }) => {
      await page.goto(`${site.origin}/inline-${file}.html`);
      await expect(page.getByRole('button', { name: 'Ask a question' })).toBeVisible();
      expect(await layoutShift(page)).toBe(0);
      await page.getByRole('button', { name: 'Ask a question' }).click();
      await expect(page.getByRole('textbox', { name: 'Your question' })).toBeFocused();
      expect(await layoutShift(page)).toBe(0);
    });
  });
}

test('the first passages on a cold page cost at most 60 kB of scripts beyond the loader', async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const [, file] = /\/widget\/(assets\/[^?]+\.js)/u.exec(request.url()) ?? [];
    if (file !== undefined && !/\/(?:first-visit|typing-aids)-/u.test(file)) scripts.add(file);
  });
  // The content below the empty field and what finds other words than were typed are loaded behind the passages.
  await page.route(/\/(?:first-visit|typing-aids)-/u, (route) => route.abort());
  await page.goto(`${site.origin}/own-corpus.html`);
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByRole('textbox', { name: 'Your question' }).fill('largest moon');
  await expect(page.getByRole('region', { name: 'Passages' }).getByRole('listitem').first()).toBeVisible();
  const names = [...scripts].map((file) => file.replace(/^assets\/|-[\w-]{8}\.js$/gu, ''));
  // Neither the code that renders answers nor the code for large corpora.
  expect(names).toEqual(expect.arrayContaining(['limen-ask-panel', 'retriever']));
  expect(names).not.toContain('outcome');
  expect(names).not.toContain('open-at-size');
  // Sizes as transferred; files too small to be stored compressed are compressed here.
  const bytes = [...scripts].map(
    (file) => gzipSync(readFileSync(join(widgetFolder, file)), { level: 9 }).length,
  );
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(firstResultsLimit);
});

test('other forms of a typed word are found once their rules are loaded behind the corpus', async ({
  page,
}) => {
  const rules = page.waitForResponse(/\/typing-aids-/u);
  await page.goto(`${site.origin}/limen-ask.js.html`);
  await page.getByRole('button', { name: 'Ask' }).click();
  await (await rules).finished();
  const field = page.getByRole('textbox', { name: 'Your question' });
  const first = page.getByRole('region', { name: 'Passages' }).getByRole('listitem').first();
  await expect(async () => {
    await field.fill('');
    await field.fill('proposing ');
    await expect(first).toContainText('proposed', { timeout: 1000 });
  }).toPass();
});

test('the classic build loads no second loader with the panel', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${site.origin}/limen-ask.classic.js.html`);
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeFocused();
  expect(requests).not.toContain('/widget/limen-ask.js');
});

test('a panel that cannot be loaded is reported, and the next click tries again', async ({ page }) => {
  await page.route('**/limen-ask-panel-*', (route) => route.abort(), { times: 1 });
  await page.goto(`${site.origin}/limen-ask.js.html`);
  await page.evaluate(() => {
    document.addEventListener('limen-error', (event) => {
      Object.assign(globalThis, { told: (event as CustomEvent).detail.error.code });
    });
  });
  await page.getByRole('button', { name: 'Ask' }).click();
  const again = page.getByRole('button', { name: 'Could not be loaded. Try again' });
  await expect(again).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { told?: string }).told)).toBe('unexpected');
  await again.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
