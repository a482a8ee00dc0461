/**
 * `npx tsx scripts/screenshots.ts [address]`: photographs the running page for the README into docs/screenshots/.
 * Without an address it expects the built page at http://127.0.0.1:4173/ (`node --import tsx scripts/serve.ts`).
 */

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import { browserArguments, installedBrowser } from './browser.mjs';

const address = process.argv[2] ?? 'http://127.0.0.1:4173/';
const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

const looks: { readonly [name: string]: BrowserContextOptions } = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
};

/** How long models may take to load, in milliseconds. */
const patience = 120_000;

/** What is photographed: how to reach it on a fresh page. */
const states: { readonly [name: string]: (page: Page) => Promise<void> } = {
  async loading(page) {
    // Model files never arrive here, so that the page can be photographed while it waits for them.
    await page.context().route(/\/models\/.*\.onnx/u, () => new Promise<never>(() => {}));
    await page.goto(
      pageOf(
        'Which Italian town was the birthplace of the man who saw Olympus Mons as a bright patch in 1879?',
      ),
    );
    await page.getByText(/Waiting for the (reader|critic)/).waitFor();
  },
  async answered(page) {
    await page.goto(
      pageOf(
        'Which Italian town was the birthplace of the man who saw Olympus Mons as a bright patch in 1879?',
      ),
    );
    await page.getByRole('region', { name: 'Answer' }).waitFor({ timeout: patience });
  },
  async abstained(page) {
    await page.goto(pageOf('How long should I boil an egg for a soft yolk?'));
    await page.getByRole('region', { name: 'No answer that can be proven' }).waitFor({ timeout: patience });
  },
};

await mkdir(folder, { recursive: true });
const executablePath = installedBrowser();
const browser = await chromium.launch({
  args: [...browserArguments],
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  for (const [look, options] of Object.entries(looks)) {
    for (const [state, reach] of Object.entries(states)) {
      const context = await browser.newContext({
        ...options,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await reach(page);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}${state}-${look}.png` });
      console.log(`docs/screenshots/${state}-${look}.png`);
      await context.close();
    }
  }
} finally {
  await browser.close();
}

function pageOf(question: string): string {
  return new URL(`#${new URLSearchParams({ q: question, corpus: 'spaceflight' })}`, address).href;
}
