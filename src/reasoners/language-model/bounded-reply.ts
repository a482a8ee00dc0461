import { LimenError } from '../../engine/index.js';

/**
 * Characters of a reply for each token that it may have: eight times those of English prose, so that no text whose tokens were
 * counted comes near.
 */
const charactersPerToken = 32;
/** What every reply may have beside that: servers count the beginning and the end of a reply in their own ways. */
const charactersBeside = 1024;

/** Log-probabilities for each token, and beside that, for the same reason. */
const toldPerToken = 2;
const toldBeside = 64;

/** A reply as it comes in, and no more of it than its tokens can be. */
export class BoundedReply {
  text = '';
  #logProbabilities = 0;
  #finite = 0;
  #told = 0;

  /** @param name of the model, for errors */
  constructor(
    private readonly name: string,
    private readonly maxTokens: number,
  ) {}

  /** @throws {LimenError} `reasoner-unavailable` for more than the tokens asked for */
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

  /** `null` where none was told. */
  get meanLogProbability(): number | null {
    return this.#finite === 0 ? null : this.#logProbabilities / this.#finite;
  }
}
