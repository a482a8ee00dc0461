/** A person's own texts stored as corpora in this browser: listed, renamed, deleted. */

import { LimenError, optionInvalid } from '../../engine/index.js';
import { oneLine } from '../../text/visible-text.js';
import { withIdentity } from '../corpus-files.js';
import { parseManifest } from '../corpus-format.js';
import type { CorpusInfo } from '../corpus-info.js';
import { type CorpusManifest, filesOf, infoOf, manifestFile } from '../corpus-manifest.js';
import { originalFile } from './originals.js';
import { ownCorpusName } from './own-corpus-name.js';
import { type OwnTextsStore, ownTextsStore } from './own-texts-store.js';

export interface KeptTexts {
  /** Their entry in the corpus selector; its id is the name of these texts. */
  readonly info: CorpusInfo;
  readonly id: string;
  /** Bytes of the corpus and of its original files. */
  readonly bytes: number;
  readonly hasVectors: boolean;
  /** Whether it is held in memory while open; large texts are read on demand. */
  readonly isHeldWhole: boolean;
  /** Whether results of practice are stored with it. */
  readonly hasPractised: boolean;
}

const longestTitle = 120;

/**
 * Sorted by title. Unreadable ones are left out.
 * @throws {LimenError} `storage-blocked`, `storage-unavailable`
 */
export async function keptTexts(store: OwnTextsStore = ownTextsStore()): Promise<readonly KeptTexts[]> {
  const found: KeptTexts[] = [];
  for (const [id, marker] of await store.markers()) {
    try {
      const manifest = parseManifest(JSON.stringify(marker), id);
      const originals = [...(await store.originals(id)).values()];
      const own = filesOf(manifest).reduce((sum, file) => sum + file.bytes, 0);
      found.push({
        id,
        info: { ...infoOf(manifest), id: ownCorpusName(id) },
        bytes: originals.reduce((sum, blob) => sum + blob.size, own),
        hasVectors: manifest.vectors !== undefined,
        isHeldWhole: manifest.version === 1,
        hasPractised: manifest.practice !== undefined,
      });
    } catch (thrown) {
      if (!(thrown instanceof LimenError) || thrown.code !== 'corpus-invalid') throw thrown;
    }
  }
  return found.sort((one, other) => one.info.title.localeCompare(other.info.title));
}

/** @throws {LimenError} `option-invalid` for an empty title; whatever the store throws */
export async function renameTexts(
  id: string,
  title: string,
  store: OwnTextsStore = ownTextsStore(),
): Promise<void> {
  const written = oneLine(title).slice(0, longestTitle);
  if (written === '') throw optionInvalid('name', 'empty', 'any word');
  // The files stay unchanged.
  await store.change(id, async (kept) => ({
    manifest: await withIdentity({ ...kept, title: written }),
    shards: new Map(),
  }));
}

/** @throws {LimenError} whatever the store throws */
export async function deleteTexts(id: string, store: OwnTextsStore = ownTextsStore()): Promise<void> {
  await store.remove(id);
}

/** How often a new version may replace the one being read. */
const mostVersions = 5;

/**
 * Every file of the corpus's folder, ready for a site to serve: `limen-ask` and `createLimen` open it by its
 * address.
 * @throws {LimenError} `corpus-unavailable` if one of them is no longer stored; whatever the store throws
 */
export async function folderOfTexts(
  id: string,
  store: OwnTextsStore = ownTextsStore(),
): Promise<ReadonlyMap<string, Blob>> {
  let missing = id;
  let manifest = await store.marker(id);
  for (let version = 0; version < mostVersions && manifest !== undefined; version++) {
    const files = new Map([[manifestFile, new Blob([`${JSON.stringify(manifest, null, 1)}\n`])]]);
    const lost = await addFiles(files, id, manifest, store);
    if (lost === undefined) {
      for (const [file, blob] of await store.originals(id)) files.set(file, blob);
      return files;
    }
    missing = `${id}/${lost}`;
    // A new version without that file may have been installed meanwhile, e.g. with vectors of another model.
    const installed = await store.marker(id);
    if (installed?.contentHash === manifest.contentHash) break;
    manifest = installed;
  }
  throw new LimenError('corpus-unavailable', {
    file: missing,
    reason: 'it is not kept in this browser any more',
  });
}

/** Adds the files of that version. Returns the first one that is missing, if any. */
async function addFiles(
  files: Map<string, Blob>,
  id: string,
  manifest: CorpusManifest,
  store: OwnTextsStore,
): Promise<string | undefined> {
  for (const { file } of filesOf(manifest)) {
    const bytes = await store.shard(id, file);
    if (bytes === undefined) return file;
    files.set(file, new Blob([bytes]));
  }
  return undefined;
}

/**
 * The original file that a citation opens.
 * @param path as the person added it
 * @throws {LimenError} whatever the store throws
 */
export async function originalOf(
  id: string,
  path: string,
  store: OwnTextsStore = ownTextsStore(),
): Promise<Blob | undefined> {
  return store.original(id, originalFile(path));
}
