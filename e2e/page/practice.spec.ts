/**
 * Practice on a person's own texts in the page, with the models that ship: its result is shown, stored, used,
 * and forgotten.
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expectSoundInEveryLook, oppositeLooks } from '../looks.js';
import { expect, firstAnswer, type Page, parts, test } from './fixture.js';
import { ownTextsTest } from './own-texts.js';

/** Ten short sections, each found by one question. */
const island = `# Haldor\n\n${[
  [
    'Height of the lighthouse',
    'The lighthouse on Skerry is a tower of granite that stands 31 metres above the sea at low water.',
  ],
  [
    'Building the pier',
    'The long pier of Haldor was built in 1874 by masons who had come over from the mainland of Storr.',
  ],
  [
    'The first keeper',
    'The first keeper of the granite lighthouse on the outer rock was called Jon Mortensen.',
  ],
  [
    'Kelp in the sound',
    'Kelp grows half a metre a day in the cold water of the sound, and is cut in June by the islanders.',
  ],
  [
    'Ferries in winter',
    'The ferry to the mainland leaves at seven in winter and takes 45 passengers at most on every crossing.',
  ],
  [
    'Depth of the harbour',
    'The harbour basin was dredged by a steam dredger to a depth of 9 metres for the herring fleet.',
  ],
  [
    'The storm of the century',
    'A storm in 1911 tore the old wooden breakwater away and carried two boats far into the meadows.',
  ],
  [
    'Walking to the cape',
    'The path to the northern cape is 12 kilometres long and passes the ruins of three chapels.',
  ],
  [
    'Sleeping in the hut',
    'The walkers hut below the northern cape sleeps 14 people in two rooms and has a stove of iron.',
  ],
  [
    'Honey from heather',
    'The beekeepers of the island were brought together by Oda Lund, who sold heather honey abroad.',
  ],
]
  .map(([heading, text]) => `## ${heading}\n\n${text}\n`)
  .join('\n')}`;

const practice = (page: Page) => ({
  open: page.getByRole('button', { name: 'Practise on island' }),
  panel: page.getByRole('region', { name: 'Practise on island' }),
  begin: page.getByRole('button', { name: 'Practise on these texts' }),
  made: page.getByLabel('Questions to make'),
  cancel: page.getByRole('region', { name: 'Practise on island' }).getByRole('button', { name: 'Cancel' }),
  table: page.getByRole('table', { name: 'Questions that were held back' }),
  forget: page.getByRole('button', { name: 'Forget what was learnt' }),
  kept: page.getByRole('list', { name: 'Your own texts that are kept' }).getByRole('listitem').first(),
});

async function bring(page: Page): Promise<void> {
  await page.goto('/index.html#threshold=0');
  await page.getByRole('button', { name: 'Ask your own texts' }).click();
  const buffer = Buffer.from(island);
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'island.md', mimeType: 'text/markdown', buffer });
  await expect(page.getByText('Ready to be asked:')).toBeVisible();
}

/** The practice record in the manifest of the only collection of own texts. */
function keptPractice(page: Page): Promise<{ weights: Record<string, number> } | undefined> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('limen-own-texts');
        opening.onsuccess = () => {
          const asked = opening.result.transaction('installed').objectStore('installed').getAll();
          asked.onsuccess = () => {
            opening.result.close();
            done(asked.result[0]?.practice);
          };
        };
      }),
  );
}

/** The probability that the page shows for its answer to a question. */
async function probabilityOf(page: Page, question: string): Promise<number> {
  await parts(page).question.fill(question);
  await parts(page).question.press('Enter');
  await expect(parts(page).answer).toContainText('31', {
    timeout: firstAnswer,
  });
  const said = await parts(page)
    .timeline.getByRole('img', { name: /^Probability/u })
    .last()
    .getAttribute('aria-label');
  return Number(/[\d.]+/u.exec(said ?? '')?.[0]);
}

test('own texts practise: before and after are shown, kept, used after a reload, and forgotten', async ({
  page,
}) => {
  await bring(page);
  const { open, made, begin, table, forget, kept } = practice(page);
  await open.click();
  await made.fill('10');
  await begin.click();
  await expect(page.getByRole('progressbar', { name: 'How much is practised' })).toBeVisible();
  await expect(table).toBeVisible({ timeout: firstAnswer * 2 });
  for (const row of ['Answered rightly', 'Answered wrongly', 'Silent, and rightly so']) {
    const cells = table.getByRole('row', { name: row }).getByRole('cell');
    await expect(cells).toHaveText([/^\d+\sof\s3\s\(\d+\s%\)$/u, /^\d+\sof\s3\s\(\d+\s%\)$/u]);
  }
  await expect(kept).toContainText('practised');
  const learnt = await keptPractice(page);
  expect(Object.keys(learnt?.weights ?? {}).sort()).toEqual(['block', 'lead', 'short', 'sureness']);
  await expectSoundInEveryLook(page, oppositeLooks);

  // A few questions have little effect, so the test sets the learnt weights to their maximum and checks how
  // the page uses them.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('limen-own-texts');
        opening.onsuccess = () => {
          const store = opening.result.transaction('installed', 'readwrite').objectStore('installed');
          const asked = store.openCursor();
          asked.onsuccess = () => {
            const { value } = asked.result ?? {};
            value.practice.weights = { block: -1, sureness: 0, lead: 0, short: -1 };
            asked.result?.update(value);
          };
          store.transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );
  await page.reload();
  await page.getByRole('radio', { name: /island/u }).check();
  const question = 'How high does the lighthouse on Skerry stand above the sea?';
  const after = await probabilityOf(page, question);
  await page.getByRole('button', { name: 'Ask your own texts' }).click();
  await open.click();
  await expect(table).toBeVisible();
  await forget.click();
  await expect(table).toBeHidden();
  await expect(kept).not.toContainText('practised');
  expect(await keptPractice(page)).toBeUndefined();
  const before = await probabilityOf(page, question);
  expect(after).toBeLessThan(before);
});

ownTextsTest('practice that is cancelled changes nothing', async ({ page }) => {
  await bring(page);
  const { open, begin, cancel, panel } = practice(page);
  await open.click();
  await begin.click();
  await cancel.click();
  await expect(panel).toContainText('Cancelled. Nothing was changed.');
  await expect(begin).toBeVisible();
  expect(await keptPractice(page)).toBeUndefined();
});

ownTextsTest('practice continues while the list around it changes', async ({ page }) => {
  await bring(page);
  const { open, begin, panel } = practice(page);
  const bar = page.getByRole('progressbar', { name: 'How much is practised' });
  const rows = page.getByRole('list', { name: 'Your own texts that are kept' }).getByRole('listitem');
  await open.click();
  await begin.click();
  await expect(bar).toBeVisible();
  const buffer = Buffer.from('# Bees\n\nA queen bee lives up to five years.\n');
  await page.getByLabel('Choose files').setInputFiles({ name: 'bees.md', mimeType: 'text/markdown', buffer });
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('island');
  await expect(panel.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Delete island' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  // Both directions: in the second, the row of the practice itself moves.
  for (const [before, after] of [
    ['island', 'Aland'],
    ['bees', 'Aaa'],
  ] as const) {
    await page.getByRole('button', { name: `Rename ${before}` }).click();
    await page.getByLabel('New name').fill(after);
    await page.keyboard.press('Enter');
    await expect(rows.first()).toContainText(after);
    await expect(bar).toBeVisible();
  }
  await page
    .getByRole('region', { name: 'Practise on Aland' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible();
});

/** As when the browser has no room left. */
function failNextWrite(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      IDBObjectStore.prototype.put = put;
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    };
  });
}

ownTextsTest(
  'own questions are typed, changed and deleted by the keyboard alone, and limen eval reads them',
  async ({ page }) => {
    await bring(page);
    const { open, panel } = practice(page);
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: 'Practise on island' })).toBeFocused();
    await panel.getByRole('button', { name: 'Add a question' }).press('Enter');
    await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
    await page.keyboard.type('Who was the first keeper?');
    await page.getByLabel('Right answers').focus();
    await page.keyboard.type('Jon Mortenson');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const questions = panel.getByRole('list', { name: 'Your own questions' }).getByRole('listitem');
    await expect(questions).toHaveCount(1);
    await expect(panel.getByRole('button', { name: 'Add a question' })).toBeFocused();
    await panel.getByRole('button', { name: 'Change Who was the first keeper?' }).press('Enter');
    await page.getByLabel('Right answers').fill('Jon Mortensen\nMortensen');
    await panel.getByRole('button', { name: 'Keep it' }).press('Enter');
    await expect(questions).toContainText('Jon Mortensen · Mortensen');
    await panel.getByRole('button', { name: 'Add a question' }).press('Enter');
    await page.keyboard.type('What does a ticket cost?');
    await page.getByLabel('Not in these texts').press('Space');
    await failNextWrite(page);
    await panel.getByRole('button', { name: 'Keep it' }).press('Enter');
    await expect(panel.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('What does a ticket cost?');
    await panel.getByRole('button', { name: 'Keep it' }).press('Enter');
    await expect(panel.getByRole('alert')).toBeHidden();
    await expect(questions).toHaveCount(2);
    await expect(questions.nth(1)).toContainText('Not in these texts');
    await expectSoundInEveryLook(page, oppositeLooks);

    const folder = mkdtempSync(join(tmpdir(), 'limen-own-questions-'));
    try {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save island as a ZIP' }).click();
      const zip = join(folder, 'island.zip');
      await (await coming).saveAs(zip);
      const run = promisify(execFile);
      await run('python3', ['-m', 'zipfile', '-e', zip, folder]).catch(() =>
        run('unzip', ['-q', zip, '-d', folder]),
      );
      const [corpus = ''] = readdirSync(folder).filter((name) => !name.endsWith('.zip'));
      const texts = join(folder, corpus);
      const json = join(folder, 'out.json');
      const cli = resolve(import.meta.dirname, '../../lib/cli/limen.js');
      await run(process.execPath, [
        cli,
        'eval',
        '--questions',
        join(texts, 'questions.jsonl'),
        '--corpus',
        texts,
        '--strategy',
        'sim-rag',
        '--json',
        json,
      ]);
      const report = JSON.parse(await readFile(json, 'utf8'));
      expect(report.questions.n).toBe(2);

      await page.getByRole('button', { name: 'Delete island' }).click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await page.getByLabel('Choose files').setInputFiles(zip);
      await expect(page.getByText('as they were saved, with 2 questions')).toBeVisible();
      await open.click();
      await expect(questions).toHaveCount(2);
      await questions
        .first()
        .getByRole('button', { name: /^Delete/u })
        .click();
      await expect(questions).toHaveCount(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('nothing of practice is loaded before somebody wants it', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await bring(page);
  await expect(practice(page).open).toBeVisible();
  expect(loaded.filter((path) => /practi/u.test(path))).toEqual([]);
  await practice(page).open.click();
  await expect(practice(page).panel).toBeVisible();
  expect(loaded.some((path) => /limen-practice/u.test(path))).toBe(true);
});
