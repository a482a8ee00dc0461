/** A page may use one signal throughout its life, so no call may leave a listener on it. */

import { getEventListeners } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { orAbort } from '../../src/async/abort.js';
import { OwnCalls } from '../../src/composition/own-calls.js';
import { ModelFetch } from '../../src/critics/flan-t5/model-fetch.js';
import { LimenError } from '../../src/engine/index.js';
import { fetchStoredRuns } from '../../src/lab/stored-runs.js';
import { publishedManifest } from '../../src/model-files/kept-manifest.js';
import { loadModel } from '../../src/model-files/model-files.js';
import { withIdleLimit } from '../../src/network/idle-limit.js';
import { withPatience } from '../../src/network/patience.js';
import { withRetries } from '../../src/network/retries.js';
import { queryReply } from '../../src/reasoners/language-model/replies.js';
import { OpenAiChat } from '../../src/reasoners/openai/openai-chat.js';
import { download } from '../../src/reasoners/web-llm/download.js';
import { mostProbable, WebLlmChat, type WebLlmEngine } from '../../src/reasoners/web-llm/web-llm-chat.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { Connection } from '../../src/rpc/connection.js';
import { SupervisedWorker } from '../../src/rpc/supervised-worker.js';
import { RunController } from '../../src/ui/run-controller.js';
import { eventsOf, limen } from '../composition/limen-support.js';
import { folder, manifestOf } from '../model-files/support.js';
import { MemoryCaches } from '../offline/support.js';
import { baseUrl, compilePlanets, serve } from '../retrieval/support.js';
import { ChannelWorker, forever } from '../rpc/channel-worker.js';
import { answeredRun, CountingHost, options, scriptedLimen } from '../ui/support.js';

