/** The models that a person chose and that this browser keeps: what each takes, and how to be rid of it. */

import { keptFlanT5Folders, keptModelName, newerModelName } from '../../critics/flan-t5/kept-model.js';
import { deleteModel, storedModels } from '../../model-files/stored-models.js';
import {
  deleteWebLlmFolder,
  keptWebLlmFolders,
  webLlmBytes,
} from '../../reasoners/web-llm/web-llm-caches.js';

export interface KeptModel {
  /** Address of the folder that it came from, ending with `/`. */
  readonly folder: string;
  readonly bytes: number;
  delete(): Promise<unknown>;
}

/** In the order of their folders; none where the browser keeps nothing. */
export async function keptModels(): Promise<readonly KeptModel[]> {
  const sources = [delivered(), languageModels(), critics()];
  const found = await Promise.all(sources.map((source) => source.catch(() => [])));
  // A model that was refused leaves an empty place behind.
  const kept = found.flat().filter(({ bytes }) => bytes > 0);
  return kept.sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

/** But those that ship with the page: it does not answer without them. */
async function delivered(): Promise<KeptModel[]> {
  const shipped = new URL('models/', document.baseURI).href;
  const chosen = (await storedModels()).filter(({ folder }) => !folder.startsWith(shipped));
  return chosen.map(({ folder, bytes, partialBytes }) => ({
    folder,
    bytes: bytes + partialBytes,
    delete: () => deleteModel(new URL(folder)),
  }));
}

async function languageModels(): Promise<KeptModel[]> {
  const folders = await keptWebLlmFolders();
  return Promise.all(
    folders.map(async (folder) => ({
      folder,
      bytes: await webLlmBytes(folder),
      delete: () => deleteWebLlmFolder(folder),
    })),
  );
}

async function critics(): Promise<KeptModel[]> {
  const folders = await keptFlanT5Folders();
  return Promise.all(
    folders.map(async (folder) => {
      const name = keptModelName(new URL(folder));
      const remove = async (): Promise<boolean> => {
        await caches.delete(newerModelName(new URL(folder)));
        return caches.delete(name);
      };
      return { folder, bytes: await cacheBytes(name), delete: remove };
    }),
  );
}

async function cacheBytes(name: string): Promise<number> {
  const cache = await caches.open(name);
  let bytes = 0;
  for (const response of await cache.matchAll()) bytes += (await response.blob()).size;
  return bytes;
}
