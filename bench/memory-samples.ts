/**
 * `npx tsx bench/memory-samples.ts [--count 20]`: milliseconds for k samples of the shipped memory in its
 * worker on WASM, over Tessera's memory questions; known and unknown ones separately, since known answers
 * need fewer passes.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startBrowser } from '../e2e/backends/browser.js';
import { memorySite, openMemoryPage } from '../e2e/memory/site.js';
import { percentile } from '../src/scores/statistics.js';
import { circumstances } from './page-session.js';

const { values } = parseArgs({ options: { count: { type: 'string', default: '20' } } });
const count = Number(values.count);
const each = 20;
const file = resolve(import.meta.dirname, '../corpus/tessera/memory-questions.jsonl');
const questions = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { question: string; known: boolean });

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
    const [middle, most] = [percentile(times, 0.5), percentile(times, 0.95)];
    console.log(
      `${count} samples, ${known ? 'known' : 'unknown'}: p50 ${middle.toFixed(0)} ms, p95 ${most.toFixed(0)} ms`,
    );
  }
  console.log(await circumstances(browser));
} finally {
  await browser.close();
  site.close();
}
