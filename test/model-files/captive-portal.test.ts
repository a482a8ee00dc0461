import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorRecord } from '../../src/engine/index.js';
import type { BrowserStorage } from '../../src/model-files/browser-storage.js';
import { type LoadOptions, loadModel } from '../../src/model-files/model-files.js';
import type { Fetch } from '../../src/network/request.js';
import { MemoryCaches } from '../offline/support.js';
import { failure } from '../rpc/channel-worker.js';
import { folder, manifestOf } from './support.js';

const encode = (text: string) => new TextEncoder().encode(text);
const first = { 'model.onnx': encode('first weights'), 'tokenizer.json': encode('{}') };
const second = { 'model.onnx': encode('the second weights'), 'tokenizer.json': encode('{"n":2}') };

let caches: MemoryCaches;
let notices: ErrorRecord[];
beforeEach(() => {
  caches = new MemoryCaches();
  notices = [];
});

type Answers = Readonly<Record<string, () => Response>>;

/** Serves a version; `answers` replace files by name. */
const serving =
  (version: Readonly<Record<string, Uint8Array<ArrayBuffer>>>, answers: Answers = {}): Fetch =>
  async (url) => {
    const name = url.pathname.split('/').at(-1) ?? '';
    const answer = answers[name] ?? answers['*'];
    if (answer !== undefined) return answer();
    return new Response(name === 'manifest.json' ? manifestOf(version) : (version[name] ?? null));
  };

const offline: Fetch = async () => {
  throw new TypeError('network error');
};

/** Loads the model. @returns its weights as text */
async function weightsBy(fetch: Fetch, storage: BrowserStorage = { caches }, options: LoadOptions = {}) {
  const onNotice = (notice: ErrorRecord): void => void notices.push(notice);
  const retry = { retries: 0, firstWait: 1 };
  const bundle = await loadModel(folder, { fetch, storage, retry, onNotice, ...options });
  return bundle.text('model.onnx');
}

const page = '<!doctype html><title>Welcome to our network</title>';
const sentOn = (url: string, response: Response) => Object.defineProperty(response, 'url', { value: url });
const portals: Readonly<Record<string, () => Response>> = {
  'a web page': () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  'a web page that says nothing of itself': () => new Response(page),
  'a web page at another origin': () => sentOn('https://portal.test/', new Response(page)),
  'a page of the same origin': () => sentOn(`${folder.origin}/login`, new Response(page)),
  nothing: () => new Response(null),
  'nothing, with no content': () => new Response(null, { status: 204 }),
  'JSON of another shape': () => Response.json({ portal: true }),
  'a list': () => Response.json([]),
  null: () => Response.json(null),
  'the manifest of another format': () => Response.json({ format: 'limen-corpus', version: 1 }),
  'a manifest of a later version': () => Response.json({ ...JSON.parse(manifestOf(first)), version: 2 }),
  'a manifest that lists no files': () => Response.json({ ...JSON.parse(manifestOf(first)), files: [] }),
  'a manifest that claims 6 GB': () => new Response(manifestOf({ 'model.onnx': { bytes: 6e9 } })),
  'text without end': () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })),
  'a status': () => new Response(page, { status: 511 }),
};

describe('A stored model', () => {
  it.each(Object.entries(portals))('is used, and stays, when the manifest is %s', async (_what, portal) => {
    await weightsBy(serving(first));
    expect(await weightsBy(serving(first, { '*': portal }))).toBe('first weights');
    expect(notices).toHaveLength(1);
    expect(notices[0]?.code).toMatch(/^model-(?:unavailable|invalid)$/u);
    expect(await weightsBy(offline)).toBe('first weights');
    expect(notices).toHaveLength(1);
  });

  const wrong: Readonly<Record<string, () => Response>> = {
    ...portals,
    'other bytes of the same length': () => new Response('the Second weights'),
    'too few bytes': () => new Response('the second'),
    'too many bytes': () => new Response('the second weights and more'),
    missing: () => new Response(null, { status: 404 }),
    'out of reach': () => {
      throw new TypeError('network error');
    },
  };
  it.each(Object.entries(wrong))('stays when a file of its next version is %s', async (_what, answer) => {
    await weightsBy(serving(first));
    expect(await weightsBy(serving(second, { 'model.onnx': answer }))).toBe('first weights');
    expect(await weightsBy(offline)).toBe('first weights');
    expect(await weightsBy(serving(second))).toBe('the second weights');
    expect(await weightsBy(offline)).toBe('the second weights');
    const kept = await (await caches.open('limen-models')).keys();
    expect(kept).toHaveLength(2);
  });

  it('is never mixed with another version, whatever was served before', async () => {
    const answer = fc.constantFrom(...Object.values(wrong));
    const visit = fc.record({
      version: fc.constantFrom(first, second),
      answers: fc.dictionary(fc.constantFrom('manifest.json', 'model.onnx', 'tokenizer.json'), answer),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { maxLength: 6 }), async (visits) => {
        const storage = { caches: new MemoryCaches() };
        let kept = await weightsBy(serving(first), storage);
        for (const { version, answers } of visits) {
          kept = await weightsBy(serving(version, answers), storage);
          expect(['first weights', 'the second weights']).toContain(kept);
          // The files that were in use are available offline.
          expect(await weightsBy(offline, storage)).toBe(kept);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is removed for the next version if there is no space for both', async () => {
    await weightsBy(serving(first));
    const cache = await caches.open('limen-models');
    const put = cache.put.bind(cache);
    cache.put = async (key, response) => {
      const urls = (await cache.keys()).map(({ url }) => url);
      if (urls.filter((url) => url.includes('model.onnx')).length > 0 && String(key).includes('model.onnx')) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      await put(key, response);
    };
    expect(await weightsBy(serving(second))).toBe('the second weights');
    expect(await weightsBy(offline)).toBe('the second weights');
  });

  it('is not used once the person has stopped the loading', async () => {
    await weightsBy(serving(first));
    const controller = new AbortController();
    const stopping = serving(second, {
      'model.onnx': () => {
        controller.abort('closed');
        return new Response(page);
      },
    });
    const loading = weightsBy(stopping, { caches }, { signal: controller.signal });
    expect(await failure(loading)).toBe('closed');
  });
});

describe('A model that is not stored', () => {
  it.each(Object.entries(portals))('is refused by name when the manifest is %s', async (_what, portal) => {
    const thrown = await failure(weightsBy(serving(first, { '*': portal })));
    expect(thrown).toMatchObject({ code: expect.stringMatching(/^model-(?:unavailable|invalid)$/u) });
    expect(await weightsBy(serving(first))).toBe('first weights');
  });
});
