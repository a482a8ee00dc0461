/** Checks the stored files of a corpus or a model against its manifest. */

import { asLimenError } from '../engine/index.js';
import { contentFault, type Published } from '../integrity/content-fault.js';
import { type ModelManifest, parseManifest as parseModelManifest } from '../model-files/manifest.js';
import { parseManifest as parseCorpusManifest, parsePassages } from '../retrieval/corpus-format.js';
import { type CorpusManifest, filesOf } from '../retrieval/corpus-manifest.js';
import { requireIdentity } from '../retrieval/fetch-corpus.js';
import { shardText } from '../retrieval/shard-text.js';
import { sum } from '../scores/statistics.js';
import { counted } from '../text/counted.js';
import { type CheckReport, type FileFault, manifestFile, type ReadFile } from './check-report.js';

interface CheckOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether files may be missing, as in a browser that keeps only what was read. */
  readonly inPart?: boolean;
  /** Whether the vectors alone may be missing, which a browser keeps last. */
  readonly vectorsApart?: boolean;
}

/**
 * @returns `null` if there is no manifest, or one of something else
 * @throws the signal's reason when aborted
 */
export async function checkFolder(read: ReadFile, signal?: AbortSignal): Promise<CheckReport | null> {
  const bytes = await read(manifestFile);
  if (bytes === undefined) return null;
  const text = new TextDecoder().decode(bytes);
  // A damaged manifest may no longer be JSON, but is still recognised as one of ours.
  if (text.includes('"limen-model"')) return checkModel(text, read, { signal });
  if (text.includes('"limen-corpus"') || !isJson(text)) return checkCorpus(text, read, { signal });
  return null;
}

async function checkModel(text: string, read: ReadFile, options: CheckOptions): Promise<CheckReport> {
  let manifest: ModelManifest;
  try {
    manifest = parseModelManifest(text, manifestFile);
  } catch (thrown) {
    return unreadable('model', thrown);
  }
  const files = manifest.files.map(({ path, bytes, sha256 }) => ({ file: path, bytes, sha256 }));
  const faults = await faultsOf(files, read, options);
  return { kind: 'model', id: manifest.id, ...sizeOf(files), faults };
}

/**
 * Checks every shard against its manifest, and the content of the shards against what the manifest promises.
 * @param text the manifest
 * @throws the signal's reason when aborted
 */
export async function checkCorpus(text: string, read: ReadFile, options: CheckOptions): Promise<CheckReport> {
  let manifest: CorpusManifest;
  try {
    manifest = parseCorpusManifest(text, manifestFile);
    await requireIdentity(manifest, manifestFile);
  } catch (thrown) {
    return unreadable('corpus', thrown);
  }
  const { id, shards, vectors, passages } = manifest;
  const ids = new Set<string>();
  const faults = await faultsOf(shards, read, options, async (shard, content) => {
    const json = await shardText(shard, content, shard.file);
    if (shard.kind === 'passages') for (const passage of parsePassages(json, shard.file)) ids.add(passage.id);
  });
  if (vectors !== undefined) {
    const inPart = options.inPart ?? options.vectorsApart ?? false;
    faults.push(...(await faultsOf([vectors], read, { ...options, inPart })));
  }
  if (!options.inPart && faults.length === 0 && ids.size !== passages) {
    const reason = `it promises ${counted(passages, 'passage')}, but its shards hold ${ids.size}`;
    faults.push({ file: manifestFile, reason });
  }
  return { kind: 'corpus', id, ...sizeOf(filesOf(manifest)), faults };
}

function unreadable(kind: CheckReport['kind'], thrown: unknown): CheckReport {
  return { kind, id: '', files: 1, bytes: 0, faults: [{ file: manifestFile, reason: reasonIn(thrown) }] };
}

/** Counts the manifest among the files, but not in the bytes. */
function sizeOf(files: readonly Published[]): Pick<CheckReport, 'files' | 'bytes'> {
  return { files: files.length + 1, bytes: sum(files.map(({ bytes }) => bytes)) };
}

/** @param open parses a file whose bytes are intact, and throws what is wrong with its content */
async function faultsOf<Listed extends Published & { readonly file: string }>(
  listed: readonly Listed[],
  read: ReadFile,
  { signal, inPart = false }: CheckOptions,
  open: (file: Listed, content: Uint8Array<ArrayBuffer>) => Promise<void> = async () => undefined,
): Promise<FileFault[]> {
  const reasonOf = async (each: Listed): Promise<string | undefined> => {
    const content = await read(each.file);
    if (content === undefined) return inPart ? undefined : 'it is missing';
    const fault = await contentFault(each, content);
    return fault?.reason ?? open(each, content).then(() => undefined, reasonIn);
  };
  const faults: FileFault[] = [];
  for (const each of listed) {
    signal?.throwIfAborted();
    const reason = await reasonOf(each);
    if (reason !== undefined) faults.push({ file: each.file, reason });
  }
  return faults;
}

function reasonIn(thrown: unknown): string {
  const { detail, message } = asLimenError(thrown);
  return 'reason' in detail ? detail.reason : message;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
