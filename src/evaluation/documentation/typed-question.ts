/** A question as a person would type it into a search field. */

import { plainTokeniser, words } from '../../retrieval/tokenise.js';
import { highest } from '../../scores/statistics.js';

/** Share of its letters that a truncated word keeps. */
const begun = 0.6;
const seed = 7;

/** Ways of typing keywords. `number`, the question's, varies which letter is missing, alike in every run. */
export const waysOfTyping = {
  whole: (keywords: readonly string[]) => keywords.join(' '),
  'last word cut short': (keywords: readonly string[]) => {
    const last = keywords.at(-1) ?? '';
    return [...keywords.slice(0, -1), last.slice(0, Math.ceil(last.length * begun))].join(' ');
  },
  'a letter missing': (keywords: readonly string[], number: number) => {
    const longest = highest(keywords, ({ length }) => length) ?? '';
    // Neither the first letter nor the last.
    const place = 1 + ((number * 31 + seed) % Math.max(1, longest.length - 2));
    const mistyped = longest.slice(0, place) + longest.slice(place + 1);
    return keywords.map((each) => (each === longest ? mistyped : each)).join(' ');
  },
} as const;

/** Its content words. */
export function keywordsOf(question: string): readonly string[] {
  return [...words(question)]
    .filter(({ terms }) => !terms.every((term) => plainTokeniser.stopTerms.has(term)))
    .map(({ start, end }) => question.slice(start, end));
}
