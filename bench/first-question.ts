/**
 * `npx tsx bench/first-question.ts [--asks 6]`: milliseconds from Enter to the answer, of the first question of a
 * visit and of those after it, on WASM. Each visit is in a browser of its own, which has compiled nothing.
 */

import { mean } from '../src/scores/statistics.js';
import { ask, askCount, circumstances, openPage, questions } from './page-session.js';

const visits = askCount(6);
/** How long a reader types. */
const typingMilliseconds = 2500;
/** Asked in turn, so that each is the first of as many visits. */
const asked = questions.slice(1, 4);

const times: number[][] = asked.map(() => []);
let machine = '';
for (let visit = 0; visit < visits; visit += 1) {
  const { page, browser, close } = await openPage({ turns: 4 });
  try {
    for (const [place, taken] of times.entries()) {
      await page.waitForTimeout(typingMilliseconds);
      taken.push((await ask(page, asked[(place + visit) % asked.length] ?? '')).outcome);
    }
    machine = await circumstances(browser);
  } finally {
    await close();
  }
}
console.log(`From Enter to the answer, mean of ${visits} visits, by the question's place in its visit:`);
console.log(`  ${times.map((taken) => `${mean(taken).toFixed(0)} ms`).join(', ')}`);
console.log(`  ${machine}`);
