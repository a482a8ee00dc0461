/** The looks in which every view must work: light and dark, wide and on a phone. */

import { expect, type Page, test } from '@playwright/test';
import { brokenRules } from './axe.js';

const wide = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };

const looks = [
  { name: 'light', colorScheme: 'light', viewport: wide },
  { name: 'dark', colorScheme: 'dark', viewport: wide },
  { name: 'phone', colorScheme: 'light', viewport: phone },
  { name: 'dark phone', colorScheme: 'dark', viewport: phone },
] as const;

export type Look = (typeof looks)[number];

export async function expectSound(page: Page): Promise<void> {
  expect(await brokenRules(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
}

/** Looks that differ in every respect, for views that take long to check. */
export const oppositeLooks = [looks[0], looks[3]] as const;

/** Expects the open view to pass axe and to fit its width, in one look after the other. */
export async function expectSoundInEveryLook(page: Page, among: readonly Look[] = looks): Promise<void> {
  for (const { name, colorScheme, viewport } of among) {
    await test.step(`in the ${name} look`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      await expectSound(page);
    });
  }
}
