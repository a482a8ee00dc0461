/** Similar terms that count for a term of a query that is still being typed, with MiniSearch's weights. */

import { distance } from 'fastest-levenshtein';
import { mostTypos, similarTermWeights } from './typed-words.js';

/** More completions than a person could tell apart; the first ones in term order are used. */
export const mostCompletions = 200;

/** Weight of a term that begins with an unfinished one. */
export function weightOfCompletion(term: string, unfinished: string): number {
  return (similarTermWeights.prefix * term.length) / (term.length + 0.3 * (term.length - unfinished.length));
}

/** Weight of a term that a mistyped one may stand for; 0 when too many letters differ. */
export function weightOfCorrection(term: string, mistyped: string): number {
  const most = mostTypos(mistyped);
  if (Math.abs(term.length - mistyped.length) > most) return 0;
  const typos = distance(term, mistyped);
  return typos > most ? 0 : (similarTermWeights.fuzzy * term.length) / (term.length + typos);
}
