/** Makes a corpus of a person's files and stores it in this browser, completely or not at all. */

import { asLimenError, type ErrorRecord, reasonOf, toErrorRecord } from '../engine/index.js';
import { languagesOf } from '../indexing/site-languages.js';
import { type BrowserStorage, browserStorage } from '../model-files/browser-storage.js';
import { freeBytes, storageFull } from '../model-files/storage-room.js';
import { compileBySize } from '../retrieval/compile-by-size.js';
import { withIdentity } from '../retrieval/corpus-files.js';
import type { CorpusPassage } from '../retrieval/corpus-format.js';
import type { CorpusInfo } from '../retrieval/corpus-info.js';
import { isReadablePassage, requireReadableCorpus } from '../retrieval/corpus-limits.js';
import { type CorpusManifest, infoOf, manifestFile } from '../retrieval/corpus-manifest.js';
import { originalFile, originalsFolder } from '../retrieval/own/originals.js';
import { ownCorpusName, ownTextsDatabase } from '../retrieval/own/own-corpus-name.js';
import { ownTextsStore, whenOwnTextsAreFull } from '../retrieval/own/own-texts-store.js';
import { type CorpusStore, type InstalledCorpus, storedSize } from '../retrieval/store.js';
import { oneLine } from '../text/visible-text.js';
import { fileRefused } from './file-refused.js';
import { EmptyImport, type ImportedTexts, type ImportProgress, importFiles } from './import-files.js';
import { type SavedCorpus, savedCorpus } from './saved-corpus.js';
import { plainName, type SourceFile } from './source-file.js';

interface ImportRequest {
  readonly files: readonly SourceFile[];
}

export type ImportStage =
  /** Another tab is importing. */
  | { readonly stage: 'waiting' }
  | ({ readonly stage: 'reading' } & ImportProgress)
  | { readonly stage: 'keeping'; readonly passages: number };

export interface ImportOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (stage: ImportStage) => void;
}

export type ImportResult =
  | {
      readonly kind: 'kept';
      /** Its entry in the corpus selector. */
      readonly info: CorpusInfo;
      readonly documents: number;
      readonly duplicates: number;
      readonly hasOriginals: boolean;
      /** What came with a corpus folder that was imported again. `documents` is 0 then. */
      readonly restored?: { readonly questions: number; readonly hasPractised: boolean };
      readonly leftOut: readonly ErrorRecord[];
    }
  | { readonly kind: 'empty'; readonly error: ErrorRecord; readonly leftOut: readonly ErrorRecord[] };

interface InstalledTexts extends InstalledCorpus {
  readonly originals: ReadonlyMap<string, Blob>;
}

const longestTitle = 80;

export class TextImporter {
  readonly #store: CorpusStore;
  readonly #storage: BrowserStorage;
  /** Files of the next import. */
  #brought: SourceFile[] = [];

  constructor(store: CorpusStore = ownTextsStore(), storage: BrowserStorage = browserStorage()) {
    this.#store = store;
    this.#storage = storage;
  }

  /** Files for the next import, in addition to those that it is given: a page sends many in several calls. */
  async bring({ files }: ImportRequest): Promise<void> {
    for (const file of files) this.#brought.push(file);
  }

