/** One file of a WebLLM model over the network: streamed, counted, and refused by name when it is not what it should be. */

import { md5 } from '@noble/hashes/legacy.js';
import { LimenError } from '../../engine/index.js';
import { reasonOf } from '../../engine/reason-of.js';
import { isTransient } from '../../model-files/request.js';
import { parseRetryAfter, TransientFailure, withRetries } from '../../model-files/retries.js';
import { withIdleLimit } from '../../network/idle-limit.js';

/** Largest file that is taken, in bytes; where the index tells the size, that is the limit. */
export const largestFile = 2 ** 31 - 1;

/** Of a configuration, an index or a tokenizer, which are parsed whole. */
const largestJson = 128 * 1024 * 1024;

export interface RemoteFile {
  readonly url: string;
  /** What it must read as. */
  readonly kind: 'json' | 'wasm' | 'any';
  /** Where the index tells them; the only checksum that web-llm's models come with is an MD5. */
  readonly bytes?: number;
  readonly md5?: string | undefined;
}

export interface DownloadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes that have arrived so far. */
  readonly onBytes?: (loaded: number) => void;
}

const timedFetch = withIdleLimit((url: string, init: RequestInit) => fetch(url, init));

/** @throws {LimenError} `model-unavailable`, `model-altered`; the signal's reason */
export async function download(
  file: RemoteFile,
  { signal, onBytes }: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const attempt = async (): Promise<Uint8Array<ArrayBuffer>> => {
    try {
      const response = await timedFetch(file.url, signal === undefined ? {} : { signal });
      refuseWrong(response, file);
      return await collect(response, file, onBytes);
    } catch (thrown) {
      signal?.throwIfAborted();
      if (thrown instanceof LimenError || thrown instanceof TransientFailure) throw thrown;
      throw new TransientFailure(unavailable(file, reasonOf(thrown), thrown));
    }
  };
  const bytes = await withRetries(attempt, signal);
  verify(bytes, file);
  return bytes;
}

/** A hub sends its large files from another address; a page's own origin has no reason to. */
function refuseWrong(response: Response, file: RemoteFile): void {
  const { origin } = new URL(file.url);
  const reason = !response.ok
    ? `the server answered ${response.status}`
    : response.redirected && origin === globalThis.location?.origin && new URL(response.url).origin !== origin
      ? `it was redirected to ${new URL(response.url).origin}`
      : /^text\/html\b/iu.test(response.headers.get('content-type') ?? '')
        ? 'the server answered with a web page'
        : null;
  if (reason === null) return;
  void response.body?.cancel();
  const error = unavailable(file, reason);
  if (!isTransient(response.status)) throw error;
  throw new TransientFailure(error, parseRetryAfter(response.headers.get('retry-after')));
}

async function collect(
  response: Response,
  file: RemoteFile,
  onBytes: DownloadOptions['onBytes'],
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const limit = file.bytes ?? (file.kind === 'json' ? largestJson : largestFile);
  let loaded = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) break;
    parts.push(chunk.value);
    loaded += chunk.value.length;
    if (loaded > limit) {
      void reader?.cancel();
      throw file.bytes === undefined
        ? unavailable(file, `it is longer than ${limit} bytes`)
        : altered(file, `${limit} bytes`, 'more');
    }
    onBytes?.(loaded);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function verify(bytes: Uint8Array<ArrayBuffer>, file: RemoteFile): void {
  if (file.bytes !== undefined && bytes.length !== file.bytes) {
    throw altered(file, `${file.bytes} bytes`, `${bytes.length} bytes`);
  }
  if (file.md5 !== undefined && !isListed(bytes, file)) {
    throw altered(file, `MD5 ${file.md5}`, `MD5 ${md5Of(bytes)}`);
  }
  if (file.kind === 'wasm' && !startsAsLibrary(bytes)) throw unavailable(file, 'it is no WebAssembly');
  if (file.kind === 'json' && !isJson(bytes)) throw unavailable(file, 'it is not JSON');
}

/** Whether the index has a checksum of the file, and this one. */
export function isListed(bytes: Uint8Array, { md5: listed }: RemoteFile): boolean {
  return listed !== undefined && md5Of(bytes) === listed;
}

function md5Of(bytes: Uint8Array): string {
  return Array.from(md5(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function startsAsLibrary(bytes: Uint8Array): boolean {
  return [0, 0x61, 0x73, 0x6d].every((byte, index) => bytes[index] === byte);
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

function nameOf({ url }: RemoteFile): string {
  return new URL(url).pathname.split('/').at(-1) ?? url;
}

function unavailable(file: RemoteFile, reason: string, cause?: unknown): LimenError {
  return new LimenError('model-unavailable', { file: nameOf(file), reason }, { cause });
}

function altered(file: RemoteFile, expected: string, actual: string): LimenError {
  return new LimenError('model-altered', { file: nameOf(file), expected, actual });
}
