/** Words of a query that is still being typed: the last one may be unfinished, and any may be mistyped. */

import type { Tokeniser } from './tokenise.js';

/**
 * MiniSearch's weights of terms that begin with a query term, and of those that differ in letters; it lowers
 * them by how much a term differs.
 */
export const similarTermWeights = { prefix: 0.375, fuzzy: 0.8 };

/**
 * Weight of another form of a word relative to the word itself: it makes up for a missing word, and adds
 * little beside it.
 */
export const formWeight = 0.1;

/** The terms of the last word, if the text ends in it: the whole ("noparamre") and its last part ("re"). */
export function unfinishedTerms(text: string, tokeniser: Tokeniser): ReadonlySet<string> {
  const last = [...tokeniser.words(text)].at(-1);
  if (last === undefined || last.end !== text.length) return new Set();
  const [whole = '', ...parts] = last.terms;
  return new Set([whole, parts.at(-1) ?? whole].filter((term) => term.length > 1));
}

/** Minimum length of a stem, and maximum length of an ending. */
const shortestStem = 3;
const longestEnding = 8;

/**
 * Candidate stems of the unfinished last word, longest first: "entwickl" for "entwicklu", which no stem
 * begins with. Empty if words are indexed with their endings.
 */
export function stemsWithin(text: string, tokeniser: Tokeniser): readonly string[] {
  const { unstemmed } = tokeniser;
  const last = unstemmed === null ? undefined : [...unstemmed.words(text)].at(-1);
  const written = last?.end === text.length ? (last.terms.at(-1) ?? '') : '';
  const stems: string[] = [];
  for (let length = written.length - 1; length >= shortestStem; length -= 1) {
    if (written.length - length > longestEnding) break;
    stems.push(written.slice(0, length));
  }
  return stems;
}

/**
 * The terms of words that matched nothing.
 * @param found terms that some passage contains, or that begin such a term
 */
export function missingTerms(
  text: string,
  found: ReadonlySet<string>,
  tokeniser: Tokeniser,
): ReadonlySet<string> {
  const missing = new Set<string>();
  for (const { terms } of tokeniser.words(text)) {
    if (!terms.some((term) => found.has(term))) for (const term of terms) missing.add(term);
  }
  return missing;
}

/** How many letters may differ: none in short terms, where every letter matters. */
export function mostTypos(term: string): number {
  return term.length < 4 ? 0 : term.length < 8 ? 1 : 2;
}
