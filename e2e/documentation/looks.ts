import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const looks = [
  { name: 'light', use: { colorScheme: 'light', viewport: { width: 1280, height: 900 } } },
  { name: 'dark', use: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } } },
  { name: 'phone', use: { colorScheme: 'light', viewport: { width: 360, height: 740 } } },
  { name: 'dark phone', use: { colorScheme: 'dark', viewport: { width: 360, height: 740 } } },
] as const;

export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
}
