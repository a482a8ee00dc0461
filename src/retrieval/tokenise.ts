/** The tokeniser, shared by index and queries so that equal words yield equal terms. */

import type { TextRange } from '../engine/index.js';
import { clippedMarks } from '../text/clipped-marks.js';
import { stopWords } from '../text/stop-words.js';
import { withoutAccents } from '../text/without-accents.js';
import { unspaced, wordSegments } from '../text/word-segments.js';

/**
 * Name of the plain tokeniser. Incremented whenever the same text may yield different terms; an index made by
 * another version is rebuilt.
 */
const tokeniserVersion = 1;

/** A word of a text with its terms. */
interface Word extends TextRange {
  /**
   * Normalised: lower case, no accents, no plural ending. A compound yields all of it joined, and its parts.
   */
  readonly terms: readonly string[];
}

const termLimit = 64;

/** Letters, digits and marks, and the invisible characters that may stand between them (soft hyphen, bidi controls). */
const core = '[\\p{L}\\p{N}\\p{M}\\u00AD\\u061C\\u200C-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF]';
/** What joins two parts into one word; a comma or a narrow space only between thousands. */
const joiner = "(?:_+|['’.\\-\\u2010\\u2011]|(?<=\\p{N})[,\\u00A0\\u2009\\u202F](?=\\p{N}{3}(?!\\p{N})))";
const wordPattern = new RegExp(
  `(?:(?<!${core}|\\.)\\.(?=\\p{L}))?${core}+(?:${joiner}${core}+)*(?:(?:\\+\\+|#)(?!${core}))?`,
  'gu',
);
const number = /^\p{N}+(?:[, ]\p{N}{3})*(?:\.\p{N}+)*$/u;
const contraction = /(?:n't|'(?:ll|re|ve|d|m|t))$/i;
const camelCase = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Letters that Unicode decomposition leaves unchanged. */
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' }),
);

interface TokeniserParts {
  /** Recorded in corpora that were indexed with it; a number for the plain one. */
  readonly name: number | string;
  /** Takes the endings off a lower-case word, accents kept. Without it, English plural endings are removed. */
  readonly stem?: ((word: string) => string) | undefined;
  /** Lower-cases by the rules of the language: Turkish has a dotless i. */
  readonly lower?: ((word: string) => string) | undefined;
  /** Words left out of searches, separated by white space. */
  readonly stopWords: string;
}

/** From texts to terms, by the rules of one language. */
export class Tokeniser {
  readonly name: number | string;
  /** Without a stemmer, for unfinished words; `null` for the plain one, which leaves words nearly whole. */
  readonly unstemmed: Tokeniser | null;
  readonly #normal: (part: string) => string;
  readonly #fold: (written: string) => string;
  readonly #stopWords: string;
  #stopTerms: ReadonlySet<string> | undefined;

  constructor({
    name,
    stem: stemOf,
    lower: lowerOf = (word) => word.toLowerCase(),
    stopWords,
  }: TokeniserParts) {
    this.name = name;
    this.#stopWords = stopWords;
    this.unstemmed =
      stemOf === undefined ? null : new Tokeniser({ name: `${name}-unstemmed`, lower: lowerOf, stopWords });
    if (stemOf === undefined) {
      this.#fold = (written) => withoutAccents(visible(written));
      this.#normal = (part) => stem(shorten(spelled(lowerOf(part))));
    } else {
      // Stemmers rely on accents, but a query without accents should still match.
      this.#fold = visible;
      this.#normal = (part) => spelled(withoutAccents(stemmed(shorten(lowerOf(part)), stemOf)));
    }
  }

  /** The terms of the stop words: left out of a search if others remain. */
  get stopTerms(): ReadonlySet<string> {
    this.#stopTerms ??= new Set(this.tokenise(this.#stopWords));
    return this.#stopTerms;
  }

  /** Every term of `text`, in order, duplicates included. */
  tokenise(text: string): string[] {
    const terms: string[] = [];
    for (const word of this.words(text)) for (const term of word.terms) terms.push(term);
    return terms;
  }

