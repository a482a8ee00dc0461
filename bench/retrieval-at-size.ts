/**
 * `npx tsx bench/retrieval-at-size.ts [--passages 100000] [--engines shards,sqlite,pagefind,minisearch]
 * [--folder F] [--questions 100]`: the cost of searching many passages in a page, for the sharded index
 * compared with plain MiniSearch, Pagefind and SQLite. Files already in F (`npx tsx bench/at-size/build.ts
 * ENGINE F/ENGINE COUNT`) are not built again.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { launchBrowser } from '../scripts/launch-browser.js';
import { listenLocally } from '../src/network/listen-locally.js';
import { percentile } from '../src/scores/statistics.js';
import { type CountingServer, countingServer } from './at-size/file-server.js';
import { generatedPassages, generatedQuestions } from './at-size/generated-passages.js';
import { allowInnerFunctions, circumstances } from './page-session.js';
import { rendererMemory } from './renderer-memory.js';

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '100000' },
    engines: { type: 'string', default: 'shards,sqlite,pagefind,minisearch' },
    folder: { type: 'string' },
    questions: { type: 'string', default: '100' },
  },
});
const count = Number(values.passages);
const folder = resolve(values.folder ?? mkdtempSync(join(tmpdir(), 'limen-at-size-')));
const questions = generatedQuestions(
  [...generatedPassages(Math.min(count, 20_000))],
  Number(values.questions),
);
const script = mkdtempSync(join(tmpdir(), 'limen-at-size-script-'));
await build({
  configFile: false,
  logLevel: 'error',
  build: {
    outDir: script,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'at-size/engine-worker.ts'),
      output: { entryFileNames: 'engine.js' },
    },
  },
  base: '/script/',
});

let where = '';
for (const engine of values.engines.split(',')) {
  const own = join(folder, engine);
  if (!existsSync(own)) {
    const builder = resolve(import.meta.dirname, 'at-size/build.ts');
    const heap = { ...process.env, NODE_OPTIONS: '--max-old-space-size=9000' };
    console.log(
      execFileSync('npx', ['tsx', builder, engine, own, String(count)], {
        env: heap,
        encoding: 'utf8',
      }).trim(),
    );
  }
  try {
    console.log(JSON.stringify(await measure(engine, own)));
  } catch (thrown) {
    console.log(JSON.stringify({ engine, fault: String(thrown).split('\n')[0] }));
  }
}
console.log(`${count} passages, ${questions.length} questions. ${where}`);
rmSync(script, { recursive: true });
if (values.folder === undefined) rmSync(folder, { recursive: true });

async function measure(engine: string, own: string) {
  const place = engine === 'pagefind' ? '/pagefind/' : `/${engine}/corpora/generated/`;
  const counting = countingServer({ '/script/': script, [place]: own });
  const port = await listenLocally(counting.server, 0);
  const browser = await launchBrowser();
  where = await circumstances(browser);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(200_000);
    await allowInnerFunctions(page);
    await page.goto(`http://127.0.0.1:${port}/`);
    return { engine, ...(await figures(engine, page, browser, counting)) };
  } finally {
    await browser.close();
    counting.server.closeAllConnections();
    counting.server.close();
  }
}

async function figures(engine: string, page: Page, browser: Browser, counting: CountingServer) {
  const before = Math.max(0, ...(await rendererMemory(browser)));
  counting.sent();
  const opened = await page.evaluate(openEngine, engine);
  const [first = '', ...others] = questions;
  const asked = await page.evaluate(askEngine, first);
  const sentFirst = counting.sent();
  const fresh: number[] = [];
  let answered = 0;
  for (const question of others) {
    const { milliseconds, titles } = await page.evaluate(askEngine, question);
    fresh.push(milliseconds);
    if (titles.length > 0) answered += 1;
  }
  const sentOthers = counting.sent();
  const warm: number[] = [];
  for (const question of others) warm.push((await page.evaluate(askEngine, question)).milliseconds);
  const after = Math.max(0, ...(await rendererMemory(browser)));
  const most = Math.max(0, ...(await rendererMemory(browser, 'VmHWM')));
  return {
    bytesForFirst: sentFirst.bytes,
    requestsForFirst: sentFirst.requests,
    millisecondsToFirst: Math.round(opened.milliseconds + asked.milliseconds),
    bytesForEachOther: Math.round(sentOthers.bytes / others.length),
    newP50: percentile(fresh, 0.5),
    newP95: percentile(fresh, 0.95),
    warmP50: percentile(warm, 0.5),
    warmP95: percentile(warm, 0.95),
    megabytes: Math.round(after - before),
    megabytesAtMost: Math.round(most - before),
    answered: `${answered} of ${others.length}`,
    found: asked.titles,
  };
}

interface Answer {
  readonly milliseconds: number;
  readonly titles: readonly string[];
}

/** Runs in the page. Pagefind runs where its own script puts it, the others in a worker of ours. */
async function openEngine(engine: string): Promise<Answer> {
  type Found = {
    readonly results: readonly { data(): Promise<{ readonly meta: { readonly title: string } }> }[];
  };
  const scope = globalThis as unknown as { ask: (question: string) => Promise<Answer> };
  const start = performance.now();
  if (engine === 'pagefind') {
    const address = '/pagefind/pagefind.js';
    const pagefind: { init(): Promise<void>; search(text: string): Promise<Found> } = await import(address);
    await pagefind.init();
    scope.ask = async (question) => {
      const asked = performance.now();
      const { results } = await pagefind.search(question);
      const data = await Promise.all(results.slice(0, 2).map((result) => result.data()));
      return { milliseconds: performance.now() - asked, titles: data.map(({ meta }) => meta.title) };
    };
    return { milliseconds: performance.now() - start, titles: [] };
  }
  const worker = new Worker('/script/engine.js', { type: 'module' });
  const call = (message: object): Promise<Answer> =>
    new Promise((answer, refuse) => {
      worker.onerror = ({ message: reason }) => refuse(new Error(reason));
      worker.onmessage = ({ data }) => ('fault' in data ? refuse(new Error(data.fault)) : answer(data));
      worker.postMessage(message);
    });
  scope.ask = (question) => call({ question });
  await call({ engine });
  return { milliseconds: performance.now() - start, titles: [] };
}

async function askEngine(question: string): Promise<Answer> {
  return (globalThis as unknown as { ask: (question: string) => Promise<Answer> }).ask(question);
}
