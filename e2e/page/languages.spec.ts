import type { Page } from '@playwright/test';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { brokenRules } from '../axe.js';
import { expect, parts, pageTest as test } from './fixture.js';

const info = {
  id: 'brennofen',
  title: 'Brennofen',
  description: 'Vom Töpfern',
  language: 'de',
  examples: [],
};
const passages = [
  { id: 'brand', title: 'Brennen', text: 'Die Glasuren schmelzen, sobald der Ofen heiß genug ist.' },
  { id: 'kosten', title: 'Kosten', text: 'Größere Öfen verbrauchen mehr Strom.' },
];

/** Serves a German corpus as the only one. */
async function serveGerman(page: Page): Promise<void> {
  const { files } = await compileCorpus(info, passages, 'brennofen');
  const catalogue = JSON.stringify([{ ...info, passages: passages.length }]);
  await page.route('**/corpora/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^.*\/corpora\//u, '');
    const bytes = files.get(path.replace(/^brennofen\//u, ''));
    const body = path === 'catalogue.json' ? Buffer.from(catalogue) : bytes && Buffer.from(bytes);
    await (body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body, contentType: 'application/json' }));
  });
}

test('over a corpus in another language the page says so, and lists passages found by stems', async ({
  page,
}) => {
  await serveGerman(page);
  await page.goto('/index.html');
  const { question } = parts(page);
  const found = page.getByRole('region', { name: 'Passages', exact: true });
  // The catalogue is loaded once the corpus is named.
  await expect(page.getByText('Brennofen').first()).toBeVisible();
  await question.fill('Wann schmilzt eine Glasur?');
  await question.press('Enter');
  await expect(found).toContainText('This corpus is in German, and answers are found in English texts only.');
  await expect(found.getByRole('list', { name: 'Passages that fit' })).toHaveAttribute('lang', 'de');
  await expect(found.locator('mark').first()).toHaveText('Glasuren');
  expect(await brokenRules(page, 'limen-app')).toEqual([]);
});

test('so does a question that comes with a link', async ({ page }) => {
  await serveGerman(page);
  await page.goto(`/index.html#q=${encodeURIComponent('Was kostet Strom?')}`);
  await expect(page.getByRole('region', { name: 'Passages', exact: true })).toContainText('in German');
});
