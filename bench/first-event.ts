/** `npx tsx bench/first-event.ts [--asks 20]`: milliseconds from Enter to the first step of the run on screen. */

import { ask, askCount, circumstances, openPage, percentiles, questions } from './page-session.js';

const asks = askCount(20);

const { page, browser, close } = await openPage({ threshold: 0.5, turns: 3 });
try {
  const times: number[] = [];
  for (const question of questions.slice(0, asks)) times.push((await ask(page, question)).first);
  console.log(`From Enter to the first visible event, ${times.length} asks, models on WASM:`);
  console.log(`  ${percentiles(times)}`);
  console.log(`  ${await circumstances(browser)}`);
} finally {
  await close();
}