const request = { messages: [{ role: 'user', content: 'Who?' }], reply: queryReply, maxTokens: 9 } as const;
const file = new TextEncoder().encode('{}');
const files = { 'model.onnx': file, 'tokenizer.json': file };
const manifest = manifestOf(files);
const event = (content: string, finish: string | null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })}\n\n`;

let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    if (url.endsWith('/never')) return;
    if (url.endsWith('/stalls')) response.write('{');
    else if (url.includes('/refuses')) response.writeHead(404).end();
    else if (url.endsWith('/completions')) {
      response.setHeader('Content-Type', 'text/event-stream');
      response.end(`${event('{}', null)}${event('', 'stop')}data: [DONE]\n\n`);
    } else response.end(url.endsWith('manifest.json') ? manifest : file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.unstubAllGlobals());

class Service {
  async open(): Promise<number> {
    return 1;
  }
  async greet(_input: undefined, _options: object): Promise<string> {
    return 'hello';
  }
  async fail(_input: undefined, _options: object): Promise<string> {
    throw new LimenError('question-empty', {});
  }
  stall(_input: undefined, _options: object): Promise<never> {
    return forever();
  }
}

function supervised(): SupervisedWorker<Service, number> {
  return new SupervisedWorker<Service, number>({
    name: 'critic',
    start: () => new ChannelWorker(new Service()),
    open: (connection) => connection.call('open', undefined, {}),
    onNotice: () => undefined,
    onFailed: () => undefined,
  });
}

function engineThat(ends: boolean): WebLlmEngine {
  const stream = async function* () {
    yield { choices: [{ delta: { content: 'x' } }] };
    if (!ends) throw new Error('broken');
  };
  const chat = { completions: { create: async () => stream() } };
  return { chat, interruptGenerate: async () => {}, resetChat: async () => {} } as unknown as WebLlmEngine;
}

const webLlm = (ends: boolean, signal: AbortSignal) =>
  new WebLlmChat(engineThat(ends), {
    name: 'tiny',
    contextTokens: 100,
    countTokens: () => 1,
    lost: forever(),
    sampling: mostProbable,
  }).complete(request, { signal });

const openAi = (path: string, signal: AbortSignal) =>
  new OpenAiChat({ baseUrl: address + path, model: 'm', contextTokens: 100 }).complete(request, { signal });

const modelFetch = (signal: AbortSignal) => {
  const retry = { retries: 0, firstWait: 1 };
  return new ModelFetch({ base: new URL(address), mayRedirect: false, signal, retry });
};

const network = (signal: AbortSignal) => ({
  fetch: (url: URL, init: RequestInit) => fetch(url, init),
  signal,
  retry: { retries: 0, firstWait: 1 },
});

/** @param seconds of the server's `Retry-After` */
const busy = (seconds = 0) => {
  const cause = new Response(null, { status: 503, headers: { 'retry-after': String(seconds) } });
  return new LimenError('model-unavailable', { file: 'x', reason: 'busy' }, { cause });
};

async function retriever(): Promise<CorpusRetriever> {
  const compiled = await compilePlanets();
  return new CorpusRetriever({ fetch: serve(() => compiled).fetch, store: null });
}

type Call = (signal: AbortSignal) => Promise<unknown>;

/** Calls that settle by themselves, successfully or not. */
const ending: Readonly<Record<string, Call>> = {
  'waiting for a promise': (signal) => orAbort(Promise.resolve(1), signal),
  'waiting for one that fails': (signal) => orAbort(Promise.reject(new Error('no')), signal),
  'a request within an idle limit': async (signal) =>
    (await withIdleLimit<string, RequestInit>(fetch)(address, { signal })).text(),
  'a request with patience': (signal) => withPatience(signal, (until) => fetch(address, { signal: until })),
  'a repeated request': (signal) => {
    let tries = 0;
    const attempt = async (): Promise<number> => {
      tries += 1;
      if (tries < 3) throw busy();
      return tries;
    };
    return withRetries(attempt, { signal, retry: { retries: 3, firstWait: 1 } });
  },
  'loading a model': (signal) => loadModel(new URL(address), { signal, storage: {} }),
  'loading a model that is kept': async (signal) => {
    const storage = { caches: new MemoryCaches() };
    await loadModel(new URL(address), { storage });
    await loadModel(new URL(address), { signal, storage });
  },
  'loading a model that is not there': (signal) =>
    loadModel(folder, { signal, storage: {}, fetch: async () => new Response(null, { status: 404 }) }),
  'a file of a hub': async (signal) => (await modelFetch(signal).fetch('config.json')).text(),
  'a file of a hub that is not there': async (signal) => modelFetch(signal).fetch('refuses'),
  'the headers of a file of a hub': async (signal) => modelFetch(signal).head('config.json', true),
  'a file of a WebLLM model': (signal) => download({ url: `${address}x`, kind: 'json' }, { signal }),
  'one that is not there': (signal) => download({ url: `${address}refuses`, kind: 'json' }, { signal }),
  'a reply of a WebLLM model': (signal) => webLlm(true, signal),
  'one that breaks off': (signal) => webLlm(false, signal),
  'a reply of a server': (signal) => openAi('v1', signal),
  'one that is refused': (signal) => openAi('refuses', signal),
  'a call of a worker': (signal) => supervised().call('greet', undefined, { signal }),
  'one that fails': (signal) => supervised().call('fail', undefined, { signal }),
  'a call of an object of the page': (signal) => new OwnCalls('retriever').call(async () => 1, signal),
  'opening a corpus': async (signal) =>
    (await retriever()).open({ corpusId: 'planets', baseUrl }, { signal }),
  'searching it': async (signal) => {
    const opened = await retriever();
    await opened.open({ corpusId: 'planets', baseUrl });
    await opened.settled(undefined, { signal });
    await opened.search({ text: 'Titan' }, { limit: 1, exclude: [], signal });
  },
  'asking a question': (signal) => eventsOf(limen().made.ask('Which moon has lakes?', { signal })),
  'the runs that are shipped': (signal) => {
    vi.stubGlobal('document', { baseURI: address });
    return fetchStoredRuns(signal);
  },
};

/** Calls that end only when aborted. */
const endless: Readonly<Record<string, Call>> = {
  'waiting for a promise': (signal) => orAbort(forever(), signal),
  'a request that is not answered': (signal) =>
    withIdleLimit<string, RequestInit>(fetch)(`${address}never`, { signal }),
  'a body that stalls': async (signal) =>
    (await withIdleLimit<string, RequestInit>(fetch)(`${address}stalls`, { signal })).text(),
  'a pause that a server asked for': (signal) => {
    return withRetries(() => Promise.reject(busy(50)), { signal });
  },
  'a pause before a repetition': (signal) => {
    const attempt = () => Promise.reject(busy());
    return withRetries(attempt, { signal, retry: { retries: 3, firstWait: 50_000 } });
  },
  'a manifest that stalls': (signal) =>
    publishedManifest(new URL(`${address}stalls`), 'manifest.json', network(signal)),
  'a file of a hub that stalls': async (signal) => (await modelFetch(signal).fetch('stalls')).text(),
  'a file of a WebLLM model': (signal) => download({ url: `${address}never`, kind: 'json' }, { signal }),
  'a call of a worker': (signal) => supervised().call('stall', undefined, { signal }),
  'a call of an object of the page': (signal) => new OwnCalls('retriever').call(forever, signal),
  'a call of a connection': (signal) =>
    new Connection<Service>(new ChannelWorker(new Service()), 'critic', () => undefined).call(
      'stall',
      undefined,
      {
        signal,
      },
    ),
};

describe('A signal has no listener left after', () => {
  it.each(Object.entries(ending))('%s', async (_what, call) => {
    const controller = new AbortController();
    for (let time = 0; time < 3; time += 1) await call(controller.signal).catch(() => undefined);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('a question that was asked on the page', async () => {
    const signals: AbortSignal[] = [];
    const shown = scriptedLimen('a', (question, signal) => {
      if (signal !== undefined) signals.push(signal);
      return answeredRun(question);
    });
    await new RunController(new CountingHost()).ask(Promise.resolve(shown), 'Who?', options);
    expect(signals.map((signal) => getEventListeners(signal, 'abort'))).toEqual([[]]);
  });

  it.each(Object.entries(endless))('%s, which it aborted', async (_what, call) => {
    const controller = new AbortController();
    const ended = call(controller.signal).catch((thrown: unknown) => thrown);
    await new Promise((resolve) => setTimeout(resolve, 30));
    controller.abort('closed');
    expect(await ended).toBe('closed');
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it.each(Object.entries(endless))('%s, which it had aborted before', async (_what, call) => {
    const signal = AbortSignal.abort('closed');
    await expect(Promise.resolve().then(() => call(signal))).rejects.toBe('closed');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
