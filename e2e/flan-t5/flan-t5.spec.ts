import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { LimenStatus } from '../../src/api.js';
import type { FlanT5Choice } from '../../src/critics/flan-t5/flan-t5-choice.js';
import { headersFor } from '../../src/security-headers.js';
import { startBrowser } from '../backends/browser.js';
import { type PageSite, pageSite } from '../backends/site.js';
import { addModels, criticInputOf, type ExpectedLogits, expectedLogits, fixture, logOdds } from './models.js';
import type { FlanT5Page } from './page.js';

declare global {
  /** Set by `flan-t5/page.ts`. */
  var flanT5Page: FlanT5Page;
}

let site: PageSite;
let browser: Browser;
let page: Page;
/** Every request of the page and its workers, as method and URL. */
let requests: string[];
/** Console messages and uncaught errors of the page. */
let complaints: string[];

/** The headers that ship, with a hub allowed. No request reaches it: the test answers in its place. */
function headersOf(pathname: string): Readonly<Record<string, string>> {
  const headers = headersFor(pathname);
  const policy = headers['Content-Security-Policy'] ?? '';
  return {
    ...headers,
    'Content-Security-Policy': policy.replace("connect-src 'self'", "connect-src 'self' https:"),
  };
}

test.beforeAll(async () => {
  site = await pageSite(import.meta.dirname, addModels, headersOf);
  browser = await startBrowser();
});
test.afterAll(async () => {
  await browser.close();
  site.close();
});
test.beforeEach(async () => {
  // A separate context, so that nothing stored by one test is found by the next.
  page = await (await browser.newContext()).newPage();
  requests = [];
  complaints = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => complaints.push(message));
  await load();
});
test.afterEach(() => page.context().close());

async function load(): Promise<void> {
  await page.goto(site.address);
  await page.waitForFunction(() => 'flanT5Page' in globalThis);
}

/** A served model; picked folders are tested in the page. */
type ServedChoice = FlanT5Choice & { readonly source: string };

const fineTuned = {
  kind: 'flan-t5',
  source: 'models/flan-t5/',
  labels: { accept: '1', reject: '0' },
  prompt: 'fine-tuned',
} as const satisfies ServedChoice;
const zeroShot = { ...fineTuned, labels: { accept: 'yes', reject: 'no' }, prompt: 'zero-shot' } as const;

function open(choice: ServedChoice, backend: 'webgpu' | 'wasm' = 'wasm'): Promise<LimenStatus['critic']> {
  return page.evaluate(([wanted, on]) => globalThis.flanT5Page.open(wanted, on), [choice, backend] as const);
}

function casesOf(prompt: FlanT5Choice['prompt']): ExpectedLogits[] {
  return expectedLogits.filter((each) => each.prompt === prompt);
}

/** The probability is determined by the difference of the label logits, so it is compared as log-odds. */
async function expectPyTorch(cases: readonly ExpectedLogits[]): Promise<void> {
  const inputs = cases.map(criticInputOf);
  const probabilities = await page.evaluate((all) => globalThis.flanT5Page.assess(all), inputs);
  expect(probabilities).toHaveLength(cases.length);
  for (const [index, { logits }] of cases.entries()) {
    const [reject, accept] = logits;
    const difference = logOdds(probabilities[index] ?? Number.NaN) - (accept - reject);
    expect(Math.abs(difference)).toBeLessThan(1e-3);
  }
}

async function expectRefusal(choice: ServedChoice, error: Record<string, unknown>): Promise<void> {
  expect(await open(choice)).toMatchObject({ state: 'failed', error });
}

