/** The Lab as a class uses it: located by roles and names, with a console that must stay empty. */

import type { Page } from '@playwright/test';
import { expect } from '../page/fixture.js';

// What comes from stored runs must not need the models.
export { expect, noModelsTest as test } from '../page/fixture.js';

export const partHeadings = {
  'side-by-side': 'Side by side',
  boundary: 'The boundary',
  threshold: 'The threshold',
  passages: 'Passages',
  practice: 'Practice',
} as const;

export type Part = keyof typeof partHeadings;

/** Opens a part and waits until it is rendered. */
export async function openPart(
  page: Page,
  part: Part,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.goto(`/lab.html#${new URLSearchParams({ part, ...settings })}`);
  await expect(page.getByRole('heading', { level: 2 })).toContainText(partHeadings[part]);
}

/** The value of a figure, located by its label. */
export function figure(page: Page, label: string) {
  return page.locator('.figure').filter({ hasText: label }).locator('dd');
}
