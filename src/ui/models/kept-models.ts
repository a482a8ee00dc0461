/** The models that a person chose and this browser stores, with their size and a way to delete them. */

import { keptFlanT5Files } from '../../critics/flan-t5/kept-model.js';
import type { KeptFile } from '../../integrity/kept-file.js';
import { deleteModel, storedModels } from '../../model-files/stored-models.js';
import { keptWebLlmFiles } from '../../reasoners/web-llm/web-llm-caches.js';

export interface KeptModel {
  /** Address of the folder that it came from, ending with `/`. */
  readonly folder: string;
  readonly bytes: number;
  delete(): Promise<unknown>;
}

/** Sorted by folder; empty if the browser stores none. */
export async function keptModels(): Promise<readonly KeptModel[]> {
  const sources = [downloaded(), inCaches(keptWebLlmFiles(caches)), inCaches(keptFlanT5Files(caches))];
  const found = await Promise.all(sources.map((source) => source.catch(() => [])));
  // A rejected model leaves an empty entry behind.
  const kept = found.flat().filter(({ bytes }) => bytes > 0);
  return kept.sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

/** All but those that ship with the page, which cannot answer without them. */
async function downloaded(): Promise<KeptModel[]> {
  const shipped = new URL('models/', document.baseURI).href;
  const others = (await storedModels()).filter(({ folder }) => !folder.startsWith(shipped));
  return others.map(({ folder, bytes, partialBytes }) => ({
    folder,
    bytes: bytes + partialBytes,
    delete: () => deleteModel(new URL(folder)),
  }));
}

/** Language models and critics, whose caches contain nothing else. */
async function inCaches(files: Promise<readonly KeptFile[]>): Promise<KeptModel[]> {
  const byFolder = new Map<string, KeptFile[]>();
  for (const file of await files) byFolder.set(file.folder, [...(byFolder.get(file.folder) ?? []), file]);
  return Promise.all(
    [...byFolder].map(async ([folder, kept]) => {
      const sizes = await Promise.all(kept.map(async ({ content }) => (await content()).size));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      return { folder, bytes, delete: () => Promise.all(kept.map((file) => file.remove())) };
    }),
  );
}
