/** A query that is still being typed, in the words of the passages that it finds. */

import type { FoundPassage } from '../../engine/index.js';
import { highest } from '../../scores/statistics.js';
import { weightOfCompletion, weightOfCorrection } from '../similar-terms.js';
import { plainTokeniser } from '../tokenise.js';

/** How many of the best passages may finish the last word. */
const finishing = 5;

/**
 * The text with its last word finished and mistyped words corrected, as far as the passages tell: a vector of
 * half a word, or of a mistyped one, means little.
 * @param found best first, with the terms that were matched
 */
export function asMeant(text: string, found: readonly FoundPassage[]): string {
  const known = new Set(found.flatMap(({ matchedTerms }) => matchedTerms));
  const { stopTerms } = plainTokeniser;
  let meant = '';
  let from = 0;
  for (const { start, end, terms } of plainTokeniser.words(text)) {
    const written = text.slice(start, end);
    const isUnknown = !terms.some((term) => known.has(term) || stopTerms.has(term));
    const other =
      (end === text.length ? finished(written, found) : null) ??
      // Further passages have more words that look alike by chance.
      (isUnknown ? corrected(written, found[0]) : null);
    meant += text.slice(from, start) + (other ?? written);
    from = end;
  }
  return meant + text.slice(from);
}

function finished(word: string, found: readonly FoundPassage[]): string | null {
  const begun = word.toLowerCase();
  for (const { matchedTerms } of found.slice(0, finishing)) {
    const whole = matchedTerms.filter((term) => term.startsWith(begun));
    if (whole.length > 0) return highest(whole, (term) => weightOfCompletion(term, begun));
  }
  return null;
}

function corrected(word: string, best: FoundPassage | undefined): string | null {
  const mistyped = word.toLowerCase();
  const like = (best?.matchedTerms ?? []).filter(
    (term) => term[0] === mistyped[0] && weightOfCorrection(term, mistyped) > 0,
  );
  return highest(like, (term) => weightOfCorrection(term, mistyped));
}
