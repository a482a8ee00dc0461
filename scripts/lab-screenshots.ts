/**
 * `npx tsx scripts/lab-screenshots.ts [address]`: photographs the running Lab into docs/screenshots/. Without an address it
 * expects the built page at http://127.0.0.1:4173/ (`node --import tsx scripts/serve.ts`).
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
const patience = 180_000;

/** Each part: its link, and what has to be seen before it is photographed. */
const parts: {
  readonly [name: string]: { readonly link: string; readonly seen: (page: Page) => Promise<void> };
} = {
  'side-by-side': { link: 'part=side-by-side&question=ts-053', seen: chartDrawn },
  boundary: { link: 'part=boundary&question=ts-001', seen: chartDrawn },
  threshold: { link: 'part=threshold&threshold=0.5', seen: chartDrawn },
  passages: {
    link: 'part=passages&question=ts-001&off=harrow-bridge',
    seen: (page) => page.locator('limen-gauge').first().waitFor({ timeout: patience }),
  },
  practice: {
    link: 'part=practice&practised=48',
    seen: (page) => page.getByText('This browser keeps what was learnt.').waitFor({ timeout: patience }),
  },
};

await mkdir(folder, { recursive: true });
const executablePath = installedBrowser();
const browser = await chromium.launch({
  args: [...browserArguments],
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  for (const [part, { link, seen }] of Object.entries(parts)) {
    for (const [look, options] of Object.entries(looks)) {
      const context = await browser.newContext({
        ...options,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.goto(new URL(`lab.html#${link}`, address).href);
      await seen(page);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}lab-${part}-${look}.png`, fullPage: look !== 'phone' });
      console.log(`docs/screenshots/lab-${part}-${look}.png`);
      await context.close();
    }
  }
} finally {
  await browser.close();
}

async function chartDrawn(page: Page): Promise<void> {
  await page.locator('limen-chart svg[role=img]').last().waitFor();
}
