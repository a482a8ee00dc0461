import type { Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../looks.js';
import { expect, parts, noModelsTest as test } from '../page/fixture.js';
import { type Asked, code, definition, howTo, long, row, savedRun, span, unknown, yes } from './kiln.js';

async function open(page: Page, asked: Asked): Promise<void> {
  await page.goto('/index.html');
  await page.getByLabel('Open a saved run').setInputFiles(savedRun(asked));
  await expect(page.getByRole('heading', { name: asked.question })).toBeVisible();
}

const colours = (page: Page) => page.locator('limen-answer .t-keyword');

test('steps are a numbered list with their details, and are shown once', async ({ page }) => {
  await open(page, howTo);
  const { answer } = parts(page);
  const list = answer.locator('limen-excerpt[answer] ol').first();
  await expect(list.locator('> li')).toHaveCount(3);
  await expect(list.locator('> li').nth(0).getByRole('listitem')).toHaveCount(2);
  await expect(list.locator('> li').nth(1).locator('pre')).toHaveText(
    'kiln start --programme slow\nkiln watch',
  );
  await expect(answer.getByRole('note')).toContainText('Warning');
  await expect(answer.getByText('Leave the lid ajar.')).toHaveCount(1);
});

test('code has its lines and colours, and scrolls within itself', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, code);
  const shown = parts(page).answer.getByRole('group', { name: 'Code: js' }).first();
  await expect(colours(page).first()).toHaveText(/import|from|export|default/u);
  expect((await shown.innerText()).split('\n')).toHaveLength(8);
  await shown.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown.evaluate((pre) => pre.scrollLeft)).toBeGreaterThan(0);
});

test('code is copied with the keyboard, and the copy is confirmed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, code);
  const { answer } = parts(page);
  await answer.getByRole('button', { name: 'Copy' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(answer.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').slice(0, 2)).toEqual([
    '// Cone 6, with a slow beginning.',
    "import { ramp, hold } from 'kiln';",
  ]);
});

test('a row stands below the header of its table', async ({ page }) => {
  await open(page, row);
  const table = parts(page).answer.getByRole('table').first();
  await expect(table.getByRole('columnheader')).toHaveText(['Option', 'Kind', 'Default', 'What it does']);
  await expect(table.getByRole('cell')).toHaveText([
    'maximumHeat',
    'number',
    '1222',
    'The top of the ramp, in degrees Celsius.',
  ]);
});

test('a definition stands as term and meaning', async ({ page }) => {
  await open(page, definition);
  const { answer } = parts(page);
  await expect(answer.getByRole('term').first()).toHaveText('Bisque');
  await expect(answer.getByRole('definition').first()).toHaveText(
    'ware that was fired once and is not glazed yet.',
  );
});

test('a short answer stands above the block that proves it, yes with its sentence', async ({ page }) => {
  await open(page, span);
  const { answer } = parts(page);
  await expect(answer.locator('.answer')).toContainText('15 minutes');
  await expect(answer.locator('.sources').getByRole('cell', { name: 'holdMinutes' })).toBeVisible();
  await open(page, yes);
  await expect(answer.locator('.answer')).toContainText('Yes');
  await expect(answer.locator('.sources mark')).toHaveText('A kiln cools overnight.');
});

test('an answer that cites nothing is called unproven, and has its rationale in place of sources', async ({
  page,
}) => {
  if (span.outcome.status !== 'answered') throw new Error('It is answered.');
  const { excerpt: _, ...draft } = span.outcome.draft;
  const rationale = 'Fifteen, as I remember it.';
  await open(page, { ...span, outcome: { ...span.outcome, draft: { ...draft, rationale, citations: [] } } });
  const { answer } = parts(page);
  await expect(answer.getByText('Unproven: it cites nothing that was found.')).toBeVisible();
  await expect(answer.getByText(rationale)).toBeVisible();
  await expect(answer.getByRole('list', { name: 'Sources' })).toHaveCount(0);
  await open(page, span);
  await expect(answer.getByRole('list', { name: 'Sources' })).toBeVisible();
  await expect(answer.getByText('Unproven')).toBeHidden();
});

test('a long answer shows eighty words, and the rest on request', async ({ page }) => {
  await open(page, long);
  const excerpt = parts(page).answer.locator('limen-excerpt[answer]');
  await expect(excerpt).not.toContainText('Below 100 degrees');
  const more = excerpt.getByRole('button', { name: 'Show all' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(excerpt).toContainText('Below 100 degrees');
  const less = excerpt.getByRole('button', { name: 'Show less' });
  await expect(less).toBeFocused();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
});

test('the link of an answer leads to the very sentence', async ({ page }) => {
  await open(page, span);
  const link = parts(page).answer.getByRole('link', { name: /^Open the page of Settings › Programme/u });
  await expect(link).toHaveAttribute(
    'href',
    'https://kiln.example/settings#there:~:text=holdMinutes,How%20long%20the%20top%20is%20held%20before%20the%20kiln%20cools.',
  );
});

test('two more passages are offered below an answer, with their most relevant part marked', async ({
  page,
}) => {
  await open(page, row);
  const readings = parts(page).answer.getByRole('region', { name: 'Also worth reading' });
  await expect(readings.locator('limen-excerpt')).toHaveCount(2);
  await expect(readings.getByRole('button', { name: 'First firing › Heating' })).toBeVisible();
  await expect(readings.locator('mark')).toHaveText([
    'Below 100 degrees it may be opened.',
    'Close the lid when no more steam rises.',
  ]);
});

test('an abstention first offers the passages that come closest', async ({ page }) => {
  await open(page, unknown);
  const { abstention } = parts(page);
  const readings = abstention.getByRole('region', { name: 'What comes nearest' });
  await expect(readings.locator('limen-excerpt')).toHaveCount(3);
  const before = await readings.evaluate((region) => {
    const lists = region.parentElement?.querySelector('.lists');
    return lists !== null && lists !== undefined && region.compareDocumentPosition(lists) === 4;
  });
  expect(before, 'it is above the searches').toBe(true);
});

test('an opened source shows the whole passage as on its page, scrolled to the proof', async ({ page }) => {
  await open(page, span);
  const { answer, dialog } = parts(page);
  await answer.getByRole('button', { name: /^Source 1/u }).click();
  await expect(dialog.getByRole('table')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'maximumHeat' })).toBeVisible();
  await expect(dialog.locator('mark.cited').first()).toBeFocused();
});

for (const asked of [howTo, code, row, definition, unknown]) {
  test(`“${asked.question}” breaks no rule of axe and fits its width in every look`, async ({ page }) => {
    await open(page, asked);
    if (asked === code) await expect(colours(page).first()).toBeVisible();
    await expectSoundInEveryLook(page);
  });
}
