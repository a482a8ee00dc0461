/** A person's own texts in the page that stays open: what a test brings in is deleted after it. */

import { expect, openPageTest, type Page, start } from './fixture.js';

export const own = (page: Page) => ({
  open: page.getByRole('button', { name: 'Ask your own texts' }),
  panel: page.getByRole('region', { name: 'Your own texts' }),
  files: page.getByLabel('Choose files'),
  ready: page.getByText('Ready to be asked:'),
  leftOut: page.locator('limen-import .left-out li'),
  kept: page.getByRole('list', { name: 'Your own texts that are kept' }).getByRole('listitem'),
});

export const ownTextsTest = openPageTest.extend({
  page: async ({ page }, use) => {
    await use(page);
    await page.goto(start);
    const { panel } = own(page);
    // The questions of a collection, within its entry, have buttons of that name that open nothing.
    const deletions = panel.getByRole('button', { name: /^Delete/u, expanded: false });
    for (let left = await deletions.count(); left > 0; left -= 1) {
      await deletions.first().click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await expect(deletions).toHaveCount(left - 1);
    }
    await panel.getByRole('button', { name: 'Close' }).click();
  },
});
