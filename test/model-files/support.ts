/** A model with one large file on a server with scripted responses, and helpers that load it. */

import { createHash } from 'node:crypto';
import type { BrowserStorage } from '../../src/model-files/browser-storage.js';
import { type LoadOptions, loadModel } from '../../src/model-files/model-files.js';
import type { Fetch } from '../../src/network/request.js';

export const folder = new URL('https://limen.test/models/large/');
export const weights = 'model.onnx';
/** Slightly larger than the smallest file that is stored in parts. */
export const content = new Uint8Array(1_100_000).map((_, index) => (index * 7 + (index >> 8)) % 251);
const small = new TextEncoder().encode('{}');

export function manifestOf(files: Readonly<Record<string, Uint8Array | { bytes: number }>>): string {
  return JSON.stringify({
    format: 'limen-model',
    version: 1,
    id: 'large',
    name: 'Large model',
    task: 'critic',
    licence: 'Apache-2.0',
    model: weights,
    tokenizer: 'tokenizer.json',
    config: 'tokenizer.json',
    files: Object.entries(files).map(([path, file]) => {
      const [bytes, hashed] = file instanceof Uint8Array ? [file.length, file] : [file.bytes, ''];
      return { path, bytes, sha256: createHash('sha256').update(hashed).digest('hex') };
    }),
  });
}

/** A response to a request for the weights from byte `from` on. */
export type Answer = (from: number, headers: Headers) => Response;

/** A server that behaves correctly. */
export const honest: Answer = (from) => part(from, content.subarray(from));

/** The response of a server that supports `Range`. */
export function part(from: number, body: BodyInit, headers: Record<string, string> = {}): Response {
  const range =
    from === 0 ? {} : { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` };
  return new Response(body, {
    status: from === 0 ? 200 : 206,
    headers: { etag: '"one"', ...range, ...headers },
  });
}

/** The first `bytes` of the response, then the connection is lost. */
export function cutAfter(from: number, bytes: number, headers?: Record<string, string>): Response {
  let sent = from;
  const end = Math.min(content.length, from + bytes);
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= end) return controller.error(new TypeError('network error'));
      const next = Math.min(end, sent + 65_536);
      controller.enqueue(content.slice(sent, next));
      sent = next;
    },
  });
  return part(from, body, headers);
}

export interface LoadedServer {
  readonly fetch: Fetch;
  /** Headers of each request for the weights. */
  readonly asked: Headers[];
}

/** Answers the requests for the weights in turn; correctly once the list is exhausted. */
export function serverOf(...answers: Answer[]): LoadedServer {
  const asked: Headers[] = [];
  return {
    asked,
    fetch: async (url, init) => {
      init.signal?.throwIfAborted();
      if (url.pathname.endsWith('manifest.json')) {
        return new Response(manifestOf({ [weights]: content, 'tokenizer.json': small }));
      }
      if (url.pathname.endsWith('tokenizer.json')) return new Response(small);
      const headers = new Headers(init.headers);
      asked.push(headers);
      const from = Number(/^bytes=(\d+)-$/u.exec(headers.get('range') ?? '')?.[1] ?? 0);
      return (answers.shift() ?? honest)(from, headers);
    },
  };
}

/**
 * Loads the weights. @returns whether they are the published bytes, because comparing element by element
 * takes seconds
 */
export async function loadWeights(
  { fetch }: Pick<LoadedServer, 'fetch'>,
  storage: BrowserStorage = {},
  options: LoadOptions = {},
): Promise<'published' | 'other'> {
  const retry = { retries: 0, firstWait: 1 };
  const bundle = await loadModel(folder, { fetch, storage, retry, ...options });
  return Buffer.compare(await bundle.bytes(weights), content) === 0 ? 'published' : 'other';
}

/** Exclusive locks, as in one browser. */
export function locksOfOneBrowser(): Pick<LockManager, 'request'> {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, _options: LockOptions, action: () => Promise<unknown>) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(action, action);
    last.set(name, turn);
    return turn;
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}
