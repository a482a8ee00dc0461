/** Search options that both kinds of index share, and the terms they report as matched. */

import type { FoundPassage, Nearness, Passage } from '../engine/index.js';
import type { Scored, Within } from './ranking.js';
import { plainTokeniser, type Tokeniser } from './tokenise.js';
import type { WordForms } from './word-forms.js';

/** Initial depth of the rankings that are fused. */
export const fusedDepth = 100;
/** Factor by which the depth grows while it yields too few distinct texts. */
export const depthFactor = 10;

/** The passages nearest to a question by vector. Loaded with the first question: a plain search needs none of it. */
export interface VectorRanking {
  /** How many are known. */
  readonly length: number;
  /** See `fuse` of `vectors/fuse.ts`. */
  fuse(words: readonly Scored[], depth: number): readonly Scored[];
}

/** How near the passage at a position is to the question. */
export type NearnessOf = (position: number) => Nearness;

export interface IndexSearchOptions {
  readonly limit: number;
  /** Ids of passages that must not be returned. */
  readonly exclude?: readonly string[];
  /** The ranking by vectors; that by words is then fused with it. */
  readonly near?: VectorRanking | undefined;
  readonly nearnessOf?: NearnessOf | undefined;
  /**
   * The query is still being typed: its last word may be unfinished, and similar words stand in for one that
   * no passage has.
   */
  readonly asTyped?: boolean | undefined;
  /** With `asTyped` other forms of its words count for them. */
  readonly wordForms?: typeof WordForms | undefined;
  /** Restricts the search to these positions; all when omitted. `near` contains no others. */
  readonly within?: Within | undefined;
  /** Only the best of several passages with the same text, and none with an excluded one's. */
  readonly distinct?: boolean | undefined;
}

/** The `terms` that a passage contains. */
export function termsIn(
  { title, text }: Passage,
  terms: readonly string[],
  tokeniser: Tokeniser,
): readonly string[] {
  const held = new Set([...tokeniser.tokenise(title), ...tokeniser.tokenise(text)]);
  return terms.filter((term) => held.has(term));
}

/** The query's terms with `stem` in place of the unfinished last word. */
export function cutTo(
  stem: string,
  text: readonly string[],
  unfinished: ReadonlySet<string>,
): readonly string[] {
  return [...new Set([...text.filter((term) => !unfinished.has(term)), stem])];
}

/** Converts matched terms to those of the plain tokeniser, so that highlighting them needs no stemmer. */
export function shownMatches(found: FoundPassage, tokeniser: Tokeniser): FoundPassage {
  if (tokeniser.unstemmed === null) return found;
  const matched = new Set(found.matchedTerms);
  const shown = new Set<string>();
  for (const text of [found.passage.title, found.passage.text]) {
    for (const { start, end, terms } of tokeniser.words(text)) {
      if (!terms.some((term) => matched.has(term))) continue;
      for (const term of plainTokeniser.tokenise(text.slice(start, end))) shown.add(term);
    }
  }
  return { ...found, matchedTerms: [...shown] };
}
