import { Tokenizer } from '@huggingface/tokenizers';
import { LimenError, reasonOf } from '../engine/index.js';
import { textForTokens, wordForTokens } from './token-bounds.js';

/** Tokens of a text, each with the range of its word, in UTF-16 code units. */
export interface Pieces {
  readonly ids: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * A run of letters and digits, or one punctuation mark or ideograph, as BERT splits text before WordPiece.
 */
const wordPattern = /[\p{Script=Han}\p{P}$+<=>^`|~]|(?:(?![\p{Script=Han}\p{P}$+<=>^`|~\s\p{Cc}])[\s\S])+/gu;
const rememberedWords = 20_000;
/** Longer words are rare, and caching them would fill the memory with single-use entries. */
const longestRemembered = 100;

/**
 * WordPiece with character ranges, which the tokeniser library lacks: words are split here and encoded one by
 * one, so that every token maps to its word. Spans therefore begin and end at word boundaries.
 */
export class WordPieces {
  readonly #known = new Map<string, readonly number[]>();

  constructor(private readonly tokenizer: Tokenizer) {}

  /** @throws {LimenError} `model-invalid` if the text is not a tokenizer.json */
  static parse(model: string, tokenizerJson: string): WordPieces {
    return new WordPieces(parseTokenizer(model, tokenizerJson));
  }

  /** The first `limit` tokens of a text. */
  encode(text: string, limit = Number.POSITIVE_INFINITY): Pieces {
    const ids: number[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    for (const match of textForTokens(text, limit).matchAll(wordPattern)) {
      for (const id of this.#word(match[0])) {
        if (ids.length >= limit) return { ids, starts, ends };
        ids.push(id);
        starts.push(match.index);
        ends.push(match.index + match[0].length);
      }
    }
    return { ids, starts, ends };
  }

  #word(word: string): readonly number[] {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const { ids } = this.tokenizer.encode(wordForTokens(word), { add_special_tokens: false });
    if (word.length > longestRemembered) return ids;
    if (this.#known.size >= rememberedWords) this.#known.clear();
    this.#known.set(word, ids);
    return ids;
  }
}

export function parseTokenizer(model: string, tokenizerJson: string): Tokenizer {
  try {
    return new Tokenizer(JSON.parse(tokenizerJson), {});
  } catch (cause) {
    const reason = `its tokenizer cannot be read: ${reasonOf(cause)}`;
    throw new LimenError('model-invalid', { model, reason }, { cause });
  }
}
