/** Words of a query that is still being written: the last one may be unfinished, and any may be mistyped. */

import { plainTokeniser, type Tokeniser } from './tokenise.js';

/** What terms count that begin like one of the query, and terms with other letters, before MiniSearch takes off for the difference. */
export const likeness = { prefix: 0.375, fuzzy: 0.8 };

/** The terms of the last word, where the text ends within it: as a whole ("noparamre"), and its last part ("re"). */
export function unfinishedTerms(text: string, tokeniser: Tokeniser = plainTokeniser): ReadonlySet<string> {
  const last = [...tokeniser.words(text)].at(-1);
  if (last === undefined || last.end !== text.length) return new Set();
  const [whole = '', ...parts] = last.terms;
  return new Set([whole, parts.at(-1) ?? whole].filter((term) => term.length > 1));
}

/** Letters that a stem keeps at least, and the most that an ending has. */
const shortestStem = 3;
const longestEnding = 8;

/**
 * What a stemmer may leave of the last word once it is finished, the longest first: of "entwicklu", which no stem begins with, "entwickl".
 * None where words are indexed with their endings.
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
 * The terms of words of which nothing was found.
 * @param found terms that some passage holds, or that begin such a one
 */
export function missingTerms(
  text: string,
  found: ReadonlySet<string>,
  tokeniser: Tokeniser = plainTokeniser,
): ReadonlySet<string> {
  const missing = new Set<string>();
  for (const { terms } of tokeniser.words(text)) {
    if (!terms.some((term) => found.has(term))) for (const term of terms) missing.add(term);
  }
  return missing;
}

/** How many letters may be other ones: none in short terms, in which every letter tells. */
export function mostTypos(term: string): number {
  return term.length < 4 ? 0 : term.length < 8 ? 1 : 2;
}
