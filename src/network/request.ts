/**
 * One attempt to fetch a file: the response is checked before it is read, and read no further than allowed.
 */

import { LimenError, reasonOf } from '../engine/index.js';
import { type Watch, watchSilence } from './idle-limit.js';

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

export interface Network {
  /** By default the global one. */
  readonly fetch?: Fetch | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What to request, and its name in errors. */
export interface RemoteFile {
  readonly url: URL;
  readonly name: string;
  readonly code: 'corpus-unavailable' | 'model-unavailable';
  readonly init?: RequestInit;
  /** Why a response is refused, as "the server answered 404"; by default any status outside 200 to 299. */
  readonly refusal?: Refusal;
}

export type Refusal = (response: Response) => string | undefined;

/** Maximum file size, in bytes: the content ends up in one buffer. */
export const largestFile = 2 ** 31 - 1;

/** For a configuration, an index or a tokenizer, which are parsed as a whole. */
export const largestJson = 128 * 1024 * 1024;

/** For optional files. */
export function orMissing(status: number): boolean {
  return status === 404 || isSuccess(status);
}

export function refusalByStatus({ status }: Response, isAnswer = isSuccess): string | undefined {
  return isAnswer(status) ? undefined : `the server answered ${status}`;
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export function unavailable(
  { code, name }: Pick<RemoteFile, 'code' | 'name'>,
  reason: string,
  cause?: unknown,
): LimenError {
  return new LimenError(code, { file: name, reason }, { cause });
}

export interface Answer {
  readonly response: Response;
  /** The body as it arrives; stopping early cancels it. @throws as `request` if it breaks off */
  readonly parts: AsyncGenerator<Uint8Array<ArrayBuffer>, void, void>;
}

/**
 * @throws {LimenError} the file's `code`: for a bad status, a web page or another origin in its place, with
 * the response as its cause; for a network failure, with that as its cause
 * @throws the signal's reason when aborted
 */
export async function request(file: RemoteFile, { fetch, signal }: Network): Promise<Answer> {
  const ask = fetch ?? ((url, init) => globalThis.fetch(url, init));
  const watch = watchSilence(signal);
  // Pass an abort through unchanged.
  const inTime = <Value>(arriving: Promise<Value>): Promise<Value> =>
    watch.inTime(arriving).catch((thrown: unknown) => {
      throw signal?.aborted ? signal.reason : unavailable(file, reasonOf(thrown), thrown);
    });
  const response = await inTime(ask(file.url, { ...file.init, signal: watch.signal }));
  const refusal = (file.refusal ?? refusalByStatus)(response);
  if (refusal === undefined) return { response, parts: partsOf(response, inTime) };
  void response.body?.cancel();
  throw unavailable(file, refusal, response);
}

async function* partsOf({ body }: Response, inTime: Watch['inTime']): Answer['parts'] {
  const reader = body?.getReader();
  try {
    for (;;) {
      const chunk = reader && (await inTime(reader.read()));
      if (chunk === undefined || chunk.done) return;
      yield chunk.value;
    }
  } finally {
    reader?.cancel().catch(() => undefined);
  }
}

interface ReadOptions {
  /**
   * In bytes. For a longer file, slightly more than this is returned: a caller who knows the size can report
   * what came instead.
   */
  readonly limit?: number;
  /** Bytes received so far. */
  readonly onBytes?: ((loaded: number) => void) | undefined;
}

/** The whole content. @throws as `request` */
export async function fetchBytes(
  file: RemoteFile,
  network: Network,
  options?: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return contentOf(await request(file, network), options);
}

/** The same for a response that was examined first. */
export async function contentOf(
  answer: Answer,
  { limit = largestFile, onBytes }: ReadOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for await (const part of answer.parts) {
    parts.push(part);
    loaded += part.length;
    onBytes?.(loaded);
    if (loaded > limit) break;
  }
  // No Blob: in WebKit, workers of a page opened from disk cannot read any.
  const bytes = new Uint8Array(loaded);
  let written = 0;
  for (const part of parts) {
    bytes.set(part, written);
    written += part.length;
  }
  return bytes;
}

/** The same as UTF-8 text. @throws {LimenError} also if it is longer than `limit` bytes */
export async function fetchText(file: RemoteFile, network: Network, limit = largestJson): Promise<string> {
  const bytes = await fetchBytes(file, network, { limit });
  requireWithin(limit, bytes.length, file);
  return new TextDecoder().decode(bytes);
}

/** @throws {LimenError} the file's `code` */
export function requireWithin(limit: number, bytes: number, file: Pick<RemoteFile, 'code' | 'name'>): void {
  if (bytes > limit) throw unavailable(file, `it is longer than ${limit} bytes`);
}
