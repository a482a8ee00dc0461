import { LimenError } from '../../engine/index.js';

/**
 * Maximum characters of a reply per token: eight times the usual for English prose, so that no reply whose
 * tokens were counted exceeds it.
 */
const charactersPerToken = 32;
/** Additional allowance per reply: servers differ in how they count its beginning and end. */
const charactersBeside = 1024;

/** Maximum log-probabilities per token, and in addition, for the same reason. */
const toldPerToken = 2;
const toldBeside = 64;

/** Collects a streamed reply and rejects more than its tokens can amount to. */
export class BoundedReply {
  text = '';
  #logProbabilities = 0;
  #finite = 0;
  #told = 0;

  /** @param name of the model, shown in errors */
  constructor(
    private readonly name: string,
    private readonly maxTokens: number,
  ) {}

  /** @throws {LimenError} `reasoner-unavailable` if the reply exceeds the requested tokens */
  add(words: string, logProbabilities: readonly { readonly logprob: number }[]): void {
    this.#told += logProbabilities.length;
    const long = this.text.length + words.length > this.maxTokens * charactersPerToken + charactersBeside;
    if (long || this.#told > this.maxTokens * toldPerToken + toldBeside) {
      const reason = `its reply is longer than the ${this.maxTokens} tokens it was asked for`;
      throw new LimenError('reasoner-unavailable', { reasoner: this.name, status: null, reason });
    }
    this.text += words;
    for (const { logprob } of logProbabilities) {
      if (!Number.isFinite(logprob)) continue;
      this.#logProbabilities += logprob;
      this.#finite += 1;
    }
  }

  /** `null` if the server sent no log-probabilities. */
  get meanLogProbability(): number | null {
    return this.#finite === 0 ? null : this.#logProbabilities / this.#finite;
  }
}
