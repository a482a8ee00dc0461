/**
 * `npx tsx bench/memory-samples.ts [--count 20]`: milliseconds for k samples of the shipped memory in its
 * worker on WASM, over Tessera's memory questions; known and unknown ones separately, since known answers
 * need fewer passes.
 */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startBrowser } from '../e2e/backends/browser.js';
import { memorySite, openMemoryPage } from '../e2e/memory/site.js';
import { readJsonLines } from '../scripts/read-json-lines.js';
import { circumstances, percentiles } from './page-session.js';

const { values } = parseArgs({ options: { count: { type: 'string', default: '20' } } });
const count = Number(values.count);
const each = 20;
const file = resolve(import.meta.dirname, '../corpus/tessera/memory-questions.jsonl');
const questions = readJsonLines<{ readonly question: string; readonly known: boolean }>(file);

const site = await memorySite();
const browser = await startBrowser();
try {
  const { page } = await openMemoryPage(browser, site);
  console.log(await page.evaluate(() => globalThis.memoryPage.open('wasm')));
  const time = (question: string, seed: number): Promise<number> =>
    page.evaluate(([text, ...rest]) => globalThis.memoryPage.timeOfSample(text, ...rest), [
      question,
      count,
      seed,
    ] as [string, number, number]);
  await time('Who?', 0);
  for (const known of [true, false]) {
    const asked = questions.filter((each) => each.known === known).slice(0, each);
    const times: number[] = [];
    for (const [seed, { question }] of asked.entries()) times.push(await time(question, seed));
    console.log(`${count} samples, ${known ? 'known' : 'unknown'}: ${percentiles(times)}`);
  }
  console.log(await circumstances(browser));
} finally {
  await browser.close();
  site.close();
}
