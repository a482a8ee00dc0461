import { expectSound, expectSoundInEveryLook } from '../looks.js';
import { expect, openAbstained, openAnswered, parts, start, openPageTest as test } from './fixture.js';

test('the first view breaks no rule of axe and fits its width in every look', async ({ page }) => {
  await page.goto(start);
  await expect(page.getByRole('region', { name: 'Or try one of these' })).toBeVisible();
  await expectSoundInEveryLook(page);
});

test('an answer, what its question carries over and its opened source break no rule of axe and fit their width in every look', async ({
  page,
}) => {
  await openAnswered(page);
  await parts(page).question.fill('And when was it discovered?');
  await parts(page).question.press('Enter');
  await expect(page.getByRole('heading', { name: 'When was Titan discovered?' })).toBeVisible();
  await expect(parts(page).again).toBeVisible();
  await expectSoundInEveryLook(page);
  await parts(page)
    .answer.getByRole('button', { name: /^Source 1/ })
    .click();
  await expect(parts(page).dialog).toBeVisible();
  await expectSoundInEveryLook(page);
});

test('an abstention breaks no rule of axe and fits its width in every look', async ({ page }) => {
  await openAbstained(page);
  const closest = page.locator('summary').filter({ hasText: 'The closest draft' });
  if (await closest.isVisible()) await closest.click();
  await expectSoundInEveryLook(page);
});

test('on paper stand the answer, its corpus and its rounds, and nothing that is pressed', async ({
  page,
}) => {
  await openAnswered(page);
  await page.emulateMedia({ media: 'print' });
  const { answer, timeline, question, again } = parts(page);
  await expect(answer).toBeVisible();
  await expect(timeline).toBeVisible();
  await expect(page.getByRole('group', { name: 'Answers come from' })).toBeVisible();
  await expect(question).toBeHidden();
  await expect(again).toBeHidden();
  await expect(page.getByRole('region', { name: 'Settings', exact: true })).toBeHidden();
});

test('where colours are forced, a line stands under the chosen corpus alone', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(start);
  await expect(page.getByRole('radio')).toHaveCount(2);
  const lines = await page
    .locator('limen-corpus-switch label')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).borderBlockEndColor));
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(lines.map((line) => line === ground)).toEqual([false, true]);
});

test('on a phone the corpus is browsed in a view of its own that fits the width', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(start);
  await page.getByRole('button', { name: 'Browse', exact: true }).click();
  await parts(page).search.fill('moon');
  await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible();
  await expect(parts(page).question).toBeHidden();
  await expectSound(page);
});

test('a page laid out from right to left fits its width', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAnswered(page);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expectSound(page);
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
});
