import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LimenError } from '../../src/engine/index.js';
import type { BrowserStorage } from '../../src/model-files/browser-storage.js';
import { type LoadProgress, loadModel } from '../../src/model-files/model-files.js';
import { deleteModel } from '../../src/model-files/stored-models.js';
import type { Fetch } from '../../src/network/request.js';
import { MemoryCaches } from '../offline/support.js';
import { failure } from '../rpc/channel-worker.js';

const folder = new URL('https://limen.example/models/critic/');
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const contents: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'model.onnx': new Uint8Array(50_000).map((_, index) => index % 251),
  'tokenizer.json': encode('{"tokens":["ä"]}'),
  'config.json': encode('{"threshold":0.5}'),
};
const digestOf = (path: string): string =>
  createHash('sha256')
    .update(contents[path] ?? '')
    .digest('hex');
const manifest = JSON.stringify({
  format: 'limen-model',
  version: 1,
  id: 'tiny',
  name: 'Tiny critic',
  task: 'critic',
  licence: 'Apache-2.0',
  model: 'model.onnx',
  tokenizer: 'tokenizer.json',
  config: 'config.json',
  files: Object.entries(contents).map(([path, content]) => ({
    path,
    bytes: content.length,
    sha256: digestOf(path),
  })),
});

const once = { retries: 0, firstWait: 0 };

type Answers = Readonly<Record<string, () => Response>>;

/** Serves the model; `answers` replace files by name. */
function server(answers: Answers = {}): { fetch: Fetch; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    fetch: async (url) => {
      const name = url.pathname.split('/').at(-1) ?? '';
      asked.push(name);
      const answer = answers[name];
      if (answer !== undefined) return answer();
      if (name === 'manifest.json') return new Response(manifest);
      return inChunks(contents[name] ?? encode(''));
    },
  };
}

function inChunks(content: Uint8Array<ArrayBuffer>, failAfter = Number.POSITIVE_INFINITY): Response {
  let sent = 0;
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (sent >= failAfter) return controller.error(new TypeError('network error'));
        if (sent >= content.length) return controller.close();
        controller.enqueue(content.slice(sent, sent + 4096));
        sent += 4096;
      },
    }),
  );
}

/** The stored files, by URL. */
async function keptIn(caches: MemoryCaches): Promise<string[]> {
  return (await (await caches.open('limen-models')).keys()).map(({ url }) => url);
}

const retry = { retries: 1, firstWait: 1 };

const load = (answers?: Answers, caches?: BrowserStorage['caches']) =>
  loadModel(folder, { fetch: server(answers).fetch, storage: caches ? { caches } : {}, retry });

describe('A model that is loaded', () => {
  it('gives the bytes and the text that were published', async () => {
    const bundle = await load();
    expect(await bundle.bytes('model.onnx')).toEqual(contents['model.onnx']);
    expect(await bundle.text('tokenizer.json')).toBe('{"tokens":["ä"]}');
    expect(bundle.manifest.id).toBe('tiny');
  });

  it('refuses a file that its manifest does not list', async () => {
    const bundle = await load();
    expect(await failure(bundle.bytes('extra.bin'))).toMatchObject({ code: 'model-invalid' });
  });

  it('reports its progress in bytes, from zero to the total, never backwards', async () => {
    const told: LoadProgress[] = [];
    const { fetch } = server();
    await loadModel(folder, { fetch, storage: {}, onProgress: (progress) => told.push(progress) });
    const total = Object.values(contents).reduce((sum, { length }) => sum + length, 0);
    const loaded = told.map((progress) => progress.loaded);
    expect(loaded).toEqual([...loaded].sort((one, other) => one - other));
    expect([told[0], told.at(-1)]).toEqual([
      { loaded: 0, total },
      { loaded: total, total },
    ]);
    expect(told.length).toBeGreaterThan(5);
  });

  it('rejects with the reason of its signal', async () => {
    const controller = new AbortController();
    const { fetch } = server();
    const loading = loadModel(folder, {
      fetch,
      storage: {},
      signal: controller.signal,
      onProgress: () => controller.abort('closed'),
    });
    expect(await failure(loading)).toBe('closed');
  });
});

