/** Terms that count for one of a query that is still being written, weighed as MiniSearch weighs them. */

import { distance } from 'fastest-levenshtein';
import { likeness, mostTypos } from '../typed-words.js';

/** More words than somebody who writes can tell apart; the first ones in the order of terms. */
export const mostLikeTerms = 200;

/** What a term that begins like an unfinished one counts. */
export function weightOfLonger(term: string, unfinished: string): number {
  return (likeness.prefix * term.length) / (term.length + 0.3 * (term.length - unfinished.length));
}

/** What a term counts for a mistyped one; 0 when it differs in too many letters. */
export function weightOfMistyped(term: string, mistyped: string): number {
  const most = mostTypos(mistyped);
  if (Math.abs(term.length - mistyped.length) > most) return 0;
  const typos = distance(term, mistyped);
  return typos > most ? 0 : (likeness.fuzzy * term.length) / (term.length + typos);
}
