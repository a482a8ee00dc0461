/** What this browser keeps of corpora and models, held against what it was when it was stored. */

import { sha256OfBlob } from '../integrity/sha256.js';
import { type BrowserStorage, browserStorage } from '../model-files/browser-storage.js';
import { alteredReason } from '../retrieval/manifest-identity.js';
import { CorpusStore } from '../retrieval/store.js';
import { checkCorpus } from './check-corpus.js';
import type { CheckReport, FileFault } from './check-report.js';
import { type KeptFile, keptFiles } from './kept-checksums.js';

/** A report on what was kept from one address. */
export interface KeptReport extends CheckReport {
  /** Of the folder that it was read from. */
  readonly address: string;
}

export interface KeptCheckOptions {
  /** Whether what is damaged is removed, so that it is fetched anew when it is needed next. */
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
    const { contentHash, version } = marker;
    const read = (file: string) => store.shard({ address, contentHash }, file);
    const report = await checkCorpus(JSON.stringify(marker), read, { signal, inPart: version === 2 });
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
  for (const name of (await caches?.keys()) ?? []) {
    const cache = await caches?.open(name);
    if (cache === undefined) continue;
    for (const kept of await keptFiles(name, cache)) {
      signal?.throwIfAborted();
      const { bytes, fault } = await checkFile(kept);
      if (repair && fault !== null) await cache.delete(kept.request);
      const { folder: address } = kept;
      const before = reports.get(address) ?? emptyReport(address);
      reports.set(address, {
        ...before,
        files: before.files + 1,
        bytes: before.bytes + bytes,
        faults: fault === null ? before.faults : [...before.faults, fault],
      });
    }
  }
  return [...reports.values()].sort((one, other) => (one.address < other.address ? -1 : 1));
}

async function checkFile({
  request,
  response,
  folder,
  sha256,
}: KeptFile): Promise<{ readonly bytes: number; readonly fault: FileFault | null }> {
  const address = request.url.split('?')[0] ?? request.url;
  const file = address.startsWith(folder) ? address.slice(folder.length) : address;
  try {
    const blob = await response.blob();
    const actual = await sha256OfBlob(blob);
    const fault = actual === sha256 ? null : { file, reason: alteredReason(sha256, actual) };
    return { bytes: blob.size, fault };
  } catch {
    // A browser that was killed may leave an entry without its content.
    return { bytes: 0, fault: { file, reason: 'it cannot be read' } };
  }
}

function emptyReport(address: string): KeptReport {
  const id = new URL(address).pathname.split('/').at(-2) ?? '';
  return { kind: 'model', id, address, files: 0, bytes: 0, faults: [] };
}
