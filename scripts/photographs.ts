/** Takes screenshots of the running page, each state in each appearance, into docs/screenshots/. */

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright';
import { launchBrowser } from './launch-browser.js';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

const looks: { readonly [name: string]: BrowserContextOptions } = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
};

/** Address of the built page: the first argument, or where `node --import tsx scripts/serve.ts` serves it. */
export const address = process.argv[2] ?? 'http://127.0.0.1:4173/';

/** How long models may take to load, in milliseconds. */
export const patience = 180_000;

export interface Photographed {
  /** How to reach it on a fresh page. */
  reach(page: Page): Promise<void>;
  /** Whether to capture the whole page, on screens other than a phone's. */
  readonly isWhole?: boolean;
}

/** @param states by name of the screenshot */
export async function photograph(states: { readonly [name: string]: Photographed }): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const [state, { reach, isWhole = false }] of Object.entries(states)) {
      for (const [look, options] of Object.entries(looks)) {
        const context = await browser.newContext({
          ...options,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
        });
        const page = await context.newPage();
        await reach(page);
        await page.evaluate(() => document.fonts.ready);
        const path = `${folder}${state}-${look}.png`;
        await page.screenshot({ path, fullPage: isWhole && look !== 'phone' });
        console.log(`docs/screenshots/${state}-${look}.png`);
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
}
