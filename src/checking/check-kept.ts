/** Checks the corpora and models kept in this browser against what was stored. */

import { keptFlanT5Files } from '../critics/flan-t5/kept-model.js';
import { checksumFault } from '../integrity/content-fault.js';
import type { KeptFile } from '../integrity/kept-file.js';
import { sha256OfBlob } from '../integrity/sha256.js';
import { type BrowserStorage, browserStorage } from '../model-files/browser-storage.js';
import { keptModelFiles } from '../model-files/stored-models.js';
import { keptWebLlmFiles } from '../reasoners/web-llm/web-llm-caches.js';
import { CorpusStore } from '../retrieval/store.js';
import { checkCorpus } from './check-folder.js';
import type { KeptReport } from './check-report.js';

interface KeptCheckOptions {
  /** Whether to remove what is damaged, so that it is fetched again when needed. */
  readonly repair?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * @param store of corpora
 * @throws {LimenError} `storage-blocked`, `storage-unavailable`
 * @throws the signal's reason when aborted
 */
export async function checkKept(
  options: KeptCheckOptions = {},
  store: CorpusStore = new CorpusStore(),
  storage: BrowserStorage = browserStorage(),
): Promise<KeptReport[]> {
  return [...(await checkCorpora(store, options)), ...(await checkModels(storage, options))];
}

async function checkCorpora(store: CorpusStore, { repair, signal }: KeptCheckOptions): Promise<KeptReport[]> {
  const reports: KeptReport[] = [];
  for (const [address, marker] of await store.markers()) {
    const read = (file: string) => store.shard(address, file);
    const report = await checkCorpus(JSON.stringify(marker), read, {
      signal,
      ...(marker.version === 2 ? { inPart: true } : { vectorsApart: true }),
    });
    if (repair && report.faults.length > 0) await store.remove(address);
    reports.push({ ...report, address });
  }
  return reports;
}

async function checkModels(
  { caches }: BrowserStorage,
  { repair, signal }: KeptCheckOptions,
): Promise<KeptReport[]> {
  const reports = new Map<string, KeptReport>();
  for (const list of [keptModelFiles, keptWebLlmFiles, keptFlanT5Files]) {
    for (const kept of await list(caches)) {
      signal?.throwIfAborted();
      if (kept.sha256 === undefined) continue;
      const { bytes, reason } = await lookAt(kept, kept.sha256);
      if (repair && reason !== undefined) await kept.remove();
      const { folder: address, file } = kept;
      const id = new URL(address).pathname.split('/').at(-2) ?? '';
      const before = reports.get(address) ?? { kind: 'model', id, address, files: 0, bytes: 0, faults: [] };
      reports.set(address, {
        ...before,
        files: before.files + 1,
        bytes: before.bytes + bytes,
        faults: reason === undefined ? before.faults : [...before.faults, { file, reason }],
      });
    }
  }
  return [...reports.values()].sort((one, other) => (one.address < other.address ? -1 : 1));
}

async function lookAt(
  { content }: KeptFile,
  sha256: string,
): Promise<{ readonly bytes: number; readonly reason?: string | undefined }> {
  try {
    const blob = await content();
    return { bytes: blob.size, reason: checksumFault(sha256, await sha256OfBlob(blob))?.reason };
  } catch {
    return { bytes: 0, reason: 'it cannot be read' };
  }
}
