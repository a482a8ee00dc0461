/**
 * Opens a WebLLM model. It pulls in the whole engine: only the worker that runs it may import this module.
 */

import { MLCEngine, type ModelRecord } from '@mlc-ai/web-llm';
import { LimenError, reasonOf } from '../../engine/index.js';
import { deviceLoss } from '../../sessions/webgpu-device.js';
import type { OpenChatModel, OpenChatModelOptions } from '../language-model/chat-model.js';
import { requireGraphics, withDevice } from './graphics.js';
import { mostProbable, type Sampling, WebLlmChat } from './web-llm-chat.js';
import type { WebLlmChoice, WebLlmRecord } from './web-llm-choice.js';
import { fetchWebLlm, libraryAddress, weightsFolder } from './web-llm-files.js';
import { webLlmName, webLlmRecord } from './web-llm-models.js';

export interface OpenWebLlmOptions extends OpenChatModelOptions {
  readonly sampling?: Sampling;
}

/**
 * @throws {LimenError} `option-invalid`, `backend-unavailable`, `model-unavailable`, `model-altered`, `model-invalid`,
 * `device-lost`, `storage-full`, `storage-unavailable`; the signal's reason
 */
export const openWebLlm: OpenChatModel<WebLlmChoice> = async ({ model }, options: OpenWebLlmOptions = {}) => {
  const { signal, sampling = mostProbable } = options;
  const record = webLlmRecord(model);
  await requireGraphics(record);
  const { digest } = await fetchWebLlm(record, options);
  const engine = new MLCEngine({
    appConfig: { model_list: [engineRecord(record)], cacheBackend: 'cache' },
    logLevel: 'ERROR',
  });
  let closed = false;
  const lost = deviceLoss(await loaded(engine, record, signal), () => closed);
  const name = webLlmName(record);
  return {
    model: new WebLlmChat(engine, {
      name,
      contextTokens: record.contextTokens,
      countTokens: tokenCounter(engine, record.id),
      lost,
      sampling,
    }),
    name,
    identity: `web-llm:${record.id}@${digest.slice(0, 12)}`,
    async close() {
      closed = true;
      await engine.unload();
    },
  };
};

async function loaded(
  engine: MLCEngine,
  { id, contextTokens }: WebLlmRecord,
  signal: AbortSignal | undefined,
): Promise<GPUDevice | undefined> {
  signal?.throwIfAborted();
  try {
    const device = await withDevice(() =>
      engine.reload(id, { context_window_size: contextTokens, sliding_window_size: -1 }),
    );
    signal?.throwIfAborted();
    return device;
  } catch (thrown) {
    // Whatever was loaded so far must not stay on the device.
    await engine.unload().catch(() => undefined);
    signal?.throwIfAborted();
    const reason = reasonOf(thrown);
    if (thrown instanceof Error && thrown.name === 'DeviceLostError') {
      throw new LimenError('device-lost', { backend: 'WebGPU', reason }, { cause: thrown });
    }
    throw new LimenError('model-invalid', { model: id, reason }, { cause: thrown });
  }
}

function engineRecord(record: WebLlmRecord): ModelRecord {
  const { id, vramMegabytes, needsShaderF16 } = record;
  return {
    model_id: id,
    model: engineFolder(weightsFolder(record)),
    model_lib: libraryAddress(record),
    vram_required_MB: vramMegabytes,
    required_features: needsShaderF16 ? ['shader-f16'] : [],
  };
}

/** web-llm appends a hub's path to an address without one; within a fragment it is never sent. */
function engineFolder({ href }: URL): string {
  return /\/resolve\/.+\//u.test(href) ? href : `${href}#/resolve/here/`;
}

/** The engine's internals for each loaded model; web-llm exposes its tokenizer in no other way. */
interface Internals {
  readonly loadedModelIdToPipeline?: ReadonlyMap<
    string,
    { readonly tokenizer?: { encode(text: string): { readonly length: number } } }
  >;
}

/**
 * Uses the engine's own tokenizer; if a later web-llm hides it, counts bytes, which no token count exceeds.
 */
function tokenCounter(engine: MLCEngine, id: string): (text: string) => number {
  const { loadedModelIdToPipeline } = engine as unknown as Internals;
  const tokenizer = loadedModelIdToPipeline?.get(id)?.tokenizer;
  return tokenizer === undefined
    ? (text) => new TextEncoder().encode(text).length + 1
    : (text) => tokenizer.encode(text).length;
}