  /** The words of `text` in order. */
  *words(text: string): Generator<Word, void, void> {
    for (const { 0: written, index } of text.matchAll(wordPattern)) {
      if (unspaced.test(written)) {
        yield* this.#segments(written, index);
        continue;
      }
      const terms = this.#termsOf(written);
      if (terms.length > 0) yield { start: index, end: index + written.length, terms };
    }
  }

  *#segments(run: string, offset: number): Generator<Word, void, void> {
    for (const { segment, index, isWordLike } of wordSegments(run)) {
      if (!isWordLike) continue;
      const terms = this.#termsOf(segment);
      if (terms.length > 0) yield { start: offset + index, end: offset + index + segment.length, terms };
    }
  }

  #termsOf(written: string): string[] {
    const word = this.#fold(written).replace(/'s$/i, '');
    if (number.test(word)) return [shorten(word.replace(/[, ]/g, '').toLowerCase())];
    const named = nameTerm(word, this.#normal);
    if (named !== undefined) return named;
    const parts = word.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap((part) => part.split(camelCase));
    const joined = this.#normal(parts.join(''));
    if (joined === '') return [];
    if (parts.length === 1 || contraction.test(word)) return [joined];
    // A single letter of a compound carries no meaning by itself: the "v" of "v-model", the "x" of "x-ray".
    const telling = parts.map(this.#normal).filter((part) => part.length > 1 || /\p{N}/u.test(part));
    return [...new Set([joined, ...telling])];
  }
}

/** For English, languages without a stemmer, and every corpus that names no language. */
export const plainTokeniser = new Tokeniser({ name: tokeniserVersion, stopWords });

/** Terms of the plain tokeniser. */
export function tokenise(text: string): string[] {
  return plainTokeniser.tokenise(text);
}

/** Words of the plain tokeniser. */
export function words(text: string): Generator<Word, void, void> {
  return plainTokeniser.words(text);
}

/** Ranges of the words in `text` that any of `terms` (normalised) matches. */
export function matchRanges(text: string, terms: Iterable<string>): readonly TextRange[] {
  const wanted = new Set(terms);
  const ranges: TextRange[] = [];
  for (const { start, end, terms: own } of words(text)) {
    if (own.some((term) => wanted.has(term))) ranges.push({ start, end });
  }
  return ranges;
}

/** Names that include a sign: C++, C#, .NET. */
function nameTerm(word: string, normal: (part: string) => string): string[] | undefined {
  const found = /^(\.?)([\p{L}\p{N}\p{M}]+)(\+\+|#|)$/u.exec(word);
  const [, before = '', name = '', after = ''] = found ?? [];
  if (found === null || before + after === '') return undefined;
  const whole = shorten(spelled(withoutAccents(word).toLowerCase()));
  return name.length > 1 ? [whole, normal(name)] : [whole];
}

const isAscii = /^[\x20-\x7E]*$/;

/** Removes ligatures, invisible characters and typographic variants; letter case and accents are kept. */
function visible(written: string): string {
  if (isAscii.test(written)) return written;
  const seen = clippedMarks(written)
    .normalize('NFKD')
    .replace(/[\u00AD\u02BB\u02BC\u061C\u200C-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '');
  // Clip again, now that characters between the marks are gone.
  return clippedMarks(seen).normalize('NFC').replace(/’/gu, "'");
}

function stemmed(word: string, stemOf: (word: string) => string): string {
  return /^[\p{L}\p{M}]+$/u.test(word) ? stemOf(word) || word : word;
}

function spelled(word: string): string {
  return word.replace(/[ßæœøłđðþıς]/gu, (letter) => letters.get(letter) ?? letter);
}

function shorten(term: string): string {
  return term.length <= termLimit ? term : (/^.{1,64}/su.exec(term)?.[0] ?? '');
}

/**
 * Removes plural endings, so that "moons" and "moon" are one term: three rules, of which the first that fits
 * applies (the S stemmer of D. Harman, "How effective is suffixing?", 1991). Idempotent.
 *
 * @param word in lower case, without accents; words of up to three letters are left unchanged
 */
export function stem(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || !/^[a-z0-9]+$/.test(word)) return word;
  if (/(?<![ae])ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?<![aeo])es$/.test(word)) return word.slice(0, -1);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}
