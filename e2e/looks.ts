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
  await expectToFit(page);
}

async function expectToFit(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
}

/** Looks that differ in every respect: either scheme and either width once. */
export const oppositeLooks: readonly Look[] = [looks[0], looks[3]];

/** Expects the open view to fit its width in one look after the other, and to pass axe in the opposite ones. */
export async function expectSoundInEveryLook(page: Page, among: readonly Look[] = looks): Promise<void> {
  for (const look of among) {
    const { name, colorScheme, viewport } = look;
    await test.step(`in the ${name} look`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      if (oppositeLooks.includes(look)) await expectSound(page);
      else await expectToFit(page);
    });
  }
}
