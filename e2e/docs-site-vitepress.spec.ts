import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { listen, siteServer } from '../scripts/site-server.js';
import { exactMatch } from '../src/evaluation/answer-scores.js';
import type { LimenAsk } from '../src/widget/limen-ask.js';
import type { WidgetEvents } from '../src/widget/widget-events.js';
import { buildVueSite, vuePages } from './docs-sites/vitepress/build.js';

/**
 * A real documentation site: VitePress builds the pages of Vue, `limen index` reads what it built, and the widget in the
 * site is asked thirty questions that were written for it, five of which the site does not answer.
 */
test.describe.configure({ mode: 'serial' });
test.skip(!existsSync(vuePages), 'The pages of the Vue documentation are not on this machine.');

interface Asked {
  readonly question: string;
  readonly answers: readonly string[];
  readonly unanswerable: boolean;
}

const root = resolve(import.meta.dirname, '..');
const questions = readFileSync(join(root, 'test/fixtures/docs-site/vue-questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Asked);
/** Of thirty. */
const rightAtLeast = 22;

/** With these a site gives the models their threads; without them it answers more slowly. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

let folder: string;
let address: string;
let close: () => void;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await buildVueSite();
  const limen = join(folder, 'limen');
  rmSync(limen, { recursive: true, force: true });
  mkdirSync(limen);
  const index = ['index', folder, '--out', join(limen, 'corpus'), '--id', 'vue'];
  await promisify(execFile)(process.execPath, [join(root, 'cli', 'limen.mjs'), ...index]);
  for (const part of ['widget', 'models']) {
    cpSync(join(root, 'dist', part), join(limen, part), { recursive: true });
  }
  const server = siteServer(folder, () => isolation);
  address = `http://127.0.0.1:${await listen(server, 0, 1)}`;
  close = () => void server.close();
});
test.afterAll(() => close?.());

test('answers at least 22 of the 30 questions, each with a link to a heading that the built page has', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const said: string[] = [];
  page.on('pageerror', ({ message }) => said.push(message));
  await page.goto(`${address}/guide/introduction.html`);
  await expect(page.locator('limen-ask').getByRole('button')).toBeVisible();
  const wrong: string[] = [];
  for (const { question, answers, unanswerable } of questions) {
    const { outcome, proofs } = await page.locator('limen-ask').evaluate((element, asked) => {
      const widget = element as LimenAsk;
      return new Promise<WidgetEvents['limen-answer']>((resolve, reject) => {
        const once = { once: true };
        widget.addEventListener('limen-answer', ({ detail }) => resolve(detail), once);
        widget.addEventListener('limen-error', ({ detail }) => reject(new Error(detail.error.message)), once);
        void widget.ask(asked);
      });
    }, question);
    const answer = outcome.status === 'answered' ? outcome.answer : null;
    const right = unanswerable ? answer === null : exactMatch(answer, answers);
    if (!right) wrong.push(`${question} ${answer ?? '(silence)'}`);
    if (answer === null) continue;
    expect(proofs.length, question).toBeGreaterThan(0);
    for (const { url } of proofs) expect(hasHeading(url), `${question} ${url}`).toBe(true);
  }
  expect(said).toEqual([]);
  expect(questions.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(rightAtLeast);
});

/** Whether the page that an address leads to was built with the heading that it names. */
function hasHeading(url: string | null): boolean {
  if (url === null || !url.startsWith(`${address}/`)) return false;
  const { pathname, hash } = new URL(url);
  const file = join(folder, decodeURIComponent(pathname));
  if (!existsSync(file)) return false;
  const anchor = decodeURIComponent(hash.slice(1));
  return anchor === '' || readFileSync(file, 'utf8').includes(` id="${anchor}"`);
}
