import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptWebLlmFiles } from '../../../src/reasoners/web-llm/web-llm-caches.js';
import type { WebLlmRecord } from '../../../src/reasoners/web-llm/web-llm-choice.js';
import { fetchWebLlm } from '../../../src/reasoners/web-llm/web-llm-files.js';

type Answer = { readonly body: string | Buffer; readonly type?: string; readonly status?: number };

const weights = Buffer.from('these are the weights');
const md5sum = createHash('md5').update(weights).digest('hex');
const index = (shard: object) => ({ body: JSON.stringify({ records: [shard] }) });
const whole: Readonly<Record<string, Answer>> = {
  'mlc-chat-config.json': { body: '{"tokenizer_files":["tokenizer.json"]}' },
  'tokenizer.json': { body: '{}' },
  'library.wasm': { body: Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) },
  'tensor-cache.json': index({ dataPath: 'params_shard_0.bin', nbytes: weights.length, md5sum }),
  'params_shard_0.bin': { body: weights },
};

let answers: Record<string, Answer>;
let asked: string[];
let server: Server;
let record: WebLlmRecord;

/** The used part of Cache Storage, in memory. */
class MemoryCache {
  readonly entries = new Map<string, Response>();
  match = async (key: string | { url: string }) =>
    this.entries.get(typeof key === 'string' ? key : key.url)?.clone();
  put = async (url: string, response: Response) => {
    this.entries.set(url, response);
  };
  delete = async (key: string | { url: string }) =>
    this.entries.delete(typeof key === 'string' ? key : key.url);
  keys = async () => [...this.entries.keys()].map((url) => ({ url }));
}
let stores: Map<string, MemoryCache>;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const name = url.split('/').at(-1) ?? '';
    asked.push(name);
    const {
      body,
      type = 'application/octet-stream',
      status = 200,
    } = answers[name] ?? {
      body: '',
      status: 404,
    };
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny`;
  record = {
    id: 'tiny',
    weights: folder,
    library: `${folder}/library.wasm`,
    vramMegabytes: 1,
    needsShaderF16: false,
    contextTokens: 64,
  };
});
afterAll(() => server.close());
beforeEach(() => {
  answers = { ...whole };
  asked = [];
  stores = new Map();
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    async open(name: string) {
      const store = stores.get(name) ?? new MemoryCache();
      stores.set(name, store);
      return store;
    },
  });
});

/** Alters the stored bytes of a file, but not its record. */
async function damage(name: string): Promise<void> {
  for (const { entries } of stores.values()) {
    for (const [url, kept] of entries) {
      if (!url.endsWith(`/${name}`)) continue;
      const bytes = new Uint8Array(await kept.clone().arrayBuffer());
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      entries.set(url, new Response(bytes, { headers: kept.headers }));
    }
  }
}

describe('the files of a WebLLM model', () => {
  it('are fetched once, with progress that ends at the total', async () => {
    const progress: { loaded: number; total: number }[] = [];
    const first = await fetchWebLlm(record, { onProgress: (each) => progress.push(each) });
    expect(asked).toHaveLength(5);
    expect(progress.at(-1)?.loaded).toBe(progress.at(-1)?.total);
    expect(await fetchWebLlm(record)).toEqual(first);
    expect(asked).toHaveLength(5);
  });

  it('resume after an interruption with those that are missing', async () => {
    answers['params_shard_0.bin'] = { body: '', status: 500 };
    await expect(fetchWebLlm(record)).rejects.toMatchObject({ code: 'model-unavailable' });
    answers = { ...whole };
    asked = [];
    await fetchWebLlm(record);
    expect(asked).toEqual(['params_shard_0.bin']);
  });

  it.each(Object.keys(whole))(
    'are hashed again when they are opened: a damaged %s is fetched again',
    async (name) => {
      const first = await fetchWebLlm(record);
      await damage(name);
      asked = [];
      expect(await fetchWebLlm(record)).toEqual(first);
      expect(asked).toEqual([name]);
      asked = [];
      await fetchWebLlm(record);
      expect(asked).toEqual([]);
    },
  );

  it.each(Object.keys(whole))('are never used damaged, even without a server: %s', async (name) => {
    await fetchWebLlm(record);
    await damage(name);
    answers = Object.fromEntries(Object.keys(whole).map((each) => [each, { body: '', status: 404 }]));
    await expect(fetchWebLlm(record)).rejects.toMatchObject({
      code: 'model-unavailable',
      detail: { file: name },
    });
  });

  it('are kept if a portal answers for the server', async () => {
    const first = await fetchWebLlm(record);
    for (const portal of [{ body: '<p>', type: 'text/html' }, { body: '{"portal":true}' }]) {
      answers = Object.fromEntries(Object.keys(whole).map((each) => [each, portal]));
      expect(await fetchWebLlm(record)).toEqual(first);
    }
  });

  it('stored without checksums are used if the index has one', async () => {
    await fetchWebLlm(record);
    for (const { entries } of stores.values()) {
      for (const [url, kept] of entries) entries.set(url, new Response(await kept.clone().arrayBuffer()));
    }
    asked = [];
    await fetchWebLlm(record);
    expect(asked).toEqual(Object.keys(whole).filter((name) => name !== 'params_shard_0.bin'));
  });

  it('are listed by folder with their size, and deleted by folder with a library from elsewhere', async () => {
    const elsewhere = { ...record, library: record.library.replace('/tiny/', '/libraries/') };
    await fetchWebLlm(elsewhere);
    const kept = await keptWebLlmFiles(globalThis.caches);
    expect(new Set(kept.map(({ folder }) => folder))).toEqual(new Set([`${record.weights}/`]));
    const sizes = await Promise.all(kept.map(async ({ content }) => (await content()).size));
    expect(sizes.toSorted()).toEqual(
      Object.values(whole)
        .map(({ body }) => body.length)
        .toSorted(),
    );
    for (const file of kept) await file.remove();
    expect([...stores.values()].flatMap(({ entries }) => [...entries.keys()])).toEqual([]);
  });

  it('are not fetched if the browser has no space for the weights', async () => {
    const estimate = async () => ({ quota: 12, usage: 2 });
    vi.stubGlobal('navigator', { storage: { estimate } });
    const detail = { needed: weights.length, missing: weights.length - 10 };
    await expect(fetchWebLlm(record)).rejects.toMatchObject({ code: 'storage-full', detail });
    expect(asked).not.toContain('params_shard_0.bin');
    vi.unstubAllGlobals();
  });

  it.each<[what: string, file: string, answer: Answer, error: object]>([
    ['a status', 'tokenizer.json', { body: '', status: 404 }, { code: 'model-unavailable' }],
    ['a web page', 'tokenizer.json', { body: '<p>', type: 'text/html' }, { code: 'model-unavailable' }],
    ['no JSON', 'mlc-chat-config.json', { body: '<p>' }, { code: 'model-unavailable' }],
    [
      'a configuration of something else',
      'mlc-chat-config.json',
      { body: '{}' },
      { code: 'model-unavailable' },
    ],
    ['a portal’s tokenizer', 'tokenizer.json', { body: '<p>' }, { code: 'model-unavailable' }],
    [
      'an index that claims 6 GB',
      'tensor-cache.json',
      index({ dataPath: 'params_shard_0.bin', nbytes: 6e9 }),
      { code: 'model-unavailable' },
    ],
    [
      'an index without sizes',
      'tensor-cache.json',
      index({ dataPath: 'params_shard_0.bin' }),
      { code: 'model-unavailable' },
    ],
    ['no library', 'library.wasm', { body: '<p>' }, { code: 'model-unavailable' }],
    ['an index of nothing', 'tensor-cache.json', { body: '{}' }, { code: 'model-unavailable' }],
    ['an index that leaves', 'tensor-cache.json', index({ dataPath: '../x' }), { code: 'model-unavailable' }],
    ['too few bytes', 'params_shard_0.bin', { body: 'these' }, { code: 'model-altered' }],
    ['too many bytes', 'params_shard_0.bin', { body: `${weights}!` }, { code: 'model-altered' }],
    ['other bytes', 'params_shard_0.bin', { body: 'these are the Weights' }, { code: 'model-altered' }],
  ])('are refused by name: %s', async (_what, file, answer, error) => {
    answers[file] = answer;
    await expect(fetchWebLlm(record)).rejects.toMatchObject({ ...error, detail: { file } });
  });

  it('are not requested once the signal has aborted', async () => {
    const signal = AbortSignal.abort();
    await expect(fetchWebLlm(record, { signal })).rejects.toBe(signal.reason);
    expect(asked).toEqual([]);
  });
});
