/** Words of a query that is still being written: the last one may be unfinished, and any may be mistyped. */

import { words } from './tokenise.js';

/** As MiniSearch weighs them: terms that begin like one of the query, and terms with other letters. */
export const likeness = { prefix: 0.375, fuzzy: 0.45 };

/** The terms of the last word, where the text ends within it: as a whole ("noparamre"), and its last part ("re"). */
export function unfinishedTerms(text: string): ReadonlySet<string> {
  const last = [...words(text)].at(-1);
  if (last === undefined || last.end !== text.length) return new Set();
  const [whole = '', ...parts] = last.terms;
  return new Set([whole, parts.at(-1) ?? whole].filter((term) => term.length > 1));
}

/**
 * The terms of words of which nothing was found.
 * @param found terms that some passage holds, or that begin such a one
 */
export function missingTerms(text: string, found: ReadonlySet<string>): ReadonlySet<string> {
  const missing = new Set<string>();
  for (const { terms } of words(text)) {
    if (!terms.some((term) => found.has(term))) for (const term of terms) missing.add(term);
  }
  return missing;
}

/** How many letters may be other ones: none in short terms, in which every letter tells. */
export function mostTypos(term: string): number {
  return term.length < 4 ? 0 : term.length < 8 ? 1 : 2;
}
