/** Converts a person's files to the passages of one corpus, divided as by `limen index`. */

import { type ErrorRecord, LimenError, toErrorRecord } from '../engine/index.js';
import { clippedName } from '../indexing/limits.js';
import type { Page } from '../indexing/page.js';
import { namedPassages } from '../indexing/page-passages.js';
import { repeatKey } from '../indexing/repeat-key.js';
import { type CorpusPassage, passageFault } from '../retrieval/corpus-format.js';
import { originalAddress } from '../retrieval/own/originals.js';
import { counted } from '../text/counted.js';
import { oneLine } from '../text/visible-text.js';
import { isSystemFile } from './archive/entry-path.js';
import { asFileRefused, fileRefused } from './file-refused.js';
import { formatOf } from './formats.js';
import { deepestArchive, mostFiles, mostPassages, requireSize } from './import-limits.js';
import type { GivenPassage, Imported } from './importer.js';
import { loadedProgram } from './loaded-program.js';
import { endingOf, plainName, type SourceFile } from './source-file.js';

export interface ImportProgress {
  /** The file being read. */
  readonly file: string;
  /** Share of all files read so far, 0 to 1. */
  readonly share: number;
  readonly passages: number;
}

interface ImportFilesOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

export interface ImportedTexts {
  readonly passages: readonly CorpusPassage[];
  /** Original files that citations open, by path. */
  readonly originals: ReadonlyMap<string, Blob>;
  /** Number of documents with passages. */
  readonly documents: number;
  /** The given files that have passages, or contain files that do. */
  readonly sources: readonly string[];
  readonly duplicates: number;
  /** Files, and parts of files, that were not read, with the reasons. */
  readonly leftOut: readonly ErrorRecord[];
}

/** Maximum listed; further ones are only counted. */
const mostListed = 1000;

/**
 * Reads the files in path order. A faulty file is reported, and the others are read.
 * @throws {LimenError} `import-empty` if nothing could be read; `file-refused` if there are too many files
 * @throws the signal's reason when it aborts
 */
export async function importFiles(
  files: readonly SourceFile[],
  options: ImportFilesOptions = {},
): Promise<ImportedTexts> {
  if (files.length > mostFiles) {
    const reason = `at most ${mostFiles} files can be read at once`;
    const file = `${files.length} files`;
    throw fileRefused(file, reason, files.length, { limit: mostFiles });
  }
  const texts = new CollectedTexts(options.signal);
  const brought = withNamesApart(files.filter(({ path }) => !isSystemFile(path)));
  const total = brought.reduce((sum, { blob }) => sum + blob.size, 1);
  const sources: string[] = [];
  let before = 0;
  for (const file of brought) {
    const report = (share: number): void =>
      options.onProgress?.({
        file: file.path,
        share: (before + share * file.blob.size) / total,
        passages: texts.passages.length,
      });
    report(0);
    const known = texts.passages.length;
    await readFile(file, texts, report, 0, options.signal);
    if (texts.passages.length > known) sources.push(file.path);
    before += file.blob.size;
  }
  const { passages, originals, documents, duplicates, leftOut, unlisted } = texts;
  if (unlisted > 0) {
    const reason = `${counted(unlisted, 'more file was', 'more files were')} left out`;
    leftOut.push(toErrorRecord(fileRefused('And', reason, unlisted)));
  }
  if (passages.length === 0) throw new EmptyImport(brought.length, leftOut);
  return { passages, originals, documents, sources, duplicates, leftOut };
}

/** Nothing could be read; carries the faults of the files. */
export class EmptyImport extends LimenError<'import-empty'> {
  readonly leftOut: readonly ErrorRecord[];

  constructor(files: number, leftOut: readonly ErrorRecord[]) {
    super('import-empty', { files, leftOut: leftOut.length });
    this.leftOut = leftOut;
  }
}

class CollectedTexts {
  readonly passages: CorpusPassage[] = [];
  readonly originals = new Map<string, Blob>();
  readonly leftOut: ErrorRecord[] = [];
  readonly #known = new Set<string>();
  readonly #ids = new Set<string>();
  readonly #signal: AbortSignal | undefined;
  documents = 0;
  duplicates = 0;
  unlisted = 0;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  get isFull(): boolean {
    return this.passages.length >= mostPassages;
  }

  leaveOut(thrown: unknown): void {
    this.#signal?.throwIfAborted();
    if (this.leftOut.length < mostListed) this.leftOut.push(toErrorRecord(thrown));
    else this.unlisted += 1;
  }

