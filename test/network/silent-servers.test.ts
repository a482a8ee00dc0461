import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ModelFetch } from '../../src/critics/flan-t5/model-fetch.js';
import { fetchStoredRuns } from '../../src/lab/stored-runs.js';
import { loadCatalogue } from '../../src/limen.js';
import { loadModel } from '../../src/model-files/model-files.js';
import { queryReply } from '../../src/reasoners/language-model/replies.js';
import { OpenAiChat } from '../../src/reasoners/openai/openai-chat.js';
import { fetchWebLlm } from '../../src/reasoners/web-llm/web-llm-files.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { CorpusStore } from '../../src/retrieval/store.js';
import { MemoryCaches } from '../offline/support.js';
import { baseUrl, compilePlanets, serve } from '../retrieval/support.js';
import { forever } from '../rpc/channel-worker.js';
import { endOf, stopTime } from './passing-time.js';
import 'fake-indexeddb/auto';

const base = new URL('https://limen.test/');
const request = { messages: [{ role: 'user', content: 'Who?' }], reply: queryReply, maxTokens: 9 } as const;
const record = {
  id: 'tiny',
  weights: `${base}tiny/`,
  library: `${base}tiny/library.wasm`,
  vramMegabytes: 1,
  needsShaderF16: false,
  contextTokens: 64,
};
const openPlanets = (retriever: CorpusRetriever) => retriever.open({ corpusId: 'planets', baseUrl });

const requests: Readonly<Record<string, () => Promise<unknown>>> = {
  'a model': () => loadModel(new URL('models/reader/', base), { storage: {} }),
  'a file of a hub': async () =>
    (await new ModelFetch({ base, mayRedirect: true }).fetch('config.json')).text(),
  'the headers of a file of a hub': () => new ModelFetch({ base, mayRedirect: true }).head('config.json'),
  'a WebLLM model': () => fetchWebLlm(record),
  'a corpus': () => openPlanets(new CorpusRetriever({ store: null })),
  'the list of corpora': () => loadCatalogue(base),
  'the runs that are shipped': () => fetchStoredRuns(),
  'a reply of a language model': () =>
    new OpenAiChat({ baseUrl: `${base}v1`, model: 'm', contextTokens: 100 }).complete(request),
};

beforeEach(() => {
  vi.stubGlobal('caches', new MemoryCaches());
  vi.stubGlobal('document', { baseURI: base.href });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ofSilence = {
  code: expect.stringMatching(/^(?:model|corpus|reasoner)-unavailable$/u),
  message: expect.stringMatching(/sent nothing for \d+ seconds/u),
};

describe('A server that never answers', () => {
  it.each(Object.entries(requests))('causes a typed error for %s', async (_what, asking) => {
    vi.stubGlobal('fetch', forever);
    stopTime();
    expect(await endOf(asking())).toMatchObject({ status: 'rejected', reason: ofSilence });
  });
});

describe('A server that stops in the middle of its first word', () => {
  const withBody = Object.entries(requests).filter(([what]) => !what.startsWith('the headers'));
  it.each(withBody)('causes a typed error for %s', async (_what, asking) => {
    vi.stubGlobal('fetch', async () => {
      const start = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1));
      const headers = { 'content-type': 'text/event-stream' };
      return new Response(new ReadableStream({ start, pull: forever }), { headers });
    });
    stopTime();
    expect(await endOf(asking())).toMatchObject({ status: 'rejected', reason: ofSilence });
  });
});

describe('An installed corpus', () => {
  it('is used if its server never answers', async () => {
    const compiled = await compilePlanets();
    const store = new CorpusStore({ name: 'silent' });
    const first = new CorpusRetriever({ fetch: serve(() => compiled).fetch, store });
    await openPlanets(first);
    await first.settled();
    const again = new CorpusRetriever({ fetch: forever, store });
    expect(await openPlanets(again)).toMatchObject({ id: 'planets' });
  });
});
