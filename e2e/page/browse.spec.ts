import { expect, parts, pageTest as test } from './fixture.js';

// Browsers report blocked requests in the console, so these tests do not check it.
test.beforeEach(async ({ context }) => {
  await context.route('**/models/**', (route) => route.abort());
});

test('searches and opens a passage without any model', async ({ page }) => {
  const { search, dialog } = parts(page);
  await page.goto('/index.html');
  await search.fill('titan moon');
  const results = page.getByRole('list', { name: 'Search results' });
  await expect(results.getByRole('listitem').first()).toBeVisible();
  await expect(results.locator('mark').first()).toBeVisible();
  await results.getByRole('button', { name: 'Titan', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Titan' })).toBeVisible();
  await expect(dialog).toContainText('Saturn');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('finds by the first letters and in spite of a typo, and marks what it found', async ({ page }) => {
  const { search } = parts(page);
  await page.goto('/index.html');
  const results = page.getByRole('list', { name: 'Search results' });
  for (const written of ['encel', 'enceladsu ']) {
    await search.fill(written);
    await expect(results.getByRole('button', { name: 'Enceladus', exact: true })).toBeVisible();
    await expect(results.locator('mark').filter({ hasText: 'Enceladus' }).first()).toBeVisible();
    await search.fill('');
    await expect(results).toBeHidden();
  }
});

test('Escape clears the search and leaves a run alone; with nothing to clear it stops the run', async ({
  page,
  context,
}) => {
  const { question, search, stop } = parts(page);
  // The models never arrive, so the run keeps waiting.
  await context.route('**/models/**', () => undefined);
  await page.goto('/index.html');
  await question.fill('Who discovered Titan?');
  await question.press('Enter');
  await expect(stop).toBeVisible();
  await search.fill('titan');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(stop).toBeVisible();
  await search.press('Escape');
  await expect(stop).toBeHidden();
});

test('says so when nothing is found', async ({ page }) => {
  await page.goto('/index.html');
  await parts(page).search.fill('zzqxv');
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

test('lists the titles by topic and opens one', async ({ page }) => {
  const { dialog } = parts(page);
  await page.goto('/index.html');
  await page
    .locator('summary')
    .filter({ hasText: /^Saturn/ })
    .click();
  await page.getByRole('button', { name: 'Enceladus', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Enceladus' })).toBeVisible();
});

test('says in a sentence that no answer can be given, and offers the way out', async ({ page }) => {
  const { question } = parts(page);
  await page.goto('/index.html');
  await question.fill('Who discovered Titan?');
  await question.press('Enter');
  await expect(page.locator('limen-run limen-problem')).toContainText('Search still works');
  await expect(page.getByRole('button', { name: 'Reload the page' }).first()).toBeVisible();
});
