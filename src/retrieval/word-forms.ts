/**
 * Other forms of the English words of a query that is being typed: "installed" and "installation" count for
 * "install". Two words are forms of each other if Porter's stemmer (M. F. Porter, "An algorithm for suffix
 * stripping", Program 14, 1980) gives them the same stem. Only typed keywords are widened: a full question
 * rarely lacks a word, and gains nothing.
 */

import { stemmer } from '@orama/stemmers/english';
import type { Tokeniser } from './tokenise.js';

const englishWord = /^[a-z]{3,}$/;
const shortestOpening = 3;

/** Of each index, its terms by what they begin with: while somebody types, most words stay as they are. */
const lookedUp = new WeakMap<object, Map<string, readonly string[]>>();

export class WordForms {
  readonly #words: readonly string[];
  readonly #byStem: ReadonlyMap<string, string>;

  /**
   * @param words terms of the query's text
   * @param tokeniser one with a stemmer leaves no endings to look for
   */
  constructor(words: readonly string[], tokeniser: Tokeniser) {
    const widened = tokeniser.unstemmed === null ? words.filter((word) => englishWord.test(word)) : [];
    this.#words = words;
    this.#byStem = new Map([...widened].reverse().map((word) => [stemmer(word), word]));
  }

  /** For each word that may have other forms, what all of them begin with. */
  get openings(): readonly string[] {
    // The stem of "happy" ends in i, that of "sizing" in e.
    const openings = [...this.#byStem.keys()].map((stem) => stem.replace(/[ei]$/, ''));
    return openings.filter(({ length }) => length >= shortestOpening);
  }

  /**
   * The other forms that an index holds, each with the word of the query that it counts for.
   * @param termsBeginning looks up all terms of the index that begin so; called once for each beginning
   */
  indexedIn(
    index: object,
    termsBeginning: (beginning: string) => readonly string[],
  ): ReadonlyMap<string, string> {
    const known = lookedUp.get(index) ?? new Map<string, readonly string[]>();
    lookedUp.set(index, known);
    return this.among(
      this.openings.flatMap((opening) => {
        const terms = known.get(opening) ?? termsBeginning(opening);
        known.set(opening, terms);
        return terms;
      }),
    );
  }

  /** Those of an index's terms that are other forms, each with the word of the query that it counts for. */
  among(terms: Iterable<string>): ReadonlyMap<string, string> {
    return new Map(
      [...new Set(terms)].flatMap((term) => {
        const word = this.wordOf(term);
        return word === undefined ? [] : [[term, word]];
      }),
    );
  }

  /** The word of the query of which this indexed term is another form. */
  wordOf(term: string): string | undefined {
    if (this.#byStem.size === 0 || !englishWord.test(term) || this.#words.includes(term)) return undefined;
    return this.#byStem.get(stemmer(term));
  }
}