test('a Flan-T5 from a folder gives PyTorch’s label logits on WASM, with files of the page’s own origin', async () => {
  const status = await open(fineTuned);
  expect(status).toMatchObject({ state: 'ready', backend: 'wasm', name: 'flan-t5, 32 bits', threshold: 0.5 });
  await expectPyTorch(casesOf('fine-tuned'));
  expect(await page.evaluate(() => globalThis.flanT5Page.identity())).toMatch(
    /^flan-t5@[0-9a-f]{12}\+[0-9a-f]{12}$/u,
  );
  const { origin } = new URL(site.address);
  expect(requests.filter((request) => !request.includes(` ${origin}/`))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('on WebGPU it gives the same, and says that it agrees with WASM', async () => {
  const status = await open(fineTuned, 'webgpu');
  expect(status).toMatchObject({
    state: 'ready',
    backend: 'webgpu',
    reason: expect.stringMatching(/^agrees with WASM to 0\.00/u),
  });
  await expectPyTorch(casesOf('fine-tuned').slice(0, 1));
  expect(complaints).toEqual([]);
});

test('a stock model is asked for yes or no, long documents are cut as in Python, and a decoder’s cache branch is not used', async () => {
  // Its decoder was merged with one that uses a cache, and returns zeros on that branch.
  expect(await open({ ...zeroShot, source: 'models/merged' })).toMatchObject({ state: 'ready' });
  const cases = casesOf('zero-shot');
  expect(Math.max(...cases.map(({ inputIds }) => inputIds.length))).toBe(1024);
  await expectPyTorch(cases);
});

test('a model of the hub comes from its commit alone, and once', async () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const ofHub = () => requests.filter((request) => !request.includes(` ${new URL(site.address).origin}/`));
  await page.context().route(/\/owner\/tiny\/resolve\//u, (route) => {
    const path = new URL(route.request().url()).pathname.split(`/${commit}/`)[1] ?? 'none';
    return route.fulfill({
      ...(existsSync(join(fixture, path)) ? { path: join(fixture, path) } : { status: 404 }),
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  const choice = { ...fineTuned, source: `owner/tiny@${commit}` };
  expect(await open(choice)).toMatchObject({ state: 'ready', name: 'owner/tiny, 32 bits' });
  expect(await page.evaluate(() => globalThis.flanT5Page.identity())).toBe('owner/tiny@0123456789ab fp32');
  expect(ofHub().length).toBeGreaterThan(4);
  expect(ofHub().filter((request) => !request.includes(`/owner/tiny/resolve/${commit}/`))).toEqual([]);
  const before = ofHub().length;
  await load();
  expect(await open(choice)).toMatchObject({ state: 'ready' });
  expect(ofHub().slice(before)).toEqual([]);
});

test('what its makers published about it is used, and a result that they did not record is refused', async () => {
  expect(await open({ ...fineTuned, source: 'models/published' })).toMatchObject({ threshold: 0.4 });
  const [first] = casesOf('fine-tuned');
  if (first === undefined) throw new Error('There is no case.');
  const [probability = 0] = await page.evaluate(
    (input) => globalThis.flanT5Page.assess([input]),
    criticInputOf(first),
  );
  // Its temperature is 2.
  expect(logOdds(probability) * 2).toBeCloseTo(first.logits[1] - first.logits[0], 3);
  await expectRefusal({ ...fineTuned, source: 'models/disagreeing' }, { code: 'backend-unavailable' });
});

test('no graph is fetched twice, and one that the server changed is fetched anew', async () => {
  const graphs = () => requests.filter((request) => /^GET .*\.onnx$/u.test(request));
  await open(fineTuned);
  const identity = await page.evaluate(() => globalThis.flanT5Page.identity());
  expect(graphs()).toHaveLength(2);
  await load();
  expect(await open(fineTuned)).toMatchObject({ state: 'ready' });
  expect(await page.evaluate(() => globalThis.flanT5Page.identity())).toBe(identity);
  expect(graphs()).toHaveLength(2);
  await page.context().route('**/models/flan-t5/onnx/encoder_model.onnx', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), etag: '"another"' } });
  });
  await load();
  expect(await open(fineTuned)).toMatchObject({ state: 'ready' });
  expect(graphs()).toHaveLength(4);
});

