/** A person's own texts in the page that stays open: what a test brings in is deleted after it. */

import { ownTextsDatabase } from '../../src/retrieval/own/own-corpus-name.js';
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
    const kept = await keptTexts(page);
    // They are listed a moment after the page is there.
    await expect(deletions).toHaveCount(kept);
    for (let left = kept; left > 0; left -= 1) {
      await deletions.first().click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await expect(deletions).toHaveCount(left - 1);
    }
    await panel.getByRole('button', { name: 'Close' }).click();
  },
});

/** How many texts the browser keeps. */
async function keptTexts(page: Page): Promise<number> {
  return page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        if (!database.objectStoreNames.contains('installed')) {
          database.close();
          resolve(0);
          return;
        }
        const counting = database.transaction('installed').objectStore('installed').count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result);
        };
      };
    });
  }, ownTextsDatabase);
}
