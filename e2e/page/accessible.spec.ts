import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openAbstained, openAnswered, parts, test } from './fixture.js';

const looks = [
  { name: 'light', use: { colorScheme: 'light', viewport: { width: 1280, height: 900 } } },
  { name: 'dark', use: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } } },
  { name: 'phone', use: { colorScheme: 'light', viewport: { width: 360, height: 740 } } },
  { name: 'dark phone', use: { colorScheme: 'dark', viewport: { width: 360, height: 740 } } },
] as const;

async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
}

for (const { name, use } of looks) {
  test.describe(`in the ${name} look`, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } });

    test('the first view breaks no rule of axe and fits its width', async ({ page }) => {
      await page.goto('/index.html');
      await expect(page.getByRole('region', { name: 'Or try one of these' })).toBeVisible();
      await expectSound(page);
    });

    test('an answer and its opened source break no rule of axe and fit their width', async ({ page }) => {
      await openAnswered(page);
      await expectSound(page);
      await parts(page)
        .answer.getByRole('button', { name: /^Source 1/ })
        .click();
      await expect(parts(page).dialog).toBeVisible();
      await expectSound(page);
    });

    test('an abstention breaks no rule of axe and fits its width', async ({ page }) => {
      await openAbstained(page);
      const closest = page.locator('summary').filter({ hasText: 'The closest draft' });
      if (await closest.isVisible()) await closest.click();
      await expectSound(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the corpus is browsed in a view of its own that fits the width', async ({ page }) => {
    await page.goto('/index.html');
    await page.getByRole('button', { name: 'Browse', exact: true }).click();
    await parts(page).search.fill('moon');
    await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible();
    await expect(parts(page).question).toBeHidden();
    await expectSound(page);
  });
});

test('a page laid out from right to left fits its width', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAnswered(page);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expectSound(page);
});
