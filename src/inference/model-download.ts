/** One file of a model over the network: streamed, counted, and refused when it is not what the manifest names. */

import { LimenError } from '../engine/index.js';
import { sha256 } from '../integrity/sha256.js';
import type { ModelFile } from './manifest.js';
import { reasonOf } from './reason-of.js';

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

export interface DownloadOptions {
  readonly fetch: Fetch;
  readonly signal?: AbortSignal;
  /** Bytes of this file that have arrived so far. */
  readonly onBytes?: (loaded: number) => void;
}

/**
 * @throws {LimenError} `model-unavailable` when the server does not give the file (network, status, a web page or
 * another origin in its place), `model-altered` when size or SHA-256 differ
 */
export async function downloadFile(
  url: URL,
  file: ModelFile,
  options: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await request(url, file.path, options);
  const bytes = await collect(response, file, options);
  await verify(bytes, file);
  return bytes;
}

/** Text of a small file whose checksum is not known beforehand: the manifest. */
export async function downloadText(url: URL, path: string, options: DownloadOptions): Promise<string> {
  const response = await request(url, path, { ...options });
  try {
    return await response.text();
  } catch (thrown) {
    throw unavailable(path, thrown, options.signal);
  }
}

/** @throws {LimenError} `model-altered` naming what differs */
export async function verify(bytes: Uint8Array<ArrayBuffer>, file: ModelFile): Promise<void> {
  if (bytes.length !== file.bytes) {
    throw altered(file, `${file.bytes} bytes`, `${bytes.length} bytes`);
  }
  const actual = await sha256(bytes);
  if (actual !== file.sha256) throw altered(file, `SHA-256 ${file.sha256}`, `SHA-256 ${actual}`);
}

async function request(url: URL, path: string, { fetch, signal }: DownloadOptions): Promise<Response> {
  let response: Response;
  try {
    // The checksum decides what is fresh; a revalidation also mends a damaged copy in the browser's own cache.
    response = await fetch(url, { cache: 'no-cache', ...(signal === undefined ? {} : { signal }) });
  } catch (thrown) {
    throw unavailable(path, thrown, signal);
  }
  const refuse = (reason: string): never => {
    void response.body?.cancel();
    throw new LimenError('model-unavailable', { file: path, reason });
  };
  if (!response.ok) return refuse(`the server answered ${response.status}`);
  if (response.url !== '' && new URL(response.url).origin !== url.origin) {
    return refuse(`it was redirected to ${new URL(response.url).origin}`);
  }
  if (/^text\/html\b/iu.test(response.headers.get('content-type') ?? '')) {
    return refuse('the server answered with a web page');
  }
  return response;
}

/** Reads into one buffer of the expected size; stops at the first byte too many. */
async function collect(
  response: Response,
  file: ModelFile,
  { signal, onBytes }: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.bytes);
  let loaded = 0;
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) break;
      if (loaded + chunk.value.length > file.bytes) {
        void reader?.cancel();
        throw altered(file, `${file.bytes} bytes`, 'more');
      }
      bytes.set(chunk.value, loaded);
      loaded += chunk.value.length;
      onBytes?.(loaded);
    }
  } catch (thrown) {
    throw thrown instanceof LimenError ? thrown : unavailable(file.path, thrown, signal);
  }
  if (loaded < file.bytes) throw altered(file, `${file.bytes} bytes`, `${loaded} bytes`);
  return bytes;
}

function altered(file: ModelFile, expected: string, actual: string): LimenError {
  return new LimenError('model-altered', { file: file.path, expected, actual });
}

/** What `fetch` threw; an abort stays what it is. */
function unavailable(path: string, thrown: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  const reason = reasonOf(thrown);
  return new LimenError('model-unavailable', { file: path, reason }, { cause: thrown });
}
