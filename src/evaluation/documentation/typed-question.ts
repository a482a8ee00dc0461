/** A question as a person would type it into a search field. */

import { tokenise, words } from '../../retrieval/tokenise.js';
import { stopWords } from '../../text/stop-words.js';

const withoutMeaning = new Set(tokenise(stopWords));
/** Share of its letters left of a truncated word. */
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
    const longest = [...keywords].sort((one, other) => other.length - one.length)[0] ?? '';
    // Neither the first letter nor the last.
    const place = 1 + ((number * 31 + seed) % Math.max(1, longest.length - 2));
    const mistyped = longest.slice(0, place) + longest.slice(place + 1);
    return keywords.map((each) => (each === longest ? mistyped : each)).join(' ');
  },
} as const;

/** Its content words. */
export function keywordsOf(question: string): readonly string[] {
  return [...words(question)]
    .filter(({ terms }) => !terms.every((term) => withoutMeaning.has(term)))
    .map(({ start, end }) => question.slice(start, end));
}
