import { expect, type Page, test } from '@playwright/test';
import { brokenRules } from '../axe.js';
import { type HostSite, hostSite, strictPolicy } from './host-site.js';
import { versionedSite } from './versioned-site.js';

let site: HostSite;

test.beforeAll(async () => {
  // A threshold that always accepts, because these tests are about where the answer was read.
  const files = await versionedSite('/knowledge/', {
    '/': 'threshold="0"',
    '/off/': 'scope="none"',
    '/set/': 'scope="version=v1; section=guide"',
  });
  site = await hostSite({ files, headers: { 'Content-Security-Policy': strictPolicy } });
});
test.afterAll(() => site.close());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask a question' });
const marks = (page: Page) => dialog(page).getByRole('group', { name: 'Searched' });
const mark = (page: Page, name: string) => marks(page).getByRole('button', { name, exact: true });

/** Opens the widget of a page. @returns console messages and errors, which must stay empty */
async function open(page: Page, path: string): Promise<readonly string[]> {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', ({ message }) => said.push(message));
  await page.goto(site.origin + path);
  await page.getByRole('button', { name: 'Ask' }).click();
  return said;
}

async function found(page: Page, text: string, count: number): Promise<readonly (string | null)[]> {
  await dialog(page).getByRole('textbox').fill(text);
  await expect(dialog(page).getByRole('status')).toHaveText(`Passages found: ${count}`);
  return addresses(page);
}

async function addresses(page: Page): Promise<readonly (string | null)[]> {
  const links = dialog(page).getByRole('region', { name: 'Passages' }).getByRole('link');
  const all = await links.evaluateAll((each) =>
    each.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  return all.sort();
}

test('a search starts in the version and language of the page, and each filter is removed by a key', async ({
  page,
}) => {
  const said = await open(page, '/v2/guide/kiln.html');
  for (const name of ['Only version 2', 'Only in English']) {
    await expect(mark(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(mark(page, 'Only this page')).toHaveAttribute('aria-pressed', 'false');
  expect(await found(page, 'kiln', 2)).toEqual(['/v2/guide/glaze.html', '/v2/guide/kiln.html']);
  expect(await brokenRules(page, 'limen-ask')).toEqual([]);

  await mark(page, 'Only version 2').focus();
  await page.keyboard.press('Enter');
  await expect(mark(page, 'Only version 2')).toHaveAttribute('aria-pressed', 'false');
  await expect(mark(page, 'Only version 2')).toBeFocused();
  await expect(dialog(page).getByRole('status')).toHaveText('Passages found: 4');
  await mark(page, 'Only in English').press('Space');
  await expect(dialog(page).getByRole('status')).toHaveText('Passages found: 5');
  await mark(page, 'Only this page').press('Enter');
  await expect(dialog(page).getByRole('status')).toHaveText('Passages found: 1');
  expect(await addresses(page)).toEqual(['/v2/guide/kiln.html']);
  expect(said).toEqual([]);
});

test('a page in another language starts in that language, named in the language of the widget', async ({
  page,
}) => {
  await open(page, '/fr/v2/guide/kiln.html');
  await expect(mark(page, 'Only in French')).toHaveAttribute('aria-pressed', 'true');
  expect(await found(page, 'kiln', 1)).toEqual(['/fr/v2/guide/kiln.html']);
  await dialog(page).getByRole('textbox').fill('alumina');
  await expect(dialog(page).getByRole('status')).toHaveText(
    'No passage within what is chosen here holds these words.',
  );
});

test('a question is answered from the version of the page', async ({ page }) => {
  const answer = dialog(page).getByRole('region', { name: 'Answer', exact: true });
  await open(page, '/v1/guide/kiln.html');
  await dialog(page).getByRole('textbox').fill('What is the Wren kiln fired with?');
  await dialog(page).getByRole('textbox').press('Enter');
  await expect(answer).toContainText('beech wood');
  await expect(answer).not.toContainText('propane');
  await mark(page, 'Only version 1').click();
  await expect(answer).toBeHidden();
});

test('the owner turns it off, or says what is searched', async ({ page }) => {
  await open(page, '/off/v2/guide/kiln.html');
  await found(page, 'kiln', 5);
  await expect(marks(page)).toBeHidden();
  await open(page, '/set/v2/guide/kiln.html');
  await expect(mark(page, 'Only version 1')).toHaveAttribute('aria-pressed', 'true');
  await expect(mark(page, 'Only under “guide”')).toHaveAttribute('aria-pressed', 'true');
  expect(await found(page, 'kiln', 2)).toEqual(['/v1/guide/glaze.html', '/v1/guide/kiln.html']);
});
