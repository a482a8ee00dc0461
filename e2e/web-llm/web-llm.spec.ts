/**
 * The real web-llm in a real browser, over a model with random weights; see
 * `test/fixtures/make_tiny_language_model/`.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { ChatRequest } from '../../src/reasoners/language-model/chat-model.js';
import { draftReply } from '../../src/reasoners/language-model/replies.js';
import type { Sampling } from '../../src/reasoners/web-llm/web-llm-chat.js';
import { startBrowser } from '../backends/browser.js';
import type { Attempt, Progress, Reply } from './attempt.js';
import type { WebLlmPage } from './page.js';
import { tinyModelFolder, type WebLlmSite, webLlmSite } from './site.js';

declare global {
  /** Set by `page.ts`. */
  var webLlmPage: WebLlmPage;
  var webLlm: ReturnType<WebLlmPage['start']>;
}

// A software adapter is slow to compile a model's shaders, so several tests share one loaded model.
test.describe.configure({ mode: 'serial' });
test.setTimeout(900_000);

const drawn: Sampling = { temperature: 1, topP: 1, seed: 7 };
/** Without its parser: functions cannot be passed to the page. */
const { name, schema } = draftReply;
const request: ChatRequest = {
  messages: [
    { role: 'system', content: 'Answer.' },
    { role: 'user', content: 'Which moon has lakes?' },
  ],
  reply: { name, schema },
  maxTokens: 24,
};

let site: WebLlmSite;
let browser: Browser;
let page: Page;

test.beforeAll(async () => {
  site = await webLlmSite();
  browser = await startBrowser();
  page = await browser.newPage();
  await page.goto(site.address);
  await page.waitForFunction(() => 'webLlmPage' in globalThis);
});
test.afterAll(async () => {
  await browser?.close();
  site?.close();
});

const start = () => page.evaluate(() => void Object.assign(globalThis, { webLlm: webLlmPage.start() }));
const open = (sampling?: Sampling): Promise<Attempt<Progress>> =>
  page.evaluate((given) => webLlm.open(given), sampling);
const complete = (stopAfter?: number): Promise<Attempt<Reply>> =>
  page.evaluate(([given, stop]) => webLlm.complete(given, stop), [request, stopAfter] as const);
const shard = 'params_shard_0.bin';
const stored = () => page.evaluate(() => webLlm.kept());

test('a library that is a web page, and weights that were altered, are refused by name', async () => {
  await start();
  site.instead.set('/tiny/library.wasm', '<!doctype html>');
  expect((await open()).error).toMatchObject({
    code: 'model-unavailable',
    detail: { file: 'library.wasm', reason: 'it is no WebAssembly' },
  });
  site.instead.clear();
  const weights = readFileSync(join(tinyModelFolder, shard));
  weights[1000] = (weights[1000] ?? 0) ^ 1;
  site.instead.set(`/tiny/${shard}`, weights);
  expect((await open()).error).toMatchObject({ code: 'model-altered', detail: { file: shard } });
  site.instead.clear();
  expect(await stored()).not.toContain(shard);
});

test('loads with progress in bytes and says exactly which weights it has', async () => {
  await start();
  const { value, error } = await open(drawn);
  expect(error).toBeNull();
  const { progress = [], identity, contextTokens } = value ?? {};
  expect(progress.at(-1)?.loaded).toBe(progress.at(-1)?.total);
  expect(progress.at(-1)?.loaded).toBeGreaterThan(4_000_000);
  for (const [index, { loaded, total }] of progress.entries()) {
    expect(loaded).toBeLessThanOrEqual(total);
    expect(loaded).toBeGreaterThanOrEqual(progress[index - 1]?.loaded ?? 0);
  }
  expect(identity).toMatch(/^web-llm:tiny@[0-9a-f]{12}$/u);
  expect(contextTokens).toBe(960);
  expect(await stored()).toContain(shard);
});

test('counts tokens as the model’s own tokenizer does', async () => {
  // A pair of common letters is one token: "th" and "e".
  expect(await page.evaluate(() => webLlm.countTokens('the'))).toBe(2);
  expect(await page.evaluate(() => webLlm.countTokens(''))).toBe(0);
});

test('streams a reply that keeps to the schema, with log-probabilities; equal seeds give equal text', async () => {
  const first = await complete();
  expect(first.error).toBeNull();
  const { text = '', meanLogProbability, pieces = [] } = first.value ?? {};
  expect(text).toMatch(/^\{\s*"rationale"/u);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.at(-1)).toBe(text);
  for (const piece of pieces) expect(text.startsWith(piece)).toBe(true);
  expect(meanLogProbability).toBeLessThan(0);
  expect(Number.isFinite(meanLogProbability)).toBe(true);
  expect((await complete()).value?.text).toBe(text);
});

test('ends in the middle when it is stopped, and answers the next request', async () => {
  const { error, pieces = [] } = await complete(3);
  expect(error?.detail).toMatchObject({ reason: expect.stringMatching(/abort/iu) });
  expect(pieces).toHaveLength(3);
  const before = await complete(0);
  expect(before.error).not.toBeNull();
  expect(before.pieces).toEqual([]);
  expect((await complete()).value?.text).toMatch(/^\{/u);
});

test('releases its memory, and loads a second time without a request', async () => {
  await page.evaluate(() => webLlm.close());
  expect((await complete()).error?.code).toBe('reasoner-unavailable');
  site.asked.length = 0;
  await start();
  const { error } = await open({ temperature: 0, topP: 1 });
  expect(error).toBeNull();
  expect(site.asked).toEqual([]);
});

test('returns no log-probabilities at temperature 0', async () => {
  const { value } = await complete();
  expect(value?.text).toMatch(/^\{/u);
  expect(value?.meanLogProbability).toBeNull();
});

test('reports a lost device', async () => {
  await page.evaluate(() => webLlm.loseDevice());
  expect((await complete()).error?.code).toBe('device-lost');
});

test('leaves nothing behind when it is deleted', async () => {
  await page.evaluate(() => webLlm.delete());
  expect(await stored()).toEqual([]);
  const left = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('webllm/'));
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return entries.flat().map(({ url }) => url);
  });
  expect(left).toEqual([]);
});
