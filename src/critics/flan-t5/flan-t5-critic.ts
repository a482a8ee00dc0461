import { type CallOptions, type Critic, type CriticInput, LimenError } from '../../engine/index.js';
import { sigmoid } from '../../scores/log-odds.js';
import { type CriticTextEncoder, criticTokens } from './critic-text.js';
import type { Labels, Prompt } from './flan-t5-choice.js';
import type { LabelTokens } from './label-tokens.js';

/** The number of source tokens in SIM-RAG's recipe for training its critic. */
export const sourceTokens = 1024;

/** An encoder-decoder model, with one graph each. */
export interface Seq2SeqModel<Encoded> {
  /** One pass over the source tokens. */
  encode(ids: readonly number[]): Promise<Encoded>;
  /** One decoder step from the start token: a logit for each word of the vocabulary. */
  firstLogits(encoded: Encoded): Promise<Float32Array>;
}

/** How a model is prompted, and how its answer is interpreted. */
interface CriticReading {
  readonly model: string;
  readonly instruction: string;
  readonly labels: LabelTokens;
  readonly temperature: number;
}

/** Any encoder-decoder as critic: one encoder pass, one decoder step, the softmax over the first tokens of two labels. */
export class FlanT5Critic<Encoded> implements Critic {
  constructor(
    private readonly seq2seq: Seq2SeqModel<Encoded>,
    private readonly encoder: CriticTextEncoder,
    private readonly reading: CriticReading,
  ) {}

  async assess(input: CriticInput, { signal }: CallOptions = {}): Promise<number> {
    signal?.throwIfAborted();
    return probabilityOf(await this.labelLogits(this.tokens(input), signal), this.reading.temperature);
  }

  /** The encoder's input, at most `sourceTokens`. */
  tokens(input: CriticInput): readonly number[] {
    return criticTokens(this.encoder, input, sourceTokens, this.reading.instruction);
  }

  /** Logits (reject, accept). @throws {LimenError} `model-invalid` if they are not finite */
  async labelLogits(
    ids: readonly number[],
    signal?: AbortSignal,
  ): Promise<readonly [reject: number, accept: number]> {
    const encoded = await this.seq2seq.encode(ids);
    signal?.throwIfAborted();
    const logits = await this.seq2seq.firstLogits(encoded);
    signal?.throwIfAborted();
    const { model, labels } = this.reading;
    const pair = [logits[labels.reject] ?? Number.NaN, logits[labels.accept] ?? Number.NaN] as const;
    if (!pair.every(Number.isFinite)) {
      throw new LimenError('model-invalid', { model, reason: 'it gave no finite logits for the labels' });
    }
    return pair;
  }
}

/** Softmax over the logits (reject, accept) of the two labels, 0..1. */
export function probabilityOf([reject, accept]: readonly [number, number], temperature: number): number {
  return sigmoid((accept - reject) / temperature);
}

/** The prefix of the critic's text: nothing for a critic that was trained on it, a task for a stock model. */
export function instructionFor(prompt: Prompt, labels: Labels): string {
  return prompt === 'fine-tuned' ? '' : zeroShotInstruction(labels.accept, labels.reject);
}

/** Mirrored by `models/training/critic_input.py`. */
function zeroShotInstruction(accept: string, reject: string): string {
  return (
    'Read the documents and judge the proposed answer to the question. ' +
    `Is the answer right and do the documents support it? Reply with ${accept} or ${reject}. `
  );
}
