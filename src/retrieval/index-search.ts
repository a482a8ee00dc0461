/** What both kinds of index are asked, and what they say of what matched. */

import type { FoundPassage, Passage } from '../engine/index.js';
import type { Scored, Within } from './ranking.js';
import { plainTokeniser, type Tokeniser } from './tokenise.js';

export interface IndexSearchOptions {
  readonly limit: number;
  /** Passage ids that must not come back. */
  readonly exclude?: readonly string[];
  /** The passages nearest to the question by their vectors, nearest first; what both bring is then fused. */
  readonly near?: readonly Scored[] | undefined;
  /** The query is still being written: its last word may be unfinished, and a word that no passage holds is taken for those like it. */
  readonly asTyped?: boolean | undefined;
  /** Those that may come back, by their place in the order in which they were given; all when left out. `near` holds no others. */
  readonly within?: Within | undefined;
  /** Brings of passages with the same text the best one, and none where one was excluded. */
  readonly distinct?: boolean | undefined;
}

/** Those of `terms` that a passage holds. */
export function termsIn(
  { title, text }: Passage,
  terms: readonly string[],
  tokeniser: Tokeniser,
): readonly string[] {
  const held = new Set([...tokeniser.tokenise(title), ...tokeniser.tokenise(text)]);
  return terms.filter((term) => held.has(term));
}

/** The terms of a query in which one stands for the last word. */
export function cutTo(
  stem: string,
  text: readonly string[],
  unfinished: ReadonlySet<string>,
): readonly string[] {
  return [...new Set([...text.filter((term) => !unfinished.has(term)), stem])];
}

/** Matches as the plain tokeniser has them: so that whoever marks them in a text needs no stemmer. */
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
