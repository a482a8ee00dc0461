import { expect, type Route, test } from '@playwright/test';
import type { Host } from '../offline/host.js';
import { expectEveryKind } from './kinds-of-answers.js';
import { buildSeedSite, installMkDocs } from './mkdocs/build.js';
import { addWidget, expectAnswers, openPage, serveSite } from './served-site.js';
import { expectLookOfSite, expectOwnersLook, expectReadableResults } from './site-look.js';

/**
 * A small documentation site built by the real MkDocs with the Material theme, with the widget added through
 * a template.
 */
test.describe.configure({ mode: 'serial' });

const questions = [
  { question: 'Who founded the seed library?', answers: ['Agnes Thorley'] },
  {
    question: 'How many packets may a member borrow in a season?',
    answers: ['eight', 'eight packets'],
  },
  { question: 'At how many degrees are the seeds stored?', answers: ['four', 'four degrees Celsius'] },
];

let folder: string;
let host: Host;

test.beforeAll(async () => {
  const mkdocs = await installMkDocs();
  folder = await buildSeedSite(mkdocs, 'answers');
  await addWidget(folder, 'seeds');
  host = await serveSite(folder);
});
test.afterAll(() => host?.goDown());

test('answers three questions with links to headings of the built pages', async ({ page }) => {
  const requests: string[] = [];
  host.onRequest = (_, path) => requests.push(path);
  await expectAnswers(page, folder, host.address, questions);
  // Passages are searched by vectors as well.
  expect(requests.filter((path) => path.includes('/corpus/vectors.'))).toHaveLength(1);
});

test('finds what is typed by its meaning too, before any model is loaded', async ({ page }) => {
  const requests: string[] = [];
  host.onRequest = (_, path) => requests.push(path);
  // No passage has both words, and the one that is meant has neither "humidity" nor more of "seeds" than others.
  const typed = 'seeds humidity';
  const first = page.getByRole('region', { name: 'Passages' }).getByRole('listitem').first();
  const field = page.getByRole('textbox', { name: 'Your question' });
  await openPage(page, host.address);
  await page.locator('limen-ask').getByRole('button').click();
  await field.fill(typed);
  await expect(first).toContainText('The seed library');
  await expect(async () => {
    await field.fill('');
    await field.fill(typed);
    await expect(first).toContainText('The cold room', { timeout: 1_000 });
  }).toPass();
  expect(requests.filter((path) => path.includes('/models/reader/'))).toEqual([]);
});

test('leaves the slash to the search of the site', async ({ page }) => {
  await openPage(page, host.address);
  await page.keyboard.press('/');
  const search = page.locator('.md-search__input');
  await expect(search).toBeFocused();
  // The site's search opens a moment after its field gets the focus, and Escape closes it only once it is
  // open.
  await expect(page.locator('#__search')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Ask a question' })).toBeVisible();
});

test('keeps what is written into the widget, and while it opens, from the shortcuts of the site', async ({
  page,
}) => {
  const held: Route[] = [];
  await page.route('**/*panel*.js', (route) => void held.push(route), { times: 1 });
  await openPage(page, `${host.address}history/`);
  await page.keyboard.press('Control+k');
  await expect.poll(() => held.length).toBe(1);
  // Each of these keys navigates to another page of this site.
  const written = 'np.,';
  await page.keyboard.type(written);
  await held[0]?.continue();
  const field = page.getByRole('textbox', { name: 'Your question' });
  await expect(field).toHaveValue(written);
  await page.keyboard.type(written);
  await expect(field).toHaveValue(`${written}${written}`);
  expect(new URL(page.url()).pathname).toBe('/history/');
});

test('looks like the site, in the theme that the reader chooses for it, unless the owner says otherwise', async ({
  page,
}) => {
  const look = { accent: '--md-typeset-a-color', ground: '--md-default-bg-color', radius: '2px' };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(host.address);
  await expectLookOfSite(page, look, 'light');
  await expectReadableResults(page, 'labels');
  await expectOwnersLook(page, look);
  await page.getByTitle('Dark').click();
  await expect(page.locator('body')).toHaveAttribute('data-md-color-scheme', 'slate');
  await expectLookOfSite(page, look, 'dark');
  await expectReadableResults(page, 'labels');
});

expectEveryKind('MkDocs', () => ({ folder, address: host.address }), {
  howTo: {
    question: 'How do I register a harvest?',
    steps: [
      'Weigh the bag, and write the weight on its label.',
      'Look the number of the drawer up:',
      'Enter year, weight and the name of the member.',
      'Put the bag on the shelf for the germination test.',
    ],
    code: 'seeds find --variety "Quarry pea"\nseeds card 207',
  },
  command: {
    question: 'Which command prints the labels of a drawer?',
    language: 'sh',
    code: 'seeds labels --drawer 207 --sheet a4 | lpr',
  },
  definition: {
    question: 'What is roguing?',
    term: 'Roguing',
    meaning: 'Pulling out plants that look different before they flower, so that the variety stays true.',
  },
  reason: {
    question: 'Why are the labels written in pencil?',
    sentence:
      'Labels are written in pencil and not in ink, because ink fades in the sun within one summer, while graphite lasts as long as the wood.',
  },
  option: {
    question: 'Which option takes the last entry out of the catalogue?',
    header: ['Option', 'Default', 'What it does'],
    row: ['--undo', 'off', 'Takes the last entry out of the catalogue.'],
  },
  note: {
    question: 'Where is a bag without a number put?',
    kind: 'Warning',
    says: 'A bag without a number is never put into a drawer. Put it into the box for lost bags below the desk.',
  },
  yesOrNo: {
    question: 'May a label be written anew?',
    sentence: 'A label that can hardly be read may be written anew at any time',
  },
  name: {
    question: 'Who founded the seed library?',
    answers: ['Agnes Thorley'],
    sentence: 'The library was founded in 1998 by Agnes Thorley, a retired postwoman',
  },
  nothing: { question: 'Who is the mayor of the town?' },
});
