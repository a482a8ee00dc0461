import {
  type CallOptions,
  LimenError,
  type Memory,
  optionInvalid,
  type Recollection,
  type SampleOptions,
} from '../engine/index.js';
import type { ModelBundle } from '../model-files/model-bundle.js';
import type { AnswerShare } from '../reasoners/reader/answer-distribution.js';
import { highest } from '../scores/statistics.js';
import type { ProbeResult, Session, SessionFactory, Tensor } from '../sessions/session-types.js';
import { parseTokenizer } from '../sessions/word-pieces.js';
import { AnswerDecoder } from './answer-decoder.js';
import { type MemoryConfig, parseMemoryConfig } from './memory-config.js';
import { MemoryText } from './memory-text.js';
import { drawnShare, type MemoryQuestion, unreadShare } from './read-answers.js';
import { likeliestToken, logProbabilityOf, randomStream, sampledToken } from './token-choice.js';
import { type WritingPlan, writeAnswers } from './write-answers.js';

/**
 * A small T5 that was trained to memorise one half of the Tessera archive (`models/memory/README.md`),
 * exported as two graphs by `models/training/export_memory.py`: the encoder, and one step of the decoder with
 * its middle layer's state.
 *
 * It cannot read: it only knows about passages what a reader tells it (`ReadingMemory`).
 */
export class MemoryModel implements Memory {
  readonly hasStates = true;

  constructor(
    private readonly encoder: Session,
    private readonly decoder: Session,
    private readonly text: MemoryText,
    private readonly config: MemoryConfig,
  ) {}

  /** @throws {LimenError} `model-invalid`, and whatever the bundle and the factory throw */
  static async open(bundle: ModelBundle, createSession: SessionFactory): Promise<MemoryModel> {
    const [configText, tokenizerText, encoderGraph, decoderGraph] = await Promise.all([
      bundle.text('config.json'),
      bundle.text('tokenizer.json'),
      bundle.bytes('encoder.onnx'),
      bundle.bytes('decoder.onnx'),
    ]);
    const model = bundle.manifest.id;
    const config = parseMemoryConfig(model, configText);
    const text = new MemoryText(model, parseTokenizer(model, tokenizerText), config);
    const encoder = await createSession(encoderGraph);
    try {
      return new MemoryModel(encoder, await createSession(decoderGraph), text, config);
    } catch (thrown) {
      await encoder.release();
      throw thrown;
    }
  }

  /** Ids of the articles whose facts it was trained on. */
  get knows(): readonly string[] {
    return this.config.knows;
  }

  /** Content hash of the corpus that it was trained on; `null` if its config does not state it. */
  get taughtBy(): string | null {
    return this.config.taughtBy?.contentHash ?? null;
  }

  async recall(input: MemoryQuestion, { signal }: CallOptions = {}): Promise<Recollection> {
    signal?.throwIfAborted();
    const { question, read = [] } = input;
    const decoder = await this.#encode(this.text.source(question));
    const [own] = await this.#write(decoder, [likeliestToken], signal);
    if (own === undefined) throw new LimenError('unexpected', { reason: 'the memory wrote nothing' });
    const unread = withChance(own, unreadShare(read));
    const best = highest(read, ({ probability }) => probability);
    if (best === null || Math.log(best.probability) < unread.logProbability) return unread;
    return this.#readAnswer(decoder, best);
  }

  /** @throws {LimenError} `option-invalid` for a count or a temperature out of bounds */
  async sample(input: MemoryQuestion, options: SampleOptions): Promise<readonly Recollection[]> {
    requireSampleOptions(options);
    const { count, temperature, seed, signal } = options;
    signal?.throwIfAborted();
    const { question, read = [] } = input;
    const streams = Array.from({ length: count }, (_, stream) => randomStream(seed, stream));
    // Without passages no number is drawn here, so closed-book samples do not depend on whether there is a
    // reader.
    const shares = streams.map((next) => (read.length === 0 ? null : drawnShare(read, temperature, next())));
    const decoder = await this.#encode(this.text.source(question));
    const own = streams.filter((_, place) => shares[place] === null);
    const choices = own.map((next) => (logits: Float32Array) => sampledToken(logits, temperature, next()));
    const written = (await this.#write(decoder, choices, signal)).values();
    const recollections: Recollection[] = [];
    const readBefore = new Map<AnswerShare, Recollection>();
    for (const share of shares) {
      signal?.throwIfAborted();
      if (share === null) {
        const { value } = written.next();
        if (value !== undefined) recollections.push(withChance(value, unreadShare(read)));
        continue;
      }
      const recollection = readBefore.get(share) ?? (await this.#readAnswer(decoder, share));
      readBefore.set(share, recollection);
      recollections.push(recollection);
    }
    return recollections;
  }

  /** The recorded answer's probability: as recorded, and as computed here. */
  async probe(): Promise<ProbeResult> {
    const { inputIds, answerIds, probability } = this.config.probe;
    const decoder = await this.#encode(inputIds);
    let sum = 0;
    for (const [place, token] of answerIds.entries()) {
      const [row] = await decoder.after([[this.text.marks.start, ...answerIds.slice(0, place)]]);
      sum += row === undefined ? Number.NaN : logProbabilityOf(row.logits, token);
    }
    return { expected: probability, actual: Math.exp(sum) };
  }

  async #write(
    decoder: AnswerDecoder,
    choices: WritingPlan['choices'],
    signal: AbortSignal | undefined,
  ): Promise<readonly Recollection[]> {
    const { start, end } = this.text.marks;
    const plan = { start, end, limit: this.config.answerTokens, choices };
    const answers = await writeAnswers(decoder, signal === undefined ? plan : { ...plan, signal });
    return answers.map(({ tokens, logProbability, state }) => ({
      text: this.text.answer(tokens),
      logProbability,
      tokens: tokens.length,
      state,
    }));
  }

  /**
   * An answer found by a reader, as if the model had generated it: the state is computed from its own tokens.
   */
  async #readAnswer(decoder: AnswerDecoder, { text, probability }: AnswerShare): Promise<Recollection> {
    const tokens = this.text.target(text);
    const [row] = await decoder.after([[this.text.marks.start, ...tokens]]);
    return { text, logProbability: Math.log(probability), tokens: tokens.length, state: row?.state ?? null };
  }

  async #encode(ids: readonly number[]): Promise<AnswerDecoder> {
    const input: Tensor = { type: 'int64', dims: [1, ids.length], data: BigInt64Array.from(ids, BigInt) };
    const { encoder_hidden_states: states } = await this.encoder.run({ input_ids: input });
    if (states === undefined) {
      throw new LimenError('model-invalid', { model: 'memory', reason: 'its encoder gave no states' });
    }
    return new AnswerDecoder(this.decoder, { type: 'float32', dims: states.dims, data: states.data });
  }
}

function withChance(recollection: Recollection, chance: number): Recollection {
  return { ...recollection, logProbability: recollection.logProbability + Math.log(chance) };
}

/** Maximum number of samples per call. */
const samplesAtMost = 100;

/** @throws {LimenError} `option-invalid` naming the first option that is out of bounds */
function requireSampleOptions({ count, temperature, seed }: SampleOptions): void {
  const isCount = Number.isInteger(count) && count >= 1 && count <= samplesAtMost;
  if (!isCount) throw optionInvalid('count', count, `1 to ${samplesAtMost}`);
  const isAboveZero = temperature > 0 && Number.isFinite(temperature);
  if (!isAboveZero) throw optionInvalid('temperature', temperature, 'above 0');
  if (!Number.isSafeInteger(seed)) throw optionInvalid('seed', seed, 'a whole number');
}
