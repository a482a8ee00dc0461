import {
  type CallOptions,
  type Critic,
  type CriticInput,
  isProven,
  LimenError,
  type RunOptions,
} from '../../engine/index.js';
import type { ModelBundle } from '../../model-files/model-bundle.js';
import type { ProbeResult, Session, SessionFactory, Tensor } from '../../sessions/session-types.js';
import { parseTokenizer } from '../../sessions/word-pieces.js';
import { type CriticConfig, parseCriticConfig } from './critic-config.js';
import { type CriticTextEncoder, criticTokens } from './critic-input.js';
import { logOddsAdded, signalVector } from './signal-vector.js';

/**
 * Any Flan-T5-shaped critic exported as one graph by `models/training/export_critic.py`: one encoder pass, one
 * decoder step, the logits of the two label words (reject, accept). A critic without a `signals` input ignores them.
 */
export class T5Critic implements Critic {
  constructor(
    private readonly session: Session,
    private readonly encoder: CriticTextEncoder,
    private readonly config: CriticConfig,
  ) {}

  static async open(bundle: ModelBundle, createSession: SessionFactory): Promise<T5Critic> {
    const [configText, tokenizerText, graph] = await Promise.all([
      bundle.text('config.json'),
      bundle.text('tokenizer.json'),
      bundle.bytes('model.onnx'),
    ]);
    const model = bundle.manifest.id;
    const config = parseCriticConfig(model, configText);
    const encoder = textEncoder(parseTokenizer(model, tokenizerText));
    return new T5Critic(await createSession(graph), encoder, config);
  }

  /** The bounds that it was published with. */
  get bounds(): Pick<RunOptions, 'threshold' | 'certainty'> {
    const { threshold, certainty = 0 } = this.config;
    return { threshold, certainty };
  }

  async assess(input: CriticInput, { signal }: CallOptions = {}): Promise<number> {
    signal?.throwIfAborted();
    const { maxTokens, instruction, signals, uncited, blocks } = this.config;
    // Practice showed the graph next to none of them: what it makes of one says nothing.
    if (uncited !== undefined && !isProven(input.draft, input.passages)) return uncited;
    if (
      blocks !== undefined &&
      input.draft.kind === 'block' &&
      input.draft.signals.excerptRelevance !== undefined
    ) {
      return sigmoid(blocks.bias + logOddsAdded(input, blocks.weights));
    }
    const ids = criticTokens(this.encoder, input, maxTokens, instruction);
    const logits = await this.#logits(ids, signalVector(input, signals));
    return this.#probability(logits, logOddsAdded(input, this.config.adjustments));
  }

  /** Runs the recorded input, so that a backend which computes something else is found out before it is used. */
  async probe(): Promise<ProbeResult> {
    const { inputIds, signals, logits } = this.config.probe;
    const actual = await this.#logits(inputIds, Float32Array.from(signals));
    return { expected: this.#probability(logits), actual: this.#probability(actual) };
  }

  async #logits(ids: readonly number[], signals: Float32Array): Promise<readonly [number, number]> {
    const dims = [1, ids.length];
    const feeds: Record<string, Tensor> = {
      input_ids: { type: 'int64', dims, data: BigInt64Array.from(ids, BigInt) },
      attention_mask: { type: 'int64', dims, data: new BigInt64Array(ids.length).fill(1n) },
    };
    if (signals.length > 0) feeds.signals = { type: 'float32', dims: [1, signals.length], data: signals };
    const [reject, accept] = (await this.session.run(feeds)).logits?.data ?? [];
    if (
      reject === undefined ||
      accept === undefined ||
      !Number.isFinite(reject) ||
      !Number.isFinite(accept)
    ) {
      throw new LimenError('model-invalid', { model: 'critic', reason: 'it gave no finite logits' });
    }
    return [reject, accept];
  }

  #probability([reject, accept]: readonly [number, number], added = 0): number {
    return sigmoid((accept - reject) / this.config.temperature + added);
  }
}

function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** The part of a tokenizer that is used. */
export interface TextTokenizer {
  encode(text: string, options?: { add_special_tokens?: boolean }): { readonly ids: readonly number[] };
}

/** Finds what the tokenizer adds around a text by comparing with and without. */
export function textEncoder(tokenizer: TextTokenizer): CriticTextEncoder {
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  const bare = encode('limen');
  const full = tokenizer.encode('limen').ids;
  const start = full.findIndex((_, place) => bare.every((id, offset) => full[place + offset] === id));
  const at = Math.max(0, start);
  return { encode, before: full.slice(0, at), after: full.slice(at + bare.length) };
}
