/**
 * A strategy, a reasoner and a retriever, each added with one folder and one line, used in the page, the Lab
 * and on the command line.
 */

import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { siteServer } from '../../scripts/site-server.js';
import { listenLocally } from '../../src/network/listen-locally.js';
import { addParts, addStrategy, sourceCopy } from '../../test/composition/sample-parts/source-copy.js';
import { builtPage } from '../built-page.js';
import { expect, parts, test } from '../page/fixture.js';

test.describe.configure({ mode: 'serial' });

const root = resolve(import.meta.dirname, '../..');
const question = 'Which harbour is the oldest?';
let copy: string;
let site: { readonly origin: string; close(): void };

test.beforeAll(async () => {
  copy = await sourceCopy(
    ['src', 'cli', 'workers', 'scripts', 'public', 'index.html', 'lab.html', 'package.json', 'tsconfig.json'],
    ['node_modules', 'models', 'corpus'],
  );
  await addParts(copy);
  await addStrategy(copy);
  // A single stored question is enough to appear in the Lab.
  await node('scripts/lab-strategy-runs.ts', '--strategies', 'last-title', '--limit', '1');
  const folder = await builtPage(copy, ['index.html', 'lab.html']);
  for (const model of ['reader', 'critic']) {
    cpSync(join(root, 'models', model), join(folder, 'models', model), { recursive: true });
  }
  const server = siteServer(folder);
  site = {
    origin: `http://127.0.0.1:${await listenLocally(server, 0)}`,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
test.afterAll(async () => {
  site?.close();
  if (copy !== undefined) await rm(copy, { recursive: true, force: true });
});

/** Runs a program inside the copy. */
function node(...args: string[]): Promise<{ readonly stdout: string }> {
  return promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], { cwd: copy });
}

test('are chosen in the page, and its timeline shows their descriptions', async ({ page }) => {
  await page.goto(`${site.origin}/index.html#corpus=tessera`);
  await page.getByRole('button', { name: 'Choose other models' }).click();
  const by = (legend: string) => page.locator('limen-model-choice').filter({ hasText: legend });
  const [drafted, judged] = [by('Answers are drafted by'), by('Drafts are judged by')];
  await drafted.getByRole('radio', { name: 'A parrot' }).check();
  await drafted.getByLabel('It says').fill('The quay of Tarn');
  await drafted.getByRole('button', { name: 'Use this model' }).click();
  await judged.getByRole('radio', { name: 'Long answers' }).check();
  await judged.getByLabel('At least so many').fill('4');
  await judged.getByRole('button', { name: 'Use this model' }).click();
  await page.getByRole('radio', { name: 'A shelf' }).check();
  await page.getByRole('button', { name: 'Search with it' }).click();

  const { answer, ask, question: field, timeline } = parts(page);
  await field.fill(question);
  await ask.click();
  await expect(answer).toContainText('The quay of Tarn');
  await expect(answer).toContainText('Tarn is the oldest harbour.');
  await expect(timeline).not.toContainText('Keeps');

  await page.getByRole('radio', { name: 'Names the last' }).check();
  await ask.click();
  await expect(timeline).toContainText(/Keeps\s+Tarn/u);
  await expect(answer.getByText('Tarn', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/strategy=last-title/u);
});

test('are compared in the Lab like any other strategy', async ({ page }) => {
  await page.goto(`${site.origin}/lab.html#part=side-by-side&question=ts-001`);
  await page.getByRole('checkbox', { name: 'Names the last' }).check();
  const run = page.getByRole('article', { name: 'Names the last' });
  await expect(run).toContainText('Looks once and says the title of what comes last.');
  await expect(run).toContainText(/Keeps\s+\w/u);
  await expect(run).toContainText('1 search');
});

test('answer on the command line', async () => {
  const chosen = ['--strategy', 'last-title', '--reasoner', 'parrot', '--says', 'The quay of Tarn'];
  const critic = ['--critic', 'long-answer', '--letters', '4', '--retriever', 'shelf'];
  const { stdout } = await node('cli/limen.ts', 'ask', question, ...chosen, ...critic);
  expect(stdout).toMatch(/^ {2}chooses {3}Tarn$/mu);
  expect(stdout).toContain('Answer: Tarn');
});