test('a kept file that was damaged is fetched anew, and a portal takes nothing of what is kept', async () => {
  const graphs = () => requests.filter((request) => /^GET .*\.onnx$/u.test(request));
  const identity = () => page.evaluate(() => globalThis.flanT5Page.identity());
  await open(fineTuned);
  const before = await identity();
  await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('limen-flan-t5 '));
    const cache = await caches.open(name);
    const graph = (await cache.keys()).find(({ url }) => url.endsWith('encoder_model.onnx'));
    const kept = graph && (await cache.match(graph));
    if (graph === undefined || kept === undefined) throw new Error('The graph is not kept.');
    const bytes = new Uint8Array(await kept.arrayBuffer());
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await cache.put(graph, new Response(bytes, { headers: kept.headers }));
  });
  await load();
  expect(await open(fineTuned)).toMatchObject({ state: 'ready' });
  expect(await identity()).toBe(before);
  expect(graphs()).toHaveLength(3);
  for (const portal of [
    { contentType: 'text/html', body: '<!doctype html>' },
    { contentType: 'application/json', body: '{}', headers: { etag: '"portal"' } },
    { contentType: 'application/octet-stream', body: 'welcome', headers: { etag: '"portal"' } },
    { status: 404 },
  ]) {
    await page.context().route('**/models/flan-t5/**', (route) => route.fulfill(portal));
    await load();
    expect(await open(fineTuned)).toMatchObject({ state: 'ready' });
    expect(await identity()).toBe(before);
    await page.context().unrouteAll();
  }
  await load();
  expect(await open(fineTuned)).toMatchObject({ state: 'ready' });
  expect(graphs().filter((request) => request.includes('decoder'))).toHaveLength(1);
});

test('a judgement that is stopped ends at once, and the next one is made', async () => {
  await open(fineTuned);
  const [first] = casesOf('fine-tuned');
  if (first === undefined) throw new Error('There is no case.');
  const stopped = await page.evaluate(
    (input) => globalThis.flanT5Page.assessAndStop(input),
    criticInputOf(first),
  );
  expect(stopped).toBe('AbortError');
  await expectPyTorch([first]);
});

test('16-bit floats are refused with the reason, asked for or alone in the folder', async () => {
  const half = { ...fineTuned, precision: 'fp16' } as unknown as ServedChoice;
  await expectRefusal(half, {
    code: 'option-invalid',
    message: 'precision is fp16; allowed is one of fp32, q8, q4; T5 overflows in 16-bit floats.',
  });
  await expectRefusal(
    { ...fineTuned, source: 'models/half-floats' },
    { code: 'model-invalid', message: expect.stringContaining('T5 overflows in 16-bit floats') },
  );
});

test('labels that cannot be told apart, or that the model does not know, are refused by name', async () => {
  await expectRefusal(
    { ...fineTuned, labels: { accept: 'yes', reject: 'yellow' } },
    { code: 'option-invalid', detail: expect.objectContaining({ option: 'labels' }) },
  );
  await expectRefusal(
    { ...fineTuned, labels: { accept: '1', reject: '日' } },
    { code: 'option-invalid', detail: expect.objectContaining({ option: 'labels.reject', value: '“日”' }) },
  );
});

test('a file that is missing, or a web page in its place, is named', async () => {
  const missing = (file: string) => ({
    code: 'model-unavailable',
    detail: expect.objectContaining({ file }),
  });
  await expectRefusal({ ...fineTuned, source: 'models/nowhere' }, missing('config.json'));
  await expectRefusal(
    { ...fineTuned, source: 'models/no-decoder' },
    missing('onnx/decoder_model_merged.onnx'),
  );
  await expectRefusal({ ...fineTuned, source: 'models/no-tokenizer' }, missing('tokenizer.json'));
  await page
    .context()
    .route('**/onnx/encoder_model.onnx', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
  await expectRefusal(fineTuned, {
    code: 'model-unavailable',
    detail: { file: 'onnx/encoder_model.onnx', reason: 'the server answered with a web page' },
  });
});

test('an invalid graph or a failing server is named in the error, and nothing of it is kept', async () => {
  let fails = true;
  await page.context().route('**/onnx/decoder_model.onnx', async (route) => {
    if (route.request().method() === 'HEAD') return route.fallback();
    return fails ? route.fulfill({ status: 500 }) : route.fulfill({ body: 'not a graph' });
  });
  await expectRefusal(fineTuned, {
    code: 'model-unavailable',
    detail: { file: 'onnx/decoder_model.onnx', reason: 'the server answered 500' },
  });
  fails = false;
  await expectRefusal(fineTuned, { code: 'model-invalid' });
  await page.context().unrouteAll();
  expect(await open(fineTuned)).toMatchObject({ state: 'ready' });
});
