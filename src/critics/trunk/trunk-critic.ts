import { RecentlyUsed } from '../../async/recently-used.js';
import {
  type CallOptions,
  type Critic,
  type CriticInput,
  isProven,
  LimenError,
  type Passage,
  type RunOptions,
} from '../../engine/index.js';
import type { ModelBundle } from '../../model-files/model-bundle.js';
import type { Trunk } from '../../reasoners/reader/trunk.js';
import { sigmoid } from '../../scores/log-odds.js';
import type { ProbeResult, Session, SessionFactory } from '../../sessions/session-types.js';
import { type CriticConfig, parseCriticConfig } from './critic-config.js';
import { type CriticWindow, criticWindow } from './critic-window.js';
import { proofNearness, proofTexts } from './proof-nearness.js';
import { logOddsOf, signalVector } from './signal-vector.js';

/**
 * The shipped critic: the decoder of a T5 (Raffel et al. 2020) takes one step over the trunk's states of
 * question, draft and passages, and outputs the logits of two label words (reject, accept). The reasoner's
 * signals are fused in before them.
 */
export class TrunkCritic implements Critic {
  readonly #nearnesses = new RecentlyUsed<number | null>(16);

  constructor(
    private readonly session: Session,
    private readonly trunk: Trunk,
    private readonly config: CriticConfig,
  ) {}

  /** @throws {LimenError} `model-invalid`, also if the trunk's weights are not those it was trained on */
  static async open(bundle: ModelBundle, createSession: SessionFactory, trunk: Trunk): Promise<TrunkCritic> {
    const [configText, graph] = await Promise.all([bundle.text('config.json'), bundle.bytes('model.onnx')]);
    const model = bundle.manifest.id;
    const config = parseCriticConfig(model, configText);
    if (config.trunk !== trunk.weights) {
      const reason = `it was trained over a reader with the SHA-256 ${config.trunk}, not ${trunk.weights}`;
      throw new LimenError('model-invalid', { model, reason });
    }
    return new TrunkCritic(await createSession(graph), trunk, config);
  }

  /** The bounds published with it. */
  get bounds(): Pick<RunOptions, 'threshold' | 'certainty'> {
    const { threshold, certainty = 0 } = this.config;
    return { threshold, certainty };
  }

  async assess(input: CriticInput, { signal }: CallOptions = {}): Promise<number> {
    signal?.throwIfAborted();
    const { uncited, distant, threshold } = this.config;
    // The graph saw hardly any of these in training, so its judgement of one means nothing.
    if (uncited !== undefined && !isProven(input.draft, input.passages)) return uncited;
    const judged = await this.#judge(input, signal);
    // What is rejected anyway need not be read once more.
    if (distant === undefined || judged < threshold || !isComparable(input)) return judged;
    const nearness = await this.#nearness(input);
    signal?.throwIfAborted();
    return nearness !== null && nearness < distant.cosine ? Math.min(judged, distant.probability) : judged;
  }

  async #judge(input: CriticInput, signal: AbortSignal | undefined): Promise<number> {
    const { signals, blocks } = this.config;
    if (blocks !== undefined && isJudgedByExcerpt(input)) {
      return sigmoid(logOddsOf(input, blocks.bias, blocks.weights));
    }
    const window = criticWindow(this.trunk.words, this.config, input);
    const logits = await this.#logits(window, signalVector(input, signals), signal);
    return sigmoid(this.#scaled(logits));
  }

  /** Runs the recorded input, to detect a backend that computes something else before it is used. */
  async probe(): Promise<ProbeResult> {
    const { signals, logits, ...window } = this.config.probe;
    const actual = await this.#logits(window, Float32Array.from(signals));
    return { expected: sigmoid(this.#scaled(logits)), actual: sigmoid(this.#scaled(actual)) };
  }

  /** Of the draft's proof; remembered, since later rounds often offer the same draft. */
  #nearness(input: CriticInput): Promise<number | null> {
    const texts = proofTexts(input);
    return this.#nearnesses.get(JSON.stringify([input.question, texts]), async () => ({
      value: await proofNearness(this.trunk, input.question, texts),
      weight: 1,
    }));
  }

  async #logits(
    window: CriticWindow,
    signals: Float32Array,
    signal?: AbortSignal,
  ): Promise<readonly [number, number]> {
    const { data, dims } = await this.trunk.states(window);
    signal?.throwIfAborted();
    const { logits } = await this.session.run({
      states: { type: 'float32', dims, data },
      marks: { type: 'int64', dims: dims.slice(0, 2), data: BigInt64Array.from(window.marks, BigInt) },
      signals: { type: 'float32', dims: [1, signals.length], data: signals },
    });
    const [reject = Number.NaN, accept = Number.NaN] = logits?.data ?? [];
    if (!Number.isFinite(reject) || !Number.isFinite(accept)) {
      throw new LimenError('model-invalid', { model: 'critic', reason: 'it gave no finite logits' });
    }
    return [reject, accept];
  }

  /** Log-odds of accepting, scaled by the fitted temperature. */
  #scaled([reject, accept]: readonly [number, number]): number {
    return (accept - reject) / this.config.temperature;
  }
}

/**
 * A block says what its excerpt says. For “yes” and “no” the graph cannot tell whether anything answers the
 * question: of 47 such questions that a documentation does not answer, it accepted 46. The excerpt can, if the
 * search reported how near each passage is. A single passage is left to the graph: it was given with its question.
 */
function isJudgedByExcerpt({ draft: { kind, signals }, passages }: CriticInput): boolean {
  if (signals.excerptRelevance === undefined) return false;
  if (kind !== 'yes' && kind !== 'no') return kind === 'block';
  return passages.length > 1 && reportsNearness(passages);
}

/**
 * Whether the nearness of a draft's proof says something new: not if the search has reported it, nor if the proofs
 * of simpler questions were put together, each of which is far from the whole question.
 */
export function isComparable({
  draft: { signals },
  passages,
}: Pick<CriticInput, 'draft' | 'passages'>): boolean {
  return signals.compared !== 1 && signals.bridged !== 1 && !reportsNearness(passages);
}

function reportsNearness(passages: readonly Passage[]): boolean {
  return passages.every(({ nearness }) => nearness !== undefined);
}
