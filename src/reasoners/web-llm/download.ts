/** Downloads a file of a WebLLM model, counting its bytes; rejects it by name if it is not what it should be. */

import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { sizeFault } from '../../integrity/content-fault.js';
import { requireUnaltered, tooLong } from '../../integrity/model-content.js';
import { refusalOfModel } from '../../network/model-refusal.js';
import {
  fetchBytes,
  largestFile,
  largestJson,
  type RemoteFile,
  requireWithin,
  unavailable,
} from '../../network/request.js';
import { withRetries } from '../../network/retries.js';

export interface WebLlmFile {
  readonly url: string;
  /** The format it must have. */
  readonly kind: 'json' | 'wasm' | 'any';
  /** Known if the index lists them; MD5 is the only checksum published with web-llm's models. */
  readonly bytes?: number;
  readonly md5?: string | undefined;
}

export interface DownloadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes received so far. */
  readonly onBytes?: (loaded: number) => void;
}

/** @throws {LimenError} `model-unavailable`, `model-altered`; the signal's reason */
export async function download(
  file: WebLlmFile,
  { signal, onBytes }: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(file.url);
  const remote: RemoteFile = {
    url,
    name: url.pathname.split('/').at(-1) ?? file.url,
    code: 'model-unavailable',
    // A hub serves its large files from another address; a page's own origin has no reason to redirect.
    refusal: refusalOfModel(url, url.origin !== globalThis.location?.origin),
  };
  const limit = file.bytes ?? (file.kind === 'json' ? largestJson : largestFile);
  const bytes = await withRetries(() => fetchBytes(remote, { signal }, { limit, onBytes }), { signal });
  if (file.bytes === undefined) requireWithin(limit, bytes.length, remote);
  else requireUnaltered(remote.name, bytes.length > limit ? tooLong(limit) : sizeFault(limit, bytes.length));
  if (file.md5 !== undefined && !isListed(bytes, file)) {
    requireUnaltered(remote.name, { expected: `MD5 ${file.md5}`, actual: `MD5 ${md5Of(bytes)}` });
  }
  if (file.kind === 'wasm' && !startsAsLibrary(bytes)) throw unavailable(remote, 'it is no WebAssembly');
  if (file.kind === 'json' && !isJson(bytes)) throw unavailable(remote, 'it is not JSON');
  return bytes;
}

/** Whether the index lists a checksum for the file, and this content matches it. */
export function isListed(bytes: Uint8Array, { md5: listed }: WebLlmFile): boolean {
  return listed !== undefined && md5Of(bytes) === listed;
}

function md5Of(bytes: Uint8Array): string {
  return bytesToHex(md5(bytes));
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
