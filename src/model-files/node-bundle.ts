/** A model folder on disk, for the command line; verified like a download. */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LimenError } from '../engine/index.js';
import type { ModelManifest } from './manifest.js';
import type { ModelBundle } from './model-bundle.js';
import { loadModel } from './model-files.js';

/**
 * @throws {LimenError} `model-unavailable`, `model-altered`, `model-invalid` (also if it is for another task)
 */
export async function openModelFolder(folder: string, task: ModelManifest['task']): Promise<ModelBundle> {
  const bundle = await loadModel(pathToFileURL(join(resolve(folder), '/')), {
    fetch: async (url) => new Response(await readFile(url)),
    storage: {},
    retry: { retries: 0, firstWait: 0 },
  });
  const { manifest } = bundle;
  if (manifest.task !== task) {
    const reason = `it is a ${manifest.task}, not a ${task}`;
    throw new LimenError('model-invalid', { model: manifest.id, reason });
  }
  return bundle;
}
