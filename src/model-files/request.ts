/** One request for a file or the rest of it, and the judgement whether the answer may be read at all. */

import { LimenError } from '../engine/index.js';
import { reasonOf } from '../engine/reason-of.js';
import { withIdleLimit } from '../network/idle-limit.js';
import type { ModelFile } from './manifest.js';
import { parseRetryAfter, TransientFailure } from './retries.js';

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

export interface Network {
  readonly fetch: Fetch;
  readonly signal?: AbortSignal;
}

/** What an answer brings of a file. */
export interface Answer {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  /** Where in the file it begins, in bytes: 0 when the server would not or could not go on. */
  readonly from: number;
  /** Empty where the server gives none, or another origin does not show it. */
  readonly etag: string;
}

/**
 * The whole of something.
 * @throws {LimenError} `model-unavailable`: status, a web page or another origin in its place
 * @throws {TransientFailure} when asking again may help
 */
export function requestWhole(url: URL, path: string, network: Network): Promise<Response> {
  // The checksum decides what is fresh; a revalidation also mends a damaged copy in the browser's own cache.
  return request(url, path, network, { cache: 'no-cache' }, (status) => status === 200);
}

/**
 * A file from byte `from` on, as far as the server takes part; from its beginning otherwise.
 * @param etag of the version that the first bytes came from
 * @throws as `requestWhole`; {LimenError} `model-altered` when the answer is another range than the rest
 */
export async function requestFrom(
  url: URL,
  file: ModelFile,
  from: number,
  etag: string,
  network: Network,
): Promise<Answer> {
  if (from === 0) return wholeAnswer(await requestWhole(url, file.path, network));
  const headers: Record<string, string> = { Range: `bytes=${from}-` };
  // A weak ETag may not stand there, and another origin would have to permit the header in a request of its own.
  if (isStrong(etag) && isSameOrigin(url)) headers['If-Range'] = etag;
  const init: RequestInit = { cache: 'no-store', headers };
  const usable = (status: number): boolean => status === 200 || status === 206 || status === 416;
  const response = await request(url, file.path, network, init, usable);
  if (response.status === 200) return wholeAnswer(response);
  const given = response.headers.get('etag') ?? '';
  const otherVersion = etag !== '' && given !== '' && given !== etag;
  if (response.status === 416 || otherVersion) {
    void response.body?.cancel();
    return wholeAnswer(await requestWhole(url, file.path, network));
  }
  requireRange(response, file, from);
  return { body: response.body, from, etag };
}

/** What was thrown while a file was read; an abort stays what it is. */
export function interrupted(path: string, thrown: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  const reason = reasonOf(thrown);
  return new TransientFailure(new LimenError('model-unavailable', { file: path, reason }, { cause: thrown }));
}

async function request(
  url: URL,
  path: string,
  { fetch, signal }: Network,
  init: RequestInit,
  usable: (status: number) => boolean,
): Promise<Response> {
  let response: Response;
  try {
    response = await withIdleLimit(fetch)(url, signal === undefined ? init : { ...init, signal });
  } catch (thrown) {
    throw interrupted(path, thrown, signal);
  }
  const refusal = refusalOf(response, url, usable);
  if (refusal === undefined) return response;
  void response.body?.cancel();
  const error = new LimenError('model-unavailable', { file: path, reason: refusal });
  if (!isTransient(response.status)) throw error;
  throw new TransientFailure(error, parseRetryAfter(response.headers.get('retry-after')));
}

function refusalOf(response: Response, url: URL, usable: (status: number) => boolean): string | undefined {
  if (response.url !== '' && new URL(response.url).origin !== url.origin) {
    return `it was redirected to ${new URL(response.url).origin}`;
  }
  if (!usable(response.status)) return `the server answered ${response.status}`;
  const page = /^text\/html\b/iu.test(response.headers.get('content-type') ?? '');
  return page && response.status !== 416 ? 'the server answered with a web page' : undefined;
}

/** Timeout, too early, too many requests, and the server's own failures. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** @throws {LimenError} `model-altered` when the answer is not the rest of this file */
function requireRange(response: Response, file: ModelFile, from: number): void {
  const range = response.headers.get('content-range');
  // Another origin need not show it; the checksum decides then.
  if (range === null && response.type === 'cors') return;
  const rest = `bytes ${from}-${file.bytes - 1}/`;
  if (range === `${rest}${file.bytes}` || range === `${rest}*`) return;
  void response.body?.cancel();
  const [expected, actual] = [`${rest}${file.bytes}`, range ?? 'no range'];
  throw new LimenError('model-altered', { file: file.path, expected, actual });
}

function wholeAnswer(response: Response): Answer {
  return { body: response.body, from: 0, etag: response.headers.get('etag') ?? '' };
}

export function isStrong(etag: string): boolean {
  return etag.startsWith('"');
}

function isSameOrigin(url: URL): boolean {
  return url.origin === globalThis.location?.origin;
}
