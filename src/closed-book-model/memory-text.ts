/** Converts the memory model's text from and to tokens, as in `models/training/memory_text.py`. */

import { LimenError } from '../engine/index.js';
import { wordsForTokens } from '../sessions/token-bounds.js';
import type { MemoryConfig } from './memory-config.js';

/** The part of a tokenizer that is used. */
export interface MemoryTokenizer {
  encode(text: string, options: { add_special_tokens: boolean }): { readonly ids: readonly number[] };
  token_to_id(token: string): number | undefined;
  id_to_token(id: number): string | undefined;
}

/** Special tokens. */
interface Marks {
  /** Begins an input, and an answer. */
  readonly start: number;
  readonly end: number;
  /** Precedes a capitalised word, since the pieces themselves do not record case. */
  readonly capital: number;
}

type TextSettings = Pick<MemoryConfig, 'questionTokens' | 'answerTokens' | 'openings'>;

/** A run of letters and digits, or one punctuation mark. */
const wordPattern = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]/gu;

export class MemoryText {
  readonly marks: Marks;

  /** @throws {LimenError} `model-invalid` if the tokenizer lacks the special tokens */
  constructor(
    model: string,
    private readonly tokenizer: MemoryTokenizer,
    private readonly settings: TextSettings,
  ) {
    const mark = (token: string): number => {
      const id = tokenizer.token_to_id(token);
      if (id === undefined)
        throw new LimenError('model-invalid', { model, reason: `its tokenizer has no ${token}` });
      return id;
    };
    this.marks = { start: mark('[CLS]'), end: mark('[SEP]'), capital: mark('[CAP]') };
  }

  /** `[CLS] question [SEP]`. */
  source(question: string): number[] {
    const { questionTokens } = this.settings;
    const ids = this.#encode(wordsForTokens(question, questionTokens));
    return [this.marks.start, ...ids.slice(0, questionTokens), this.marks.end];
  }

  /** The tokens that the model would generate for an answer, including the end token. */
  target(answer: string): number[] {
    const { answerTokens } = this.settings;
    const ids = (wordsForTokens(answer, answerTokens).match(wordPattern) ?? []).flatMap((word) => [
      ...(/^\p{Lu}/u.test(word) ? [this.marks.capital] : []),
      ...this.#encode(word),
    ]);
    return [...ids.slice(0, answerTokens - 1), this.marks.end];
  }

  /** The text of an answer's tokens, up to the end token if there is one, without introductory words. */
  answer(ids: readonly number[]): string {
    const { end, capital } = this.marks;
    let text = '';
    let isCapital = false;
    for (const id of ids) {
      if (id === end) break;
      if (id === capital) {
        isCapital = true;
        continue;
      }
      const piece = this.tokenizer.id_to_token(id) ?? '';
      if (piece.startsWith('##')) {
        text += piece.slice(2);
      } else {
        text += ` ${isCapital ? piece.charAt(0).toUpperCase() + piece.slice(1) : piece}`;
        isCapital = false;
      }
    }
    return this.#unopened(joinMarks(text.trim()));
  }

  #unopened(text: string): string {
    const isOpening = (words: string) => text.toLowerCase().startsWith(`${words.toLowerCase()} `);
    const opening = this.settings.openings.find(isOpening) ?? '';
    return text.slice(opening.length).trim();
  }

  #encode(text: string): readonly number[] {
    return this.tokenizer.encode(text, { add_special_tokens: false }).ids;
  }
}

/**
 * Attaches marks to the words they belong to: "2 , 146" becomes "2,146", "weavers ' hall" "weavers' hall".
 */
function joinMarks(text: string): string {
  return text
    .replace(/(\d) ([,.]) (\d)/gu, '$1$2$3')
    .replace(/ ' s\b/gu, "'s")
    .replace(/ (['’,.;:!?%)])/gu, '$1')
    .replace(/ ?([-–]) ?/gu, '$1');
}
