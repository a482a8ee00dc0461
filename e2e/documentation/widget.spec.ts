import { expect, type Page, test } from '@playwright/test';
import type { PageSite } from '../backends/site.js';
import { expectSoundInEveryLook } from '../looks.js';
import { type Asked, code, definition, howTo, long, row, span, unknown } from './kiln.js';
import { widgetSite } from './site.js';

let site: PageSite;

test.beforeAll(async () => {
  site = await widgetSite();
});
test.afterAll(() => site.close());

async function ask(page: Page, { question, outcome }: Asked, lang = 'en'): Promise<void> {
  await page.goto(site.address);
  await page.evaluate((language) => {
    document.documentElement.lang = language;
    document.querySelector('limen-ask')?.setAttribute('lang', language);
  }, lang);
  await page.locator('limen-ask').getByRole('button').click();
  await page.locator('limen-ask [part=input]').fill(question);
  await page.keyboard.press('Enter');
  const part = outcome.status === 'answered' ? 'answer' : 'silence';
  await expect(page.locator(`limen-ask [part=${part}]`)).toBeVisible();
}

const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });

test('steps, code and note are shown as on the page, and only once', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => said.push(message));
  await ask(page, howTo);
  const steps = answer(page).locator('limen-excerpt[answer] ol').first();
  await expect(steps.locator('> li')).toHaveCount(3);
  await expect(steps.locator('pre')).toHaveText('kiln start --programme slow\nkiln watch');
  await expect(answer(page).getByRole('note')).toContainText('Warning');
  await expect(answer(page).getByText('Leave the lid ajar.')).toHaveCount(1);
  expect(said).toEqual([]);
});

test('code is coloured, and copied with the keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ask(page, code);
  await expect(answer(page).locator('.t-keyword').first()).toBeVisible();
  await answer(page).getByRole('button', { name: 'Copy' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('hold({ minutes: 15 }),\n];');
});

test('a short answer stands above the row that proves it, whose link leads to the sentence', async ({
  page,
}) => {
  await ask(page, span);
  await expect(answer(page).locator('.said')).toHaveText('15 minutes');
  const proof = answer(page).locator('[part=proof]');
  await expect(proof.getByRole('columnheader').first()).toHaveText('Option');
  await expect(proof.getByRole('link')).toHaveAttribute(
    'href',
    /^https:\/\/kiln\.example\/settings#there:~:text=holdMinutes,/u,
  );
});

test('the rest of a long answer unfolds', async ({ page }) => {
  await ask(page, long);
  const excerpt = answer(page).locator('limen-excerpt[answer]');
  await expect(excerpt).not.toContainText('Below 100 degrees');
  await excerpt.getByRole('button', { name: 'Show all' }).click();
  await expect(excerpt).toContainText('Below 100 degrees');
});

test('an abstention shows what comes closest, in the language of the page', async ({ page }) => {
  await ask(page, unknown, 'de');
  const readings = page.getByRole('list', { name: 'Was am nächsten kommt' });
  await expect(readings.locator('> li')).toHaveCount(3);
  await expect(readings.getByText('Warnung')).toBeVisible();
  await expect(readings.locator('mark').first()).toHaveText('Close the lid when no more steam rises.');
  await expect(readings.getByRole('link').first()).toHaveAttribute('href', /#there:~:text=Close%20the/u);
});

for (const asked of [howTo, code, row, definition, unknown]) {
  test(`“${asked.question}” breaks no rule of axe and fits its width in every look`, async ({ page }) => {
    await ask(page, asked);
    if (asked === code) await expect(answer(page).locator('.t-keyword').first()).toBeVisible();
    await expectSoundInEveryLook(page);
  });
}
