/** One attempt to read a file over the network: asked for, judged before it is read, and read no further than it may be. */

import { LimenError } from '../engine/index.js';
import { reasonOf } from '../engine/reason-of.js';
import { withIdleLimit } from './idle-limit.js';

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

export interface Network {
  /** The global one when left out. */
  readonly fetch?: Fetch | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is asked for, and what errors call it. */
export interface RemoteFile {
  readonly url: URL;
  readonly name: string;
  readonly code: 'corpus-unavailable' | 'model-unavailable';
  readonly init?: RequestInit;
  /** The statuses that are answers; 200 to 299 when left out. */
  readonly isAnswer?: (status: number) => boolean;
  /** Whether another origin's answer is refused. */
  readonly sameOrigin?: boolean;
  /** Whether what says it is a web page is refused; else whoever reads the content finds out. */
  readonly noWebPage?: boolean;
}

/** Largest file that is taken, in bytes: what is read ends up in one buffer. */
export const largestFile = 2 ** 31 - 1;

/** Of a configuration, an index or a tokenizer, which are parsed whole. */
export const largestJson = 128 * 1024 * 1024;

/** For `isAnswer`, of files that need not be there. */
export function orMissing(status: number): boolean {
  return status === 404 || (status >= 200 && status < 300);
}

/** A failure after which asking again may help. */
export class TransientFailure extends Error {
  /** @param retryAfter how long the server asks to be left alone, in milliseconds */
  constructor(
    override readonly cause: LimenError,
    readonly retryAfter = 0,
  ) {
    super(cause.message, { cause });
  }
}

export function unavailable(
  { code, name }: Pick<RemoteFile, 'code' | 'name'>,
  reason: string,
  cause?: unknown,
): LimenError {
  return new LimenError(code, { file: name, reason }, { cause });
}

/**
 * @throws {LimenError} the file's `code`: status, a web page or another origin in its place
 * @throws {TransientFailure} where asking again may help
 * @throws the signal's reason when aborted
 */
export async function request(file: RemoteFile, { fetch, signal }: Network): Promise<Response> {
  const ask = fetch ?? ((url, init) => globalThis.fetch(url, init));
  let response: Response;
  try {
    response = await withIdleLimit(ask)(file.url, { ...file.init, signal: signal ?? null });
  } catch (thrown) {
    throw interruption(file, thrown, signal);
  }
  const refusal = refusalOf(response, file);
  if (refusal === undefined) return response;
  void response.body?.cancel();
  const error = unavailable(file, refusal);
  if (!isTransient(response.status)) throw error;
  throw new TransientFailure(error, parseRetryAfter(response.headers.get('retry-after')));
}

/** The body as it arrives; whoever stops early cancels it. @throws {TransientFailure}, the signal's reason */
export async function* partsOf(
  { body }: Response,
  file: RemoteFile,
  { signal }: Network,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const chunk = await reader?.read().catch((thrown: unknown) => {
        throw interruption(file, thrown, signal);
      });
      if (chunk === undefined || chunk.done) return;
      yield chunk.value;
    }
  } finally {
    reader?.cancel().catch(() => undefined);
  }
}

export interface ReadOptions {
  /** In bytes. Of a longer file, a little more than this is returned: who knows its size says what came instead. */
  readonly limit?: number;
  /** Bytes that have arrived so far. */
  readonly onBytes?: ((loaded: number) => void) | undefined;
}

/** Everything that comes. @throws as `request` and `partsOf` */
export async function fetchBytes(
  file: RemoteFile,
  network: Network,
  options?: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(await request(file, network), file, network, options);
}

/** The same of an answer that was looked at first. @throws as `partsOf` */
export async function bytesOf(
  response: Response,
  file: RemoteFile,
  network: Network,
  { limit = largestFile, onBytes }: ReadOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for await (const part of partsOf(response, file, network)) {
    parts.push(part);
    loaded += part.length;
    onBytes?.(loaded);
    if (loaded > limit) break;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The same as UTF-8 text. @throws {LimenError} also where it is longer than `limit` bytes */
export async function fetchText(file: RemoteFile, network: Network, limit = largestJson): Promise<string> {
  const bytes = await fetchBytes(file, network, { limit });
  requireWithin(limit, bytes.length, file);
  return new TextDecoder().decode(bytes);
}

/** @throws {LimenError} the file's `code` */
export function requireWithin(limit: number, bytes: number, file: Pick<RemoteFile, 'code' | 'name'>): void {
  if (bytes > limit) throw unavailable(file, `it is longer than ${limit} bytes`);
}

/** For what is not asked for again. @throws {LimenError} what a `TransientFailure` stands for */
export async function once<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (thrown) {
    throw thrown instanceof TransientFailure ? thrown.cause : thrown;
  }
}

/** What was thrown while a file was asked for or read; an abort stays what it is. */
function interruption(file: RemoteFile, thrown: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  return new TransientFailure(unavailable(file, reasonOf(thrown), thrown));
}

function refusalOf(
  { url: answered, ok, status, headers }: Response,
  { url, isAnswer, sameOrigin = false, noWebPage = false }: RemoteFile,
): string | undefined {
  // A response that was made by hand has no address.
  const { origin } = answered === '' ? url : new URL(answered);
  if (sameOrigin && origin !== url.origin) return `it was redirected to ${origin}`;
  if (!(isAnswer?.(status) ?? ok)) return `the server answered ${status}`;
  const isPage = ok && /^text\/html\b/iu.test(headers.get('content-type') ?? '');
  return noWebPage && isPage ? 'the server answered with a web page' : undefined;
}

/** Timeout, too early, too many requests, and the server's own failures. */
function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** The header's value, seconds or a date, in milliseconds from now. */
export function parseRetryAfter(value: string | null): number {
  if (value === null) return 0;
  const milliseconds = /^\d+$/u.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}
