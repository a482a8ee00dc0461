/** Imports a corpus folder, saved by the page or by `limen index`, with its questions and practice. */

import { type ErrorRecord, LimenError, toErrorRecord } from '../engine/index.js';
import { contentFault } from '../integrity/content-fault.js';
import { parseManifest } from '../retrieval/corpus-format.js';
import { requireShortManifest } from '../retrieval/corpus-limits.js';
import { type CorpusManifest, filesOf, manifestFile } from '../retrieval/corpus-manifest.js';
import { originalsFolder } from '../retrieval/own/originals.js';
import { labRunsFile } from '../retrieval/own/own-lab-runs.js';
import { parseQuestionLines, questionsFile } from '../retrieval/own/own-questions.js';
import { entryPath } from './archive/entry-path.js';
import { asFileRefused, fileRefused } from './file-refused.js';
import { longestArchive } from './import-limits.js';
import { endingOf, type SourceFile } from './source-file.js';

export interface SavedCorpus {
  readonly manifest: CorpusManifest;
  readonly shards: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** The originals that citations open, the questions, and the runs of a lesson, by name in the folder. */
  readonly beside: ReadonlyMap<string, Blob>;
  /** Number of questions that came with it. */
  readonly questions: number;
  readonly leftOut: readonly ErrorRecord[];
}

/** The files that were added, by path. */
type Entries = ReadonlyMap<string, () => Promise<Blob>>;

/** What a corpus manifest contains near its beginning; a manifest of anything else is treated as text. */
const beginning = /"format"\s*:\s*"limen-corpus"/u;

/**
 * @returns `null` if this is not such a folder: then it is read as texts
 * @throws {LimenError} `file-refused` if files are missing or differ from the manifest
 * @throws the signal's reason when it aborts
 */
export async function savedCorpus(
  files: readonly SourceFile[],
  signal: AbortSignal | undefined,
): Promise<SavedCorpus | null> {
  const entries = await entriesOf(files, signal);
  const found = [...entries.keys()]
    .filter((path) => path === manifestFile || /^[^/]+\/manifest\.json$/u.test(path))
    .sort((one, other) => one.length - other.length)[0];
  if (found === undefined) return null;
  const blob = await entries.get(found)?.();
  if (blob === undefined || !beginning.test(await blob.slice(0, 4000).text())) return null;
  const folder = found.slice(0, -manifestFile.length);
  const manifest = await manifestIn(blob, found);
  const shards = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const published of filesOf(manifest)) {
    signal?.throwIfAborted();
    const path = folder + published.file;
    const kept = await entries.get(path)?.();
    if (kept === undefined) throw fileRefused(path, 'it is missing from the corpus');
    const bytes = new Uint8Array(await kept.arrayBuffer());
    const fault = await contentFault(published, bytes);
    if (fault !== undefined) throw fileRefused(path, fault.reason);
    shards.set(published.file, bytes);
  }
  return { manifest, shards, ...(await beside(entries, folder, signal)) };
}

async function beside(
  entries: Entries,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Pick<SavedCorpus, 'beside' | 'questions' | 'leftOut'>> {
  const kept = new Map<string, Blob>();
  const leftOut: ErrorRecord[] = [];
  let questions = 0;
  for (const [path, content] of entries) {
    signal?.throwIfAborted();
    if (!path.startsWith(folder)) continue;
    const name = path.slice(folder.length);
    if (name === questionsFile) {
      try {
        const blob = await content();
        questions = parseQuestionLines(await blob.text(), path).length;
        kept.set(name, blob);
      } catch (thrown) {
        signal?.throwIfAborted();
        leftOut.push(toErrorRecord(thrown));
      }
    } else if (name.startsWith(originalsFolder) || name === labRunsFile) {
      kept.set(name, await content());
    }
  }
  return { beside: kept, questions, leftOut };
}

async function manifestIn(blob: Blob, file: string): Promise<CorpusManifest> {
  try {
    requireShortManifest(blob.size, file);
    return parseManifest(await blob.text(), file);
  } catch (thrown) {
    throw asFileRefused(thrown, file);
  }
}

/** Those of a single archive are the files in it. */
async function entriesOf(files: readonly SourceFile[], signal: AbortSignal | undefined): Promise<Entries> {
  const [archive] = files;
  if (files.length !== 1 || archive === undefined || endingOf(archive.path) !== 'zip') {
    return new Map(files.map(({ path, blob }) => [path, async () => blob]));
  }
  if (archive.blob.size > longestArchive) return new Map();
  const { archiveEntries } = await import('./archive/archive.js');
  try {
    const found = new Map<string, () => Promise<Blob>>();
    for (const entry of await archiveEntries(archive)) {
      const path = entryPath(entry.name);
      if (path !== null && !entry.isEncrypted) found.set(path, () => entry.content(signal));
    }
    return found;
  } catch (thrown) {
    signal?.throwIfAborted();
    // Reading it as texts will report what is wrong with it.
    if (thrown instanceof LimenError) return new Map();
    throw thrown;
  }
}
