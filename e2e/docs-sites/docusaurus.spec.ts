import { expect, test } from '@playwright/test';
import type { Host } from '../offline/host.js';
import { buildHeronSite } from './docusaurus/build.js';
import { expectEveryKind } from './kinds-of-answers.js';
import { addWidget, askWidget, expectAnswers, serveSite } from './served-site.js';
import { expectLookOfSite, expectOwnersLook, expectReadableResults } from './site-look.js';

/**
 * A small documentation site built by the real Docusaurus, with one page in MDX and the widget added through
 * its configuration.
 */
test.describe.configure({ mode: 'serial' });

const questions = [
  { question: 'On which port does Heron listen?', answers: ['7420', 'port 7420'] },
  { question: 'Who drew the picture of the bird?', answers: ['Mira Lindqvist'] },
  // This text is inside a component of an MDX page.
  { question: 'How many members may a team have?', answers: ['200', '200 members'] },
];

let folder: string;
let host: Host;

test.beforeAll(async () => {
  // The first run installs the packages.
  test.setTimeout(1_200_000);
  folder = await buildHeronSite();
  await addWidget(folder, 'heron');
  host = await serveSite(folder);
});
test.afterAll(() => host?.goDown());

test('answers three questions with links to headings of the built pages', async ({ page }) => {
  await expectAnswers(page, folder, host.address, questions);
});

test('stays as it is while the reader moves between pages', async ({ page }) => {
  await page.goto(host.address);
  await askWidget(page, 'On which port does Heron listen?');
  const workers = page.workers().length;
  await page.keyboard.press('Escape');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByRole('link', { name: 'Limits' }).first().click();
  await expect(page.getByRole('heading', { name: 'Limits', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await expect(page.locator('limen-ask')).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.type('How many members may a team have?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer).toContainText('200');
  expect(page.workers()).toHaveLength(workers);
});

test('looks like the site, in the theme that the reader chooses for it, unless the owner says otherwise', async ({
  page,
}) => {
  const look = {
    accent: '--ifm-color-primary',
    ground: '--ifm-background-surface-color',
    radius: '6.4px',
  };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(host.address);
  await expectLookOfSite(page, look, 'light');
  await expectReadableResults(page, 'photographs');
  await expectOwnersLook(page, look);
  const toggle = page.getByRole('button', { name: /dark and light mode/u });
  // The toggle cycles through system, light and dark.
  await toggle.click();
  await toggle.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectLookOfSite(page, look, 'dark');
  await expectReadableResults(page, 'photographs');
});

expectEveryKind('Docusaurus', () => ({ folder, address: host.address }), {
  howTo: {
    question: 'How do I move the photographs to another disk?',
    steps: [
      'Stop the server.',
      'Copy the photographs, with the time at which each was taken:',
      'Write the new folder behind photographs in heron.toml.',
      'Start the server, and open one note of every team.',
    ],
    code: 'rsync --archive photographs/ /mnt/large/photographs/\nls /mnt/large/photographs | wc --lines',
  },
  command: {
    question: 'Which command reads a spreadsheet in?',
    language: 'powershell',
    code: 'heron.exe import --notebook "Old counts" C:\\counts.csv',
  },
  definition: {
    question: 'What is a transect?',
    term: 'Transect',
    meaning: 'A line through the land along which notes are taken at equal distances.',
  },
  reason: {
    question: 'Why do notes have no numbers?',
    sentence:
      'Notes are not numbered, because two phones without a network would give the same number to different notes.',
  },
  option: {
    question: 'Which setting says how long a deleted note can be brought back?',
    header: ['Setting', 'Default', 'What it does'],
    row: ['trash-days', '30', 'How many days a note that was deleted can be brought back.'],
  },
  note: {
    question: 'When may the old folder of photographs be deleted?',
    kind: 'Caution',
    says: 'Never delete the old folder before the first nightly copy was made.',
  },
  yesOrNo: {
    question: 'Is Heron free software?',
    sentence: 'Heron is free software under the Mozilla Public License.',
  },
  name: {
    question: 'Who drew the picture of the bird?',
    answers: ['Mira Lindqvist'],
    sentence: 'The drawing of the bird belongs to Mira Lindqvist',
  },
  nothing: { question: 'Which database does Heron use?' },
});
