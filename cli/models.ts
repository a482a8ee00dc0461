/** The shipped kinds of model, opened from a folder and run by onnxruntime in Node. */

import { T5Critic } from '../src/criticism/t5-critic.js';
import type { ModelManifest } from '../src/inference/manifest.js';
import { nodeSessions } from '../src/inference/node-session.js';
import type { ModelBundle } from '../src/inference/session-types.js';
import { ExtractiveReader } from '../src/reasoning/extractive-reader.js';
import { openTrainedModel } from './model-folder.js';

/** Which model ran: its id and the SHA-256 of its graph. */
export interface ModelIdentity {
  readonly id: string;
  readonly sha256: string;
}

export interface OpenedModel<Model> {
  readonly model: Model;
  readonly identity: ModelIdentity;
  readonly bundle: ModelBundle;
}

export async function openReader(folder: string, threads: number): Promise<OpenedModel<ExtractiveReader>> {
  const bundle = await openTrainedModel(folder, 'reader');
  const model = await ExtractiveReader.open(bundle, nodeSessions({ threads }));
  return { model, identity: identityOf(bundle.manifest), bundle };
}

export async function openCritic(folder: string, threads: number): Promise<OpenedModel<T5Critic>> {
  const bundle = await openTrainedModel(folder, 'critic');
  const model = await T5Critic.open(bundle, nodeSessions({ threads }));
  return { model, identity: identityOf(bundle.manifest), bundle };
}

function identityOf(manifest: ModelManifest): ModelIdentity {
  const graph = manifest.files.find(({ path }) => path === manifest.model);
  return { id: manifest.id, sha256: graph?.sha256 ?? '' };
}
