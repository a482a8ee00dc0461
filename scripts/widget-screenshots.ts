/**
 * `npx tsx scripts/widget-screenshots.ts`: takes screenshots of `<limen-ask>` on a small third-party page,
 * into docs/screenshots/widget: six languages, dark, and a phone. Build page and widget first.
 */

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { hostSite, moduleScript, pageWith } from '../e2e/widget/host-site.js';
import { linkedCorpus } from '../e2e/widget/linked-corpus.js';
import { launchBrowser } from './launch-browser.js';

const folder = resolve(import.meta.dirname, '..', 'docs', 'screenshots', 'widget');

/** How long models may take to load, in milliseconds. */
const patience = 120_000;

interface Look {
  readonly name: string;
  readonly lang: string;
  readonly theme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
  readonly shows: (page: Page) => Promise<void>;
}

const desk = { width: 800, height: 600 };
const phone = { width: 360, height: 640 };
const bridging =
  'Which Italian town was the birthplace of the man who saw Olympus Mons as a bright patch in 1879?';
const answer = (page: Page): Promise<void> => asked(page, bridging, 'answer');
const silence = (page: Page): Promise<void> =>
  asked(page, 'What is the name of the moon that circles Sedna?', 'silence');

const looks: readonly Look[] = [
  { name: 'english', lang: 'en', theme: 'light', size: desk, shows: answer },
  { name: 'german', lang: 'de', theme: 'light', size: desk, shows: silence },
  {
    name: 'french',
    lang: 'fr',
    theme: 'light',
    size: desk,
    shows: (page) => searched(page, 'largest moon of Saturn'),
  },
  { name: 'spanish', lang: 'es', theme: 'light', size: desk, shows: (page) => searched(page, '') },
  { name: 'arabic', lang: 'ar', theme: 'light', size: desk, shows: answer },
  { name: 'japanese', lang: 'ja', theme: 'light', size: desk, shows: silence },
  { name: 'dark', lang: 'en', theme: 'dark', size: desk, shows: answer },
  { name: 'phone', lang: 'en', theme: 'light', size: phone, shows: answer },
];

async function searched(page: Page, words: string): Promise<void> {
  await page.locator('limen-ask [part=input]').fill(words);
  if (words === '') await page.locator('limen-ask [part=hint]').waitFor();
  // The number of passages is announced once the results for the latest words are there.
  else await page.locator('limen-ask [part=status]').filter({ hasText: /\d/u }).waitFor();
}

async function asked(page: Page, question: string, part: 'answer' | 'silence'): Promise<void> {
  // The subject is the abstention, not whether the critic would decide on it.
  await page.locator('limen-ask').evaluate((widget, isSilent) => {
    if (isSilent) widget.setAttribute('threshold', '1');
    else widget.removeAttribute('threshold');
  }, part === 'silence');
  await searched(page, question);
  await page.keyboard.press('Enter');
  await page.locator(`limen-ask [part=${part}]`).waitFor({ timeout: patience });
}

const files = new Map<string, { type: string; body: string | Uint8Array }>(await linkedCorpus('/knowledge/'));
const look = '<style>body { font-family: system-ui, "Liberation Sans", sans-serif }</style>';
files.set('/guide.html', pageWith(`${look}<limen-ask corpus="/knowledge/"></limen-ask>${moduleScript}`));
const site = await hostSite({ files });
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${site.origin}/guide.html`);
  await page.locator('limen-ask').getByRole('button').click();
  for (const { name, lang, theme, size, shows } of looks) {
    await page.setViewportSize(size);
    await page.evaluate(
      (now) => {
        document.documentElement.lang = now.lang;
        document.documentElement.dir = now.lang === 'ar' ? 'rtl' : 'ltr';
        document.documentElement.style.colorScheme = now.theme;
        // Read again from the page, as when a site changes its language.
        document.querySelector('limen-ask')?.setAttribute('lang', now.lang);
      },
      { lang, theme },
    );
    await shows(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`docs/screenshots/widget/${name}.png`);
  }
} finally {
  await browser.close();
  site.close();
}
