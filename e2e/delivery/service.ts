/** Shared by the page and its worker: loads a model and reports the result. */

import type { ErrorRecord } from '../../src/engine/index.js';
import { sha256 } from '../../src/integrity/sha256.js';
import type { ModelBundle } from '../../src/model-files/model-bundle.js';
import { type LoadOptions, loadModel } from '../../src/model-files/model-files.js';

/** SHA-256 by path, of the bytes that the bundle returns. */
export type Hashes = Readonly<Record<string, string>>;

export interface LoadRequest {
  readonly folder: string;
  /** See `RetryOptions`; tests use short waits. */
  readonly retries: number;
}

export type ServiceOptions = Pick<LoadOptions, 'signal' | 'onProgress' | 'onNotice'>;

export class DeliveryService {
  async load({ folder, retries }: LoadRequest, options: ServiceOptions): Promise<Hashes> {
    return hashesOf(await loadModel(new URL(folder), { ...options, retry: { retries, firstWait: 10 } }));
  }
}

export type Outcome =
  | { readonly hashes: Hashes; readonly notices: readonly ErrorRecord[] }
  | { readonly error: ErrorRecord; readonly notices: readonly ErrorRecord[] };

async function hashesOf(bundle: ModelBundle): Promise<Hashes> {
  const hashes: Record<string, string> = {};
  for (const { path } of bundle.manifest.files) {
    hashes[path] = await sha256(new Uint8Array(await bundle.bytes(path)));
  }
  return hashes;
}
