/** `npx tsx bench/three-rounds.ts [--asks 10]`: milliseconds for an answer of three rounds, on warm WASM. */

import type { Page } from '@playwright/test';
import { ask, askCount, circumstances, openPage, percentiles, questions } from './page-session.js';
import type { RunTimes } from './watch-run.js';

const asks = askCount(10);
const rounds = 3;

/** Runs that end earlier because nothing is left to look up do not count; more questions make up for them. */
const questionsAtMost = 60;

const { page, browser, close } = await openPage({ threshold: 1, turns: rounds });
try {
  await ask(page, questions[0] ?? '');
  const times: RunTimes[] = [];
  for (const question of questions.slice(1, questionsAtMost)) {
    const taken = await ask(page, question);
    if ((await roundsShown(page)) === rounds) times.push(taken);
    if (times.length === asks) break;
  }
  console.log(`An answer of ${rounds} rounds in the page, ${times.length} asks, models warm, on WASM:`);
  for (const [name, of] of [
    ['until it is shown', 'outcome'],
    ['with its readings', 'whole'],
  ] as const) {
    console.log(`  ${name}: ${percentiles(times.map((each) => each[of]))}`);
  }
  console.log(`  ${await circumstances(browser)}`);
} finally {
  await close();
}

function roundsShown(page: Page): Promise<number> {
  return page.getByRole('heading', { name: /^Round \d+$/u }).count();
}
