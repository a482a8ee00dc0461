/** The shipped kinds of model, opened from a folder and run by onnxruntime in Node. */

import { join } from 'node:path';
import { MemoryModel } from '../src/closed-book-model/memory-model.js';
import { T5Critic } from '../src/critics/t5/t5-critic.js';
import { LimenError, type Reasoner } from '../src/engine/index.js';
import type { ModelManifest } from '../src/model-files/manifest.js';
import type { ModelBundle } from '../src/model-files/model-bundle.js';
import type { ChatModel } from '../src/reasoners/language-model/chat-model.js';
import { ExtractiveReader } from '../src/reasoners/reader/extractive-reader.js';
import { nodeSessions } from '../src/sessions/node-session.js';
import { openTrainedModel } from './model-folder.js';

/** Which model ran: its id and the SHA-256 of its graph, empty for one behind a server. */
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

/** Which reasoner answers: the embedded reader, or a model behind a server. */
export interface ReasonerFlags {
  readonly models: string;
  readonly reader?: string;
  readonly server?: string;
  readonly model?: string;
  readonly contextTokens: number;
  readonly threads: number;
}

/** The variable that holds a server's key: on the command line other users could read it. */
export const serverKey = 'LIMEN_SERVER_KEY';

/** @throws {LimenError} `option-invalid` for a server without a model or at an insecure address; what opening throws */
export async function openReasoner(
  flags: ReasonerFlags,
): Promise<{ readonly model: Reasoner; readonly identity: ModelIdentity }> {
  const chat = await openChat(flags);
  if (chat === null) return openReader(flags.reader ?? join(flags.models, 'reader'), flags.threads);
  const { LanguageModelReasoner } = await import(
    '../src/reasoners/language-model/language-model-reasoner.js'
  );
  return { model: new LanguageModelReasoner(chat.identity.id, chat.model), identity: chat.identity };
}

/** The language model of a server; `null` where none is named. @throws {LimenError} as `openReasoner` */
export async function openChat({
  server: baseUrl,
  model,
  contextTokens,
}: ReasonerFlags): Promise<{ readonly model: ChatModel; readonly identity: ModelIdentity } | null> {
  if (baseUrl === undefined) return null;
  if (model === undefined) {
    const allowed = 'the name of a model, where --server is given';
    throw new LimenError('option-invalid', { option: '--model', value: '', allowed });
  }
  const { OpenAiChat } = await import('../src/reasoners/openai/openai-chat.js');
  const key = process.env[serverKey];
  const chat = new OpenAiChat({ baseUrl, model, contextTokens, ...(key === undefined ? {} : { key }) });
  return { model: chat, identity: { id: model, sha256: '' } };
}

export async function openCritic(folder: string, threads: number): Promise<OpenedModel<T5Critic>> {
  const bundle = await openTrainedModel(folder, 'critic');
  const model = await T5Critic.open(bundle, nodeSessions({ threads }));
  return { model, identity: identityOf(bundle.manifest), bundle };
}

export async function openMemory(folder: string, threads: number): Promise<OpenedModel<MemoryModel>> {
  const bundle = await openTrainedModel(folder, 'memory');
  const model = await MemoryModel.open(bundle, nodeSessions({ threads }));
  return { model, identity: identityOf(bundle.manifest), bundle };
}

function identityOf(manifest: ModelManifest): ModelIdentity {
  const graph = manifest.files.find(({ path }) => path === manifest.model);
  return { id: manifest.id, sha256: graph?.sha256 ?? '' };
}
