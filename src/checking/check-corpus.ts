import { asLimenError } from '../engine/index.js';
import { parseManifest, parsePassages } from '../retrieval/corpus-format.js';
import type { CorpusManifest, Shard } from '../retrieval/corpus-manifest.js';
import { shardFault } from '../retrieval/fetch-corpus.js';
import { requireIdentity } from '../retrieval/manifest-identity.js';
import { shardText } from '../retrieval/shard-text.js';
import { type CheckReport, type FileFault, manifestFile, missing, type ReadFile } from './check-report.js';

export interface CorpusCheckOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether shards may be missing, as in a browser that keeps only what was read. */
  readonly inPart?: boolean;
}

/**
 * Holds every shard of a corpus against its manifest, and what the shards hold against what it promises.
 * @param text the manifest
 * @throws the signal's reason when aborted
 */
export async function checkCorpus(
  text: string,
  read: ReadFile,
  { signal, inPart = false }: CorpusCheckOptions = {},
): Promise<CheckReport> {
  let manifest: CorpusManifest;
  try {
    manifest = parseManifest(text, manifestFile);
    await requireIdentity(manifest, manifestFile);
  } catch (thrown) {
    return { kind: 'corpus', id: '', files: 1, bytes: 0, faults: [faultOf(manifestFile, thrown)] };
  }
  const faults: FileFault[] = [];
  const ids = new Set<string>();
  for (const shard of manifest.shards) {
    signal?.throwIfAborted();
    const content = await read(shard.file);
    if (inPart && content === undefined) continue;
    const reason = await shardReason(shard, content, ids);
    if (reason !== undefined) faults.push({ file: shard.file, reason });
  }
  if (!inPart && faults.length === 0 && ids.size !== manifest.passages) {
    const reason = `it promises ${manifest.passages} passages, but its shards hold ${ids.size}`;
    faults.push({ file: manifestFile, reason });
  }
  const bytes = manifest.shards.reduce((sum, shard) => sum + shard.bytes, 0);
  return { kind: 'corpus', id: manifest.id, files: manifest.shards.length + 1, bytes, faults };
}

/** @param ids gets those of the shard's passages */
async function shardReason(
  shard: Shard,
  bytes: Uint8Array<ArrayBuffer> | undefined,
  ids: Set<string>,
): Promise<string | undefined> {
  if (bytes === undefined) return missing;
  const fault = await shardFault(shard, bytes);
  if (fault !== undefined) return fault;
  try {
    const text = await shardText(shard, bytes, shard.file);
    if (shard.kind === 'passages') for (const { id } of parsePassages(text, shard.file)) ids.add(id);
    return undefined;
  } catch (thrown) {
    return faultOf(shard.file, thrown).reason;
  }
}

function faultOf(file: string, thrown: unknown): FileFault {
  const { detail, message } = asLimenError(thrown);
  return { file, reason: 'reason' in detail ? detail.reason : message };
}
