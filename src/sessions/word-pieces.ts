import { Tokenizer } from '@huggingface/tokenizers';
import { LimenError, reasonOf } from '../engine/index.js';

/** Tokens of a text with the range of each one's word, in UTF-16 code units. */
export interface Pieces {
  readonly ids: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A run of letters and digits, or one mark or one ideograph, as BERT splits text before WordPiece. */
const wordPattern = /[\p{Script=Han}\p{P}$+<=>^`|~]|(?:(?![\p{Script=Han}\p{P}$+<=>^`|~\s\p{Cc}])[\s\S])+/gu;
const rememberedWords = 20_000;
/** Words of more characters are rare, and would fill the memory with what is asked for once. */
const longestRemembered = 100;

/**
 * WordPiece with character ranges, which the tokeniser library does not give: words are cut here and
 * encoded one by one, so every token maps to its word. Spans therefore begin and end at word boundaries.
 */
export class WordPieces {
  readonly #tokenizer: Tokenizer;
  readonly #known = new Map<string, readonly number[]>();

  constructor(tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer;
  }

  /** @throws {LimenError} `model-invalid` when the text is no tokenizer.json */
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
    const { ids } = this.#tokenizer.encode(wordForTokens(word), { add_special_tokens: false });
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

/** Bounds on what a tokenizer is given, so that its time and memory have one too, whatever stands in a text. */

/** Characters that a token of ordinary text never has on the average. */
const charactersPerToken = 16;
/** A text of few tokens may hold a long word. */
const tokensSpared = 32;
/** Code points. Tokenizers take quadratic time over one word. */
const longestWord = 1000;

/** As much of a text as can matter to its first tokens. Ordinary text is longer than this only past those. */
export function textForTokens(text: string, tokens: number): string {
  const most = (tokens + tokensSpared) * charactersPerToken;
  if (text.length <= most) return text;
  // A code point has two UTF-16 code units at most.
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}

/** The same with endless words parted. Mirrored by `models/training/critic_input.py`. */
export function wordsForTokens(text: string, tokens: number): string {
  return textForTokens(text, tokens).replace(endlessWord, '$1 ');
}

const endlessWord = new RegExp(`(\\S{${longestWord}})(?=\\S)`, 'gu');

/** The beginning of a word that is encoded alone. */
export function wordForTokens(word: string): string {
  return word.length <= longestWord ? word : word.slice(0, longestWord);
}
