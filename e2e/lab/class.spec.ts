/**
 * A class brings its own texts into the lesson: asked in the page, shown in every part, exported and
 * imported.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectSoundInEveryLook, oppositeLooks } from '../looks.js';
import { expect, firstAnswer, test } from '../page/fixture.js';
import { figure } from './fixture.js';

const boats = [
  ['Ardea', 'Oda Lund', 1931],
  ['Moin', 'Per Dahl', 1958],
  ['Skua', 'Ane Holt', 1964],
  ['Tern', 'Jon Berg', 1972],
  ['Gull', 'Ida Moe', 1983],
  ['Loon', 'Ola Ness', 1990],
  ['Rook', 'Eli Sand', 1994],
  ['Wren', 'Kai Tveit', 1999],
].map(
  ([boat, skipper, year]) =>
    `## The ${boat}\n\nThe fishing boat ${boat} was launched in ${year} at the yard on the southern shore. The skipper of the fishing boat ${boat} for all those years was ${skipper}.\n`,
);

async function bring(page: Page): Promise<void> {
  await page.goto('/index.html');
  await page.getByRole('button', { name: 'Ask your own texts' }).click();
  const buffer = Buffer.from(`# Boats\n\n${boats.join('\n')}`);
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'boats.md', mimeType: 'text/markdown', buffer });
  await expect(page.getByText('Ready to be asked:')).toBeVisible();
  await page.getByRole('button', { name: 'Practise on boats' }).click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('How much does a berth in the harbour cost?');
  await page.getByLabel('Not in these texts').check();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Kept with these texts.')).toBeVisible();
}

test('every part of the lesson works over texts that a class brought', async ({ page }) => {
  await bring(page);
  await page.goto('/lab.html#part=boundary');
  await page.getByRole('radio', { name: 'boats' }).check();
  await expect(page.getByRole('heading', { name: 'Ask boats for the lesson' })).toBeVisible();
  await expectSoundInEveryLook(page, oppositeLooks);
  await page.getByRole('radio', { name: '12', exact: true }).check();
  await page.getByRole('button', { name: 'Ask them' }).click({ timeout: firstAnswer });
  await expect(page.getByRole('heading', { name: /^1 of 1\d runs/u })).toBeVisible({ timeout: firstAnswer });
  await expect(page.getByRole('img', { name: /Every question about boats/u })).toBeVisible({
    timeout: firstAnswer,
  });
  await expect(page.locator('limen-lab-boundary')).not.toContainText('Tessera');
  await expectSoundInEveryLook(page, oppositeLooks);

  await page.getByRole('link', { name: 'Side by side' }).click();
  await expect(page.getByText('were run beforehand, and about Tessera only')).toBeVisible();
  await expect(
    page.getByRole('combobox', { name: 'Question' }).locator('optgroup[label*="nobody knows"]'),
  ).toHaveCount(1);
  await page.getByRole('link', { name: 'The threshold' }).click();
  await page.getByRole('slider').fill('0');
  await expect(figure(page, 'silent, and nobody knows')).toHaveText(/^\d+$/u);
  await page.getByRole('slider').fill('1');
  await expect(figure(page, 'answered, right')).toHaveText('0');
  await page.getByRole('link', { name: 'Passages' }).click();
  await expect(page.getByRole('region', { name: 'What it says' }).locator('.answer')).toBeVisible({
    timeout: firstAnswer,
  });
  await expect(
    page.getByRole('region', { name: 'What it reads' }).getByRole('checkbox').first(),
  ).toBeChecked();
  await page.getByRole('link', { name: /Practice$/u }).click();
  await page.getByRole('button', { name: 'Practise on the drafts' }).click();
  await expect(page.getByText(/drafts?, \d+ of them right\s+\(made in this page\)/u)).toBeVisible({
    timeout: firstAnswer,
  });

  // The URL names the texts, whose runs are stored.
  const link = page.url();
  expect(link).toMatch(/texts=boats-/u);
  await page.goto('about:blank');
  await page.goto(link.replace('part=practice', 'part=threshold'));
  await expect(page.getByText(/All runs were made in this page\./u)).toBeVisible();
  await page.getByRole('radio', { name: 'the shipped texts' }).check();
  await expect(page.getByRole('radio', { name: /^both corpora/u })).toBeChecked();

  // A single file contains texts, questions and runs.
  const folder = mkdtempSync(join(tmpdir(), 'limen-class-'));
  try {
    await page.goto('/index.html');
    await page.getByRole('button', { name: 'Ask your own texts' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save boats as a ZIP' }).click();
    await (await coming).saveAs(join(folder, 'boats.zip'));
    await page.getByRole('button', { name: 'Delete boats' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await expect(page.getByRole('radio', { name: /boats/u })).toHaveCount(0);
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'These texts are not in this browser' })).toBeVisible();
    await page.goto('/index.html');
    await page.getByRole('button', { name: 'Ask your own texts' }).click();
    await page.getByLabel('Choose files').setInputFiles(join(folder, 'boats.zip'));
    await expect(page.getByText('as they were saved, with 1 question')).toBeVisible();
    await page.goto('/lab.html#part=threshold');
    await page.getByRole('radio', { name: 'boats' }).check();
    await expect(page.getByText(/All runs were made in this page\./u)).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("asking a class's texts can be stopped, and leaves the lesson as it was", async ({ page }) => {
  await bring(page);
  await page.goto('/lab.html#part=threshold');
  await page.getByRole('radio', { name: 'boats' }).check();
  await page.getByRole('button', { name: 'Ask them' }).click({ timeout: firstAnswer });
  await expect(page.locator('limen-lab-texts').getByRole('heading')).toBeFocused();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Ask them' })).toBeFocused();
  await page.getByRole('radio', { name: 'the shipped texts' }).check();
  await expect(page.getByRole('slider')).toBeVisible();
});
