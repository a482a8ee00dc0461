import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { Command } from 'commander';
import { openQuestions, openRetriever, type QuestionFlags, questionOptions } from '../../cli/question-run.js';
import { hasOutcome, type Outcome, type Passage } from '../../src/engine/index.js';
import { shownFirst } from '../../src/evaluation/documentation/shown.js';
import { exactMatch } from '../../src/scores/answer-scores.js';
import type { Host } from '../offline/host.js';
import { addWidget, askWidget, hasHeading, indexSite, installedCorpora, serveSite } from './served-site.js';
import { expectLookOfSite } from './site-look.js';
import { buildVueSite, vuePages } from './vitepress/build.js';
import { root } from './workshop.js';

/**
 * A real documentation site: VitePress builds the pages of Vue, `limen index` reads the build, and the widget
 * is asked thirty questions written for it, five of which the site does not answer: all of them on the
 * command line, which takes a fifth of the time, and every fifth in the widget.
 */
test.describe.configure({ mode: 'serial' });
test.skip(!existsSync(vuePages), 'The pages of the Vue documentation are not on this machine.');

interface Asked {
  readonly question: string;
  readonly answers: readonly string[];
  readonly unanswerable: boolean;
}

const questions = readFileSync(join(root, 'test/fixtures/docs-site/vue-questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Asked);
/** Out of thirty. */
const rightAtLeast = 22;
/** Questions that the command line answers correctly. */
const rightOnCommandLine = new Set<string>();

let folder: string;
let host: Host;

test.beforeAll(async () => {
  // The first run installs the packages.
  test.setTimeout(1_200_000);
  folder = await buildVueSite();
  await addWidget(folder, 'vue');
  host = await serveSite(folder);
});
test.afterAll(() => host?.goDown());

test('answers at least 22 of the 30 questions on the command line', async () => {
  const ask = await askOnCommandLine(join(folder, 'limen', 'corpus'));
  const wrong: string[] = [];
  for (const asked of questions) {
    const { outcome, passages } = await ask(asked.question);
    if (isRight(asked, outcome, passages)) rightOnCommandLine.add(asked.question);
    else wrong.push(`${asked.question} ${answerOf(outcome) ?? '(silence)'}`);
  }
  expect(rightOnCommandLine.size, wrong.join('\n')).toBeGreaterThanOrEqual(rightAtLeast);
});

test('answers every fifth question in the page like the command line, with at most one exception, and each with a link to a heading of the built page', async ({
  page,
}) => {
  // Six questions of up to four rounds each, on a machine that may be busy with another browser.
  test.setTimeout(900_000);
  const said: string[] = [];
  page.on('pageerror', ({ message }) => said.push(message));
  await page.goto(`${host.address}guide/introduction.html`);
  await expect(page.locator('limen-ask').getByRole('button')).toBeVisible();
  expect(rightOnCommandLine.size, 'already asked on the command line').toBeGreaterThan(0);
  const inPage = questions.filter((_, place) => place % 5 === 0);
  const wrong: string[] = [];
  for (const asked of inPage) {
    const { outcome, proofs } = await askWidget(page, asked.question);
    const passages = proofs.map(({ passage }) => passage);
    const answer = answerOf(outcome);
    if (!isRight(asked, outcome, passages)) wrong.push(`${asked.question} ${answer ?? '(silence)'}`);
    if (answer === null) continue;
    expect(proofs.length, asked.question).toBeGreaterThan(0);
    for (const { url } of proofs)
      expect(hasHeading(folder, host.address, url), `${asked.question} ${url}`).toBe(true);
  }
  expect(said).toEqual([]);
  // Sums of 8-bit products are rounded differently in the browser.
  const expected = inPage.filter(({ question }) => rightOnCommandLine.has(question)).length;
  expect(inPage.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(expected - 1);
});

/** Asks as `limen ask --corpus CORPUS` does. */
async function askOnCommandLine(corpus: string) {
  const flags = questionOptions(new Command())
    .parse(['--corpus', corpus, '--threads', '1'], { from: 'user' })
    .opts<QuestionFlags>();
  const { run } = await openQuestions(flags, await openRetriever(flags));
  return async (question: string): Promise<{ outcome: Outcome; passages: readonly Passage[] }> => {
    const passages: Passage[] = [];
    for await (const event of run(question, AbortSignal.timeout(600_000))) {
      if (event.type === 'passages-found') passages.push(...event.found.map(({ passage }) => passage));
      // Known before further passages are read, which nothing here looks at.
      const end = event.type === 'end-reached' ? event.end : event;
      if (hasOutcome(end)) return { outcome: end.outcome, passages };
    }
    throw new Error(`The run of “${question}” has no outcome.`);
  };
}

const answerOf = (outcome: Outcome) => (outcome.status === 'answered' ? outcome.answer : null);

/**
 * Unanswerable questions must be abstained on; others need an answer, in the result or in the passages shown
 * first.
 */
function isRight({ answers, unanswerable }: Asked, outcome: Outcome, passages: readonly Passage[]): boolean {
  const answer = answerOf(outcome);
  if (unanswerable) return answer === null;
  const shown = outcome.status === 'answered' ? (shownFirst(outcome.draft, passages)?.text ?? '') : '';
  return exactMatch(answer, answers) || answers.some((each) => holds(shown, each));
}

/**
 * Whether the passages shown first contain an answer as whole words, as in the evaluation of documentation;
 * `:` counts if it stands alone.
 */
function holds(shown: string, answer: string): boolean {
  const wordsOf = (text: string) =>
    ` ${text
      .toLowerCase()
      .split(/[\s()[\]{}"“”'‘’`,;]+/u)
      .join(' ')} `;
  return wordsOf(shown).includes(wordsOf(answer));
}

/** Opens a page, and waits until VitePress has hydrated it. */
async function openIntroduction(page: Page): Promise<void> {
  await page.goto(`${host.address}guide/introduction.html`);
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
}

test('stays as it is while the reader moves between pages', async ({ page }) => {
  await openIntroduction(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeFocused();
  // The retriever's worker only, since no question was asked.
  await expect.poll(() => page.workers().length).toBe(1);
  await page.keyboard.press('Escape');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.locator('.VPDoc a[href$="/guide/quick-start.html"]').first().click();
  await expect(page.getByRole('heading', { name: 'Quick Start', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await expect(page.locator('limen-ask')).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.type('computed properties');
  await expect(page.getByRole('region', { name: 'Passages' }).getByRole('link').first()).toBeVisible();
  expect(page.workers()).toHaveLength(1);
});

test('looks like the site, in the theme that the reader chooses for it', async ({ page }) => {
  const look = { accent: '--vp-c-brand-1', ground: '--vp-c-bg', radius: '8px' };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openIntroduction(page);
  await expectLookOfSite(page, look, 'light');
  await page.locator('.VPNavBar').getByRole('switch').click();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/u);
  await expectLookOfSite(page, look, 'dark');
});

test('fetches only the passages around the changed page of a new deployment', async ({ page }) => {
  const introduction = `${host.address}guide/introduction.html`;
  await page.goto(introduction);
  await page.keyboard.press('Control+k');
  await expect.poll(() => installedCorpora(page)).toBe(1);

  const shards = (): string[] =>
    readdirSync(join(folder, 'limen', 'corpus')).filter((file) => file.startsWith('passages-'));
  const before = new Set(shards());
  const changed = join(folder, 'guide', 'essentials', 'computed.html');
  writeFileSync(changed, readFileSync(changed, 'utf8').replaceAll('cached', 'cachedbynewdeployment'));
  await indexSite(folder, 'vue');
  await host.deploy(folder);
  const requests: string[] = [];
  host.onRequest = (_, path) => requests.push(path);
  // If the new manifest is slow, the stored corpus is searched, and nothing of the new one is fetched.
  await expect(async () => {
    requests.length = 0;
    await page.goto('about:blank');
    await page.goto(introduction);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cachedbynewdeployment');
    const found = page.getByRole('region', { name: 'Passages' }).getByRole('link');
    await expect(found.first()).toBeVisible({ timeout: 15_000 });
  }).toPass();

  const fetched = requests.flatMap((path) => path.match(/passages-[^?]+/u)?.[0] ?? []);
  const isNew = shards().filter((file) => !before.has(file));
  expect(fetched.sort()).toEqual(isNew.sort());
  expect(fetched.length).toBeGreaterThan(0);
  expect(fetched.length).toBeLessThan(shards().length);
});
