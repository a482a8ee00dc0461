/**
 * `npx tsx bench/own-documents.ts --folder FOLDER [--file NAME] [--wait 300]`: adds real documents
 * (`own-documents.json` lists them and their sources) to the built page one by one, and asks about them
 * offline. Measures the time until the page can be asked and until the first answer, how many answers are
 * found and right, how many unanswerable questions are abstained from, and the memory of the page's process.
 */

import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isFinal, type Passage, parseTrace, type Trace } from '../src/engine/index.js';
import { readingsShown, shownFirst } from '../src/evaluation/documentation/shown.js';
import { percentile } from '../src/scores/statistics.js';
import { ask, circumstances, openPage, type PageSession, seconds } from './page-session.js';
import { watchMemory } from './renderer-memory.js';

interface Asked {
  readonly file: string;
  readonly what: string;
  /** Questions, each with a regular expression for right answers, or null if the document has none. */
  readonly questions: readonly (readonly [question: string, right: string | null])[];
}

/** Number of passages, the first ones of the first round, among which the answer counts as found. */
const foundAmong = 5;

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.' },
    file: { type: 'string' },
    wait: { type: 'string', default: '300' },
  },
});
const source = resolve(import.meta.dirname, 'own-documents.json');
const documents = JSON.parse(readFileSync(source, 'utf8')) as readonly Asked[];
for (const document of documents) {
  if (values.file !== undefined && document.file !== values.file) continue;
  const path = resolve(values.folder, document.file);
  if (existsSync(path)) await measure(document, path);
  else console.log(`${document.file} is not in ${values.folder}: left out`);
}

async function measure({ what, questions }: Asked, path: string): Promise<void> {
  const session = await openPage({ turns: 4 });
  const { page, browser } = session;
  try {
    console.log(`\n${what}\n${await circumstances(browser)}`);
    const mostMemory = watchMemory(browser);
    await page.getByRole('button', { name: 'Ask your own texts' }).click();
    const chooser = page.getByLabel('Choose files');
    await chooser.waitFor({ state: 'attached' });
    const handed = performance.now();
    await chooser.setInputFiles(path);
    const ready = page.getByText('Ready to be asked:');
    await ready.waitFor();
    console.log(`${(await ready.innerText()).trim()} After ${seconds(performance.now() - handed)}`);
    const [first] = questions[0] ?? [''];
    await ask(page, first);
    console.log(`first answer after ${seconds(performance.now() - handed)}`);
    const making = page.getByText('by their meaning too as soon as');
    // A short text has its vectors before any progress is shown.
    await making.waitFor({ timeout: 5000 }).catch(() => undefined);
    await making.waitFor({ state: 'hidden', timeout: Number(values.wait) * 1000 });
    console.log(`vectors after ${seconds(performance.now() - handed)}`);
    // Benchmarks block the service worker, which would store all code at the first visit; here it is loaded
    // with a question.
    await ask(page, first);
    await page.context().setOffline(true);
    await askAll(session, questions);
    console.log(`at most ${mostMemory()} MiB`);
  } finally {
    await session.close();
  }
}

async function askAll({ page }: PageSession, questions: Asked['questions']): Promise<void> {
  const times: number[] = [];
  const counts = { found: 0, right: 0, wrong: 0, silent: 0, shownInThree: 0, leftAlone: 0 };
  for (const [question, right] of questions) {
    const asked = performance.now();
    await ask(page, question);
    times.push(performance.now() - asked);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save this run' }).click();
    const trace = parseTrace(JSON.parse(await readFile(await (await saved).path(), 'utf8')));
    const { passages, first, readings } = shownOf(trace);
    const isRight = (text: string): boolean => right !== null && new RegExp(right, 'iu').test(text);
    const isAnswered = first !== null;
    counts.found += Number(passages.slice(0, foundAmong).some(({ text }) => isRight(text)));
    counts.right += Number(isAnswered && isRight(first));
    counts.shownInThree += Number([first ?? '', ...readings].some(isRight));
    if (right === null) counts.leftAlone += Number(!isAnswered);
    else {
      counts.silent += Number(!isAnswered);
      counts.wrong += Number(isAnswered && !isRight(first));
    }
    const verdict = isAnswered ? (isRight(first) ? 'right' : 'wrong') : 'silent';
    console.log(`  ${verdict.padEnd(6)} ${question} ${first === null ? '' : `-> ${first.split('\n')[0]}`}`);
  }
  const answerable = questions.filter(([, right]) => right !== null).length;
  console.log(
    `of ${answerable}: ${counts.found} found among the first ${foundAmong}, ${counts.right} right, ${counts.wrong} wrong, ${counts.silent} silent; ${counts.shownInThree} shown among the answer and its readings; ` +
      `of ${questions.length - answerable} unanswerable: ${counts.leftAlone} left alone; median ${seconds(percentile(times, 0.5))} a question`,
  );
}

/** What a run found first, and what it showed. */
function shownOf({ events }: Trace): {
  readonly passages: readonly Passage[];
  readonly first: string | null;
  readonly readings: readonly string[];
} {
  const found = events.flatMap((event) => (event.type === 'passages-found' ? [event.found] : []));
  const passages = found.flat().map(({ passage }) => passage);
  const final = events.at(-1);
  if (final === undefined || !isFinal(final) || final.type === 'failed')
    throw new Error(`a run failed: ${JSON.stringify(final)}`);
  const { outcome } = final;
  const first = outcome.status === 'answered' ? (shownFirst(outcome.draft, passages)?.text ?? null) : null;
  return {
    passages: (found[0] ?? []).map(({ passage }) => passage),
    first,
    readings: readingsShown(outcome, passages),
  };
}
