/** The tokenizer and the two graphs of a chosen model, run by Transformers.js on this worker's runtime. */

import type { PreTrainedModel, Tensor } from '@huggingface/transformers';
import type { Tensor as RuntimeTensor } from 'onnxruntime-web';
import { LimenError, reasonOf } from '../../engine/index.js';
import type { ExecutionProvider } from '../../sessions/session.js';
import type { Guard } from '../../sessions/session-types.js';
import type { ChosenModel } from './chosen-model.js';
import { type CriticTextEncoder, textEncoder } from './critic-text.js';
import type { Seq2SeqModel } from './flan-t5-critic.js';
import { halfReason } from './hub-layout.js';
import type { ModelSource } from './model-source.js';

export type Library = typeof import('@huggingface/transformers');

/** Loaded once the runtime is configured: by its own settings it would fetch the WASM from elsewhere. */
export function loadLibrary(): Promise<Library> {
  return import('@huggingface/transformers');
}

/** The model's folder as the library will request it, ending with `/`. */
export function folderOf({ env }: Library, source: ModelSource): URL {
  if (source.kind === 'folder') return new URL(`${source.name}/`, source.parent);
  if (source.kind === 'disk') return new URL(`${source.name}/`, globalThis.location.origin);
  return new URL(`${source.name}/resolve/${source.commit}/`, env.remoteHost);
}

/** From here on the library reads this model only; a worker opens just one. */
export function directLibrary({ env, LogLevel }: Library, { source, files, kept }: ChosenModel): void {
  const onHub = source.kind === 'hub';
  // Errors are thrown with their type and reported once.
  env.logLevel = LogLevel.NONE;
  env.allowRemoteModels = onHub;
  env.allowLocalModels = !onHub;
  if (source.kind === 'hub') env.remotePathTemplate = `{model}/resolve/${source.commit}/`;
  // Without an origin: the library takes a full address for one it may not read. `files` adds the origin.
  else env.localModelPath = source.kind === 'disk' ? '/' : new URL(source.parent).pathname;
  env.useBrowserCache = kept !== undefined;
  if (kept !== undefined) env.cacheKey = kept.name;
  // The service worker keeps the WASM, and a content security policy forbids running it from a blob.
  env.useWasmCache = false;
  env.fetch = files.fetch;
}

/**
 * The model's config.json.
 * @throws {LimenError} `model-unavailable`; `model-invalid`, also if it is not a T5
 */
export async function loadConfig(library: Library, { source, files }: ChosenModel): Promise<object> {
  let config: { readonly model_type?: string | null };
  try {
    config = await library.AutoConfig.from_pretrained(source.name);
  } catch (thrown) {
    throw failure(source.name, files.explain(thrown));
  }
  if (config.model_type === 't5') return config;
  const reason = `its config.json says ${config.model_type ?? 'nothing'} for the model type, not t5`;
  throw new LimenError('model-invalid', { model: source.name, reason });
}

interface ModelTokenizer {
  readonly encoder: CriticTextEncoder;
  /** The unknown-word token of the vocabulary. */
  readonly unknown: number | undefined;
}

export async function loadTokenizer(
  library: Library,
  { source, files }: ChosenModel,
): Promise<ModelTokenizer> {
  try {
    const tokenizer = await library.AutoTokenizer.from_pretrained(source.name);
    const encoder = textEncoder({ encode: (text, options) => ({ ids: tokenizer.encode(text, options) }) });
    return { encoder, unknown: tokenizer.unk_token_id };
  } catch (thrown) {
    throw failure(source.name, files.explain(thrown));
  }
}

export class TransformersModel implements Seq2SeqModel<EncodedText> {
  private constructor(
    private readonly library: Library,
    private readonly model: PreTrainedModel,
    private readonly guard: Guard,
    private readonly chosen: ChosenModel,
  ) {}

  /** @throws {LimenError} `model-unavailable`, `model-invalid`; @throws the signal's reason when aborted */
  static async load(
    library: Library,
    chosen: ChosenModel,
    { provider, guard }: { readonly provider: ExecutionProvider; readonly guard: Guard },
  ): Promise<TransformersModel> {
    const { source, layout, files } = chosen;
    const loading = library.AutoModelForSeq2SeqLM.from_pretrained(source.name, {
      dtype: layout.precision,
      // The provider below decides. With the library's own WebGPU setting the cache would stay on the device,
      // unused.
      device: 'wasm',
      session_options: { executionProviders: [provider], logSeverityLevel: 4 },
    });
    try {
      return new TransformersModel(library, await guard(loading), guard, chosen);
    } catch (thrown) {
      throw failure(source.name, files.explain(thrown));
    }
  }

  async encode(ids: readonly number[]): Promise<EncodedText> {
    const { Tensor } = this.library;
    const dims = [1, ids.length];
    const input = new Tensor('int64', BigInt64Array.from(ids, BigInt), dims);
    const mask = new Tensor('int64', new BigInt64Array(ids.length).fill(1n), dims);
    // The library runs both graphs in one call; separately, an abort can take effect between them.
    const pass: Promise<{ last_hidden_state: RuntimeTensor }> = this.model.sessions.model.run({
      input_ids: input.ort_tensor,
      attention_mask: mask.ort_tensor,
    });
    const outputs = await this.guard(pass);
    const states = new Tensor(outputs.last_hidden_state);
    if (states.type !== 'float32') {
      const model = this.chosen.source.name;
      throw new LimenError('model-invalid', { model, reason: halfReason(this.chosen.layout.encoder) });
    }
    return { states, mask };
  }

  async firstLogits({ states, mask }: EncodedText): Promise<Float32Array> {
    const { Tensor } = this.library;
    const { decoder_start_token_id: start = 0 } = this.model.config as { decoder_start_token_id?: number };
    const step = new Tensor('int64', BigInt64Array.of(BigInt(start)), [1, 1]);
    const { logits } = await this.guard(
      this.model.forward({ encoder_outputs: states, attention_mask: mask, decoder_input_ids: step }),
    );
    return logits.data;
  }

  /** Frees the memory. */
  async release(): Promise<void> {
    await this.model.dispose();
  }
}

/** The encoder's output for a text, [1, tokens, width], and its attention mask, [1, tokens]. */
export interface EncodedText {
  readonly states: Tensor;
  readonly mask: Tensor;
}

function failure(model: string, thrown: unknown): unknown {
  if (thrown instanceof LimenError || thrown instanceof DOMException) return thrown;
  return new LimenError('model-invalid', { model, reason: reasonOf(thrown) }, { cause: thrown });
}
