import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { LimenError, reasonOf } from '../src/engine/index.js';
import { type ModelManifest, otherFiles, weightFiles } from '../src/model-files/manifest.js';
import type { ModelBundle } from '../src/model-files/model-bundle.js';
import { openModelFolder } from '../src/model-files/node-bundle.js';

/**
 * Opens a model folder. If there is a `manifest.json`, every file is checked against it; a newly trained
 * folder has none yet and is used unchecked.
 *
 * @throws {LimenError} `model-unavailable`, `model-altered`, `model-invalid`
 */
export async function openTrainedModel(folder: string, task: ModelManifest['task']): Promise<ModelBundle> {
  if (existsSync(join(folder, 'manifest.json'))) return openModelFolder(folder, task);
  const bytes = (path: string) => read(join(folder, path));
  return {
    manifest: await describeFolder(folder, task),
    bytes,
    text: async (path) => new TextDecoder().decode(await bytes(path)),
  };
}

async function describeFolder(folder: string, task: ModelManifest['task']): Promise<ModelManifest> {
  const graphs = weightFiles[task];
  const [model] = graphs;
  const files: ModelManifest['files'][number][] = [];
  // Sequentially, so that of several missing files the same one is always reported.
  for (const path of [...graphs, ...Object.values(otherFiles[task])]) {
    const content = await read(join(folder, path));
    files.push({ path, bytes: content.byteLength, sha256: hash('sha256', content) });
  }
  const id = basename(resolve(folder));
  const licence = 'NOASSERTION';
  return {
    format: 'limen-model',
    version: 1,
    id,
    name: id,
    task,
    licence,
    files,
    model,
    ...otherFiles[task],
  };
}

async function read(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new LimenError('model-unavailable', { file, reason }, { cause });
  }
}