  /** @throws {LimenError} `file-refused` if the limit is reached */
  add(passage: CorpusPassage, file: string): void {
    if (passageFault(passage) !== undefined || this.#ids.has(passage.id)) {
      const fault = passageFault(passage) ?? `has the id ${passage.id} again`;
      throw fileRefused(file, `a passage of it ${fault}`);
    }
    const key = repeatKey(passage);
    if (this.#known.has(key)) {
      this.duplicates += 1;
      return;
    }
    this.#known.add(key);
    if (this.isFull) {
      const reason = `the first ${mostPassages} passages are taken, and what follows is left out`;
      throw fileRefused(file, reason, undefined, { limit: mostPassages });
    }
    this.#ids.add(passage.id);
    this.passages.push(passage);
  }
}

async function readFile(
  file: SourceFile,
  texts: CollectedTexts,
  onProgress: (share: number) => void,
  depth: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const before = texts.passages.length;
  const { documents } = texts;
  try {
    if (texts.isFull) throw tooMany(file);
    const format = await formatOf(file);
    requireSize(file.path, file.blob.size, format.limit);
    if (format.name === 'ZIP' && depth >= deepestArchive) {
      const reason = `archives within archives are opened ${deepestArchive} deep`;
      throw fileRefused(file.path, reason, depth + 1, { limit: deepestArchive });
    }
    const { importer } = await loadedProgram(format.load(), `reads ${format.name}`, file.path);
    for await (const found of importer(file, { signal, onProgress })) {
      if (found.kind === 'file') await readFile(found.file, texts, () => {}, depth + 1, signal);
      else take(found, file, texts);
    }
    // The documents within a container have already been counted.
    if (texts.documents === documents && texts.passages.length > before) texts.documents += 1;
  } catch (thrown) {
    texts.leaveOut(asFileRefused(thrown, file.path));
  }
}

function take(found: Exclude<Imported, { kind: 'file' }>, file: SourceFile, texts: CollectedTexts): void {
  if (found.kind === 'left-out') texts.leaveOut(found.fault);
  else if (found.kind === 'passage') texts.add(passageOfLine(found.passage, file.path), file.path);
  else if (found.within === undefined) {
    const { page, isKept = false } = found;
    for (const passage of passagesOf(page, file.path, isKept)) texts.add(passage, file.path);
    if (isKept) texts.originals.set(file.path, file.blob);
  } else takeOneOfMany(found.page, file, `${file.path}/${found.within}`, texts);
}

/** A fault in one of many only ends the import if the limit is reached. */
function takeOneOfMany(page: Page, file: SourceFile, path: string, texts: CollectedTexts): void {
  const before = texts.passages.length;
  try {
    for (const passage of passagesOf(page, path, false)) texts.add(passage, texts.isFull ? file.path : path);
  } catch (thrown) {
    if (texts.isFull) throw thrown;
    texts.leaveOut(asFileRefused(thrown, path));
  } finally {
    if (texts.passages.length > before) texts.documents += 1;
  }
}

/** Each document is a topic for browsing. */
function passagesOf(page: Page, path: string, isKept: boolean): CorpusPassage[] {
  const title = page.title === '' ? oneLine(plainName(path)) || path : page.title;
  const { lang } = page;
  return namedPassages({ ...page, title }, path, []).map(({ anchor, ...passage }) => ({
    ...passage,
    topic: clippedName(title),
    ...(lang === null ? {} : { lang }),
    ...(isKept ? { url: originalAddress(path, anchor) } : {}),
  }));
}

function passageOfLine({ id, ...passage }: GivenPassage, path: string): CorpusPassage {
  return { topic: oneLine(plainName(path)) || path, ...passage, id: `${path}#${id}` };
}

function tooMany({ path }: SourceFile): LimenError {
  const reason = `there are ${mostPassages} passages already, and no more can be taken`;
  return fileRefused(path, reason, undefined, { limit: mostPassages });
}

/** Renames files of the same name. */
function withNamesApart(files: readonly SourceFile[]): SourceFile[] {
  const known = new Set<string>();
  return files
    .toSorted((one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)))
    .map((file) => {
      let path = file.path;
      const ending = endingOf(file.path);
      const end = ending === '' ? file.path.length : file.path.length - ending.length - 1;
      for (let number = 2; known.has(path); number += 1) {
        path = `${file.path.slice(0, end)} (${number})${file.path.slice(end)}`;
      }
      known.add(path);
      return { ...file, path };
    });
}
