/**
 * Runs the shipped critic on WebGPU and on WASM in Chromium over many turns, and compares verdicts and
 * probabilities. Exits with 1 if a verdict differs or a probability differs by more than 0.02.
 *
 *     npx tsx bench/backends.ts [--turns 200] [--from 0] [--until 200] [--model models/critic]
 *
 * With a software adapter WebGPU compiles for a minute, then takes seconds per pass. `--from` and `--until`
 * select a part of the turns: `--until 50`, then `--from 50 --until 100`, and so on, together give the result
 * of one long run.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { openPage, startBrowser } from '../e2e/backends/browser.js';
import { criticSite } from '../e2e/backends/site.js';
import type { CriticInput } from '../src/engine/index.js';
import { median } from '../src/scores/statistics.js';
import { probeTolerance } from '../src/sessions/backend.js';
import { collectTurns } from './collect-turns.js';
import { circumstances } from './page-session.js';

interface Measurement {
  readonly backend: string;
  readonly reason: string;
  readonly probabilities: readonly number[];
  /** Milliseconds to open the critic, and median per turn. */
  readonly opening: number;
  readonly median: number;
}

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '200' },
    from: { type: 'string', default: '0' },
    until: { type: 'string' },
    model: { type: 'string', default: 'models/critic' },
  },
});

const from = Number(values.from);
const until = Number(values.until ?? values.turns);
// All turns are drafted for every part, because the selection depends on their number.
const turns = (await collectTurns(Number(values.turns))).slice(from, until);
if (turns.length === 0) throw new Error(`There is no turn from ${from} until ${until} of ${values.turns}.`);
const { threshold } = JSON.parse(readFileSync(join(values.model, 'config.json'), 'utf8')) as {
  threshold: number;
};
const site = await criticSite(values.model);
const browser = await startBrowser();
try {
  const wasm = await measure(browser, 'wasm', turns);
  const webgpu = await measure(browser, 'webgpu', turns);
  const differences = wasm.probabilities.map((one, index) =>
    Math.abs(one - (webgpu.probabilities[index] ?? 1)),
  );
  const largest = Math.max(...differences);
  const flipped = wasm.probabilities.filter(
    (one, index) => one >= threshold !== (webgpu.probabilities[index] ?? 0) >= threshold,
  ).length;
  console.log(await circumstances(browser));
  for (const { backend, reason, opening, median: middle } of [wasm, webgpu]) {
    console.log(`${backend}: ready after ${opening} ms, ${middle} ms a turn (${reason})`);
  }
  const part = turns.length < Number(values.turns) ? ` (${from} to ${until} of ${values.turns})` : '';
  console.log(`${turns.length} turns${part}, threshold ${threshold}: ${flipped} verdicts differ,`);
  console.log(`probabilities differ by ${largest.toExponential(1)} at most`);
  if (webgpu.backend !== 'webgpu' || flipped > 0 || !(largest <= probeTolerance)) process.exitCode = 1;
} finally {
  await browser.close();
  site.close();
}

async function measure(
  where: Browser,
  backend: 'wasm' | 'webgpu',
  inputs: readonly CriticInput[],
): Promise<Measurement> {
  const { page } = await openPage(where, site.address);
  const begun = performance.now();
  const { critic } = await page.evaluate((wanted) => globalThis.criticPage.open(wanted), backend);
  const opening = Math.round(performance.now() - begun);
  if (critic.state !== 'ready') throw new Error(`The critic did not open: ${JSON.stringify(critic)}`);
  const probabilities: number[] = [];
  const times: number[] = [];
  for (const input of inputs) {
    const [probability = Number.NaN, time = Number.NaN] = await page.evaluate(async (one) => {
      const start = performance.now();
      const [result = Number.NaN] = await globalThis.criticPage.assess([one]);
      return [result, performance.now() - start];
    }, input);
    probabilities.push(probability);
    times.push(time);
  }
  await page.close();
  const { backend: opened, reason } = critic;
  return { backend: opened, reason, probabilities, opening, median: Math.round(median(times)) };
}