  /**
   * One import at a time, across all tabs.
   * @throws {LimenError} `file-refused`, `storage-full`, `storage-blocked`, `storage-unavailable`
   * @throws the signal's reason when it aborts; nothing is stored then
   */
  async import(
    { files: given }: ImportRequest,
    { signal, onProgress }: ImportOptions = {},
  ): Promise<ImportResult> {
    const files = [...this.#brought, ...given];
    this.#brought = [];
    return this.#alone({ signal, onProgress }, async () => {
      const saved = await savedCorpus(files, signal);
      if (saved !== null) {
        onProgress?.({ stage: 'keeping', passages: saved.manifest.passages });
        return this.#restore(saved, signal);
      }
      try {
        const texts = await importFiles(files, {
          signal,
          onProgress: (progress) => onProgress?.({ stage: 'reading', ...progress }),
        });
        onProgress?.({ stage: 'keeping', passages: texts.passages.length });
        return await this.#keep(texts, titleOf(texts.sources), signal);
      } catch (thrown) {
        if (!(thrown instanceof EmptyImport)) throw thrown;
        return { kind: 'empty', error: toErrorRecord(thrown), leftOut: thrown.leftOut };
      }
    });
  }

  /** Under a new id, because the corpus that was saved may still be here. */
  async #restore(saved: SavedCorpus, signal: AbortSignal | undefined): Promise<ImportResult> {
    const { shards, beside, questions, leftOut } = saved;
    const id = idFor(saved.manifest.title);
    const manifest = await withIdentity({ ...saved.manifest, id });
    await this.#install({ manifest, shards, originals: beside }, signal);
    return {
      kind: 'kept',
      info: { ...infoOf(manifest), id: ownCorpusName(id) },
      documents: 0,
      duplicates: 0,
      hasOriginals: [...beside.keys()].some((file) => file.startsWith(originalsFolder)),
      restored: { questions, hasPractised: manifest.practice !== undefined },
      leftOut,
    };
  }

  async #keep(texts: ImportedTexts, title: string, signal: AbortSignal | undefined): Promise<ImportResult> {
    const { passages, documents, duplicates, leftOut } = texts;
    requireReadablePassages(passages, title);
    const id = idFor(title);
    const description = `Your own: ${documents === 1 ? 'one document' : `${documents} documents`}, kept on this device alone.`;
    const language = languageOfAll(passages);
    const described = { id, title, description, examples: [], ...(language === null ? {} : { language }) };
    const { manifest, files } = await compileBySize(described, passages, title, { signal });
    requireReadable(manifest, title);
    const shards = new Map([...files].filter(([file]) => file !== manifestFile));
    const originals = new Map([...texts.originals].map(([path, blob]) => [originalFile(path), blob]));
    await this.#install({ manifest, shards, originals }, signal);
    return {
      kind: 'kept',
      info: { ...infoOf(manifest), id: ownCorpusName(id) },
      documents,
      duplicates,
      hasOriginals: originals.size > 0,
      leftOut,
    };
  }

  /**
   * All in one transaction: a tab closed meanwhile leaves nothing behind. Private windows of Safari cannot
   * store a Blob: there, originals are stored as bytes.
   */
  async #install(texts: InstalledTexts, signal: AbortSignal | undefined): Promise<void> {
    await this.#requireRoom(texts);
    signal?.throwIfAborted();
    const { id } = texts.manifest;
    try {
      await this.#store.install(texts, id);
    } catch (thrown) {
      if (texts.originals.size === 0 || asLimenError(thrown).code !== 'storage-unavailable') throw thrown;
      const contents = [...texts.originals].map(
        async ([file, blob]) => [file, new Uint8Array(await blob.arrayBuffer())] as const,
      );
      await this.#store.install({ ...texts, originals: new Map(await Promise.all(contents)) }, id);
    }
  }

  /** @throws {LimenError} `storage-full`, before anything is written */
  async #requireRoom(texts: InstalledTexts): Promise<void> {
    const needed = storedSize(texts);
    const free = await freeBytes(this.#storage);
    if (free !== undefined && free < needed)
      throw storageFull('your texts', needed, free, whenOwnTextsAreFull);
  }

  async #alone<Result>(
    { signal, onProgress }: { signal: AbortSignal | undefined; onProgress: ImportOptions['onProgress'] },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { locks } = this.#storage;
    if (locks === undefined) return work();
    const name = ownTextsDatabase;
    const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => lock !== null);
    if (!isFree) onProgress?.({ stage: 'waiting' });
    return locks.request(name, signal === undefined ? {} : { signal }, work);
  }
}

/** The language of all passages: few of a person's files state one, and those say nothing about the others. */
function languageOfAll(passages: readonly CorpusPassage[]): string | null {
  const [language = null, ...others] = languagesOf(passages);
  return others.length === 0 && passages.every(({ lang }) => lang !== undefined) ? language : null;
}

const tooLarge = 'a passage of it, or all of them together, is larger than what can be searched';

/** Compiling such a passage would take long, for nothing. @throws {LimenError} `file-refused` */
function requireReadablePassages(passages: readonly CorpusPassage[], file: string): void {
  const long = passages.find(({ text }) => !isReadablePassage(text));
  if (long === undefined) return;
  throw fileRefused(file, tooLarge, `${long.text.length} characters`);
}

/** Nothing is stored that could not be opened again. @throws {LimenError} `file-refused` */
function requireReadable(manifest: CorpusManifest, file: string): void {
  try {
    requireReadableCorpus(manifest, file);
  } catch (cause) {
    throw fileRefused(file, tooLarge, reasonOf(cause), { cause });
  }
}

/** "guide", or "guide and 2 more"; for a folder, its name. */
function titleOf(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.includes('/') ? first.slice(0, first.indexOf('/') + 1) : null;
  const isFolder = folder !== null && paths.every((path) => path.startsWith(folder));
  const name =
    oneLine(isFolder ? folder.slice(0, -1) : plainName(first)).slice(0, longestTitle) || 'My texts';
  return isFolder || paths.length === 1 ? name : `${name} and ${paths.length - 1} more`;
}

/** Derived from the title, and unique. */
function idFor(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '')
    .slice(0, 40);
  const apart = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `${words.replace(/-$/u, '') || 'texts'}-${apart.toString(36)}`;
}
