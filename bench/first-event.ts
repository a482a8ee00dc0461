/** `npx tsx bench/first-event.ts [--asks 20]`: milliseconds from Enter to the first step of the run on screen. */

import { percentile } from '../src/scores/statistics.js';
import { ask, askCount, circumstances, openPage, questions } from './page-session.js';

const asks = askCount(20);

const { page, browser, close } = await openPage({ threshold: 0.5, turns: 3 });
try {
  const times: number[] = [];
  for (const question of questions.slice(0, asks)) times.push((await ask(page, question)).first);
  console.log(`From Enter to the first visible event, ${times.length} asks, models on WASM:`);
  console.log(`  p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`);
  console.log(`  ${await circumstances(browser)}`);
} finally {
  await close();
}