describe('A model file that is not what was published', () => {
  const altered = (): Response => {
    const copy = contents['model.onnx']?.slice() ?? encode('');
    copy[40_000] = (copy[40_000] ?? 0) ^ 1;
    return inChunks(copy);
  };
  const cases: Record<string, [() => Response, string, RegExp]> = {
    'one byte is altered': [altered, 'model-altered', /SHA-256/],
    'it is truncated': [
      () => inChunks(contents['model.onnx']?.slice(0, 30_000) ?? encode('')),
      'model-altered',
      /expected 50000 bytes, got 30000 bytes/,
    ],
    'it is too long': [() => inChunks(new Uint8Array(60_000)), 'model-altered', /got more/],
    'it is empty': [() => new Response(null), 'model-altered', /got 0 bytes/],
    'it is missing': [
      () => new Response('no', { status: 404 }),
      'model-unavailable',
      /the server answered 404/,
    ],
    'a web page comes in its place': [
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      'model-unavailable',
      /web page/,
    ],
    'another origin answers': [
      () => Object.defineProperty(new Response('x'), 'url', { value: 'https://elsewhere.example/m' }),
      'model-unavailable',
      /redirected to https:\/\/elsewhere\.example/,
    ],
    'the connection breaks': [
      () => inChunks(contents['model.onnx'] ?? encode(''), 20_000),
      'model-unavailable',
      /network error/,
    ],
    'there is no connection': [
      () => {
        throw new TypeError('Failed to fetch');
      },
      'model-unavailable',
      /Failed to fetch/,
    ],
  };
  for (const [what, [answer, code, message]] of Object.entries(cases)) {
    it(`is refused by name when ${what}`, async () => {
      const thrown = await failure(load({ 'model.onnx': answer }));
      expect(thrown).toBeInstanceOf(LimenError);
      expect(thrown).toMatchObject({ code, detail: { file: 'model.onnx' } });
      expect((thrown as LimenError).message).toMatch(message);
    });
  }

  it('is refused by name when it is the manifest', async () => {
    const missing = { 'manifest.json': () => new Response('', { status: 503 }) };
    expect(await failure(load(missing))).toMatchObject({
      code: 'model-unavailable',
      detail: { file: 'critic/manifest.json' },
    });
  });

  it('is not stored', async () => {
    const caches = new MemoryCaches();
    await failure(load({ 'model.onnx': altered }, caches));
    expect(await keptIn(caches)).toEqual([]);
  });
});

describe('A model that was loaded before', () => {
  it('needs only its manifest from the network', async () => {
    const caches = new MemoryCaches();
    await load({}, caches);
    const { fetch, asked } = server();
    const bundle = await loadModel(folder, { fetch, storage: { caches } });
    expect(asked).toEqual(['manifest.json']);
    expect(await bundle.bytes('model.onnx')).toEqual(contents['model.onnx']);
  });

  it('needs no network at all once all its files are stored', async () => {
    const caches = new MemoryCaches();
    await load({}, caches);
    const offline: Fetch = async () => {
      throw new TypeError('network error');
    };
    const bundle = await loadModel(folder, { fetch: offline, storage: { caches } });
    expect(await bundle.bytes('model.onnx')).toEqual(contents['model.onnx']);
    await deleteModel(folder, { caches });
    const forgotten = loadModel(folder, { fetch: offline, storage: { caches }, retry: once });
    expect(await failure(forgotten)).toMatchObject({ code: 'model-unavailable' });
  });

  it('is repaired when a stored file was damaged', async () => {
    const caches = new MemoryCaches();
    await load({}, caches);
    const cache = await caches.open('limen-models');
    for (const url of await keptIn(caches)) {
      if (url.includes('config.json')) await cache.put(url, new Response('damaged'));
    }
    const { fetch, asked } = server();
    const bundle = await loadModel(folder, { fetch, storage: { caches } });
    expect(asked).toEqual(['manifest.json', 'config.json']);
    expect(await bundle.text('config.json')).toBe('{"threshold":0.5}');
    expect((await loadModel(folder, { fetch: server().fetch, storage: { caches } })).manifest.id).toBe(
      'tiny',
    );
  });

  it('removes its copy of what the service worker stores, so that nothing is stored twice', async () => {
    const caches = new MemoryCaches();
    await load({}, caches);
    const served = await caches.open(`limen-file-${digestOf('model.onnx')}`);
    await served.put(new URL('model.onnx', folder), new Response(contents['model.onnx']));
    await load({}, caches);
    const kept = await keptIn(caches);
    expect(kept.some((url) => url.includes('model.onnx'))).toBe(false);
    expect(kept).toHaveLength(2);
  });

  it('is not removed in favour of a truncated copy of the service worker', async () => {
    const caches = new MemoryCaches();
    await load({}, caches);
    const served = await caches.open(`limen-file-${digestOf('model.onnx')}`);
    await served.put(new URL('model.onnx', folder), new Response('cut'));
    await load({}, caches);
    expect((await keptIn(caches)).some((url) => url.includes('model.onnx'))).toBe(true);
    expect(await served.keys()).toEqual([]);
  });

  it('drops the files of an earlier version of itself and of no other model', async () => {
    const caches = new MemoryCaches();
    const cache = await caches.open('limen-models');
    const other = 'https://limen.example/models/reader/model.onnx?sha256=other';
    await cache.put(`${folder.href}model.onnx?sha256=old`, new Response('old'));
    await cache.put(other, new Response('other'));
    await load({}, caches);
    expect((await keptIn(caches)).filter((url) => /old|other/.test(url))).toEqual([other]);
  });

  it('is repaired when the service worker has a damaged copy, which is not served again', async () => {
    const caches = new MemoryCaches();
    const served = await caches.open(`limen-file-${digestOf('model.onnx')}`);
    await served.put(new URL('model.onnx', folder), new Response('damaged'));
    const bundle = await load({}, caches);
    expect(await bundle.bytes('model.onnx')).toEqual(contents['model.onnx']);
    expect(await served.keys()).toEqual([]);
  });

  it('loads even if the browser refuses to store', async () => {
    const refusing = new MemoryCaches();
    refusing.open = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    expect((await load({}, refusing)).manifest.id).toBe('tiny');
  });
});
