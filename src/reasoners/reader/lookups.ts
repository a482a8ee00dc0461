import type { Passage, Query, ReasonerInput } from '../../engine/index.js';
import { contentWords } from './content-words.js';
import { bareTitle, readsLikeName, standsWhole } from './names.js';
import type { Span } from './span-search.js';

/** How many of the best spans are considered, and how many queries a draft keeps. */
export const consideredSpans = 60;
const keptQueries = 6;
const letter = /\p{L}/u;

/**
 * The queries among the best look-up spans: whole names first, since a look-up targets an article's title.
 * Skips titles of articles already read, parts of such titles, spans of the question that repeat one, and
 * spans without a letter: years and amounts hardly ever name an article.
 */
export function lookupQueries(
  input: ReasonerInput,
  passages: readonly Passage[],
  spans: readonly Span[],
): Query[] {
  const titles = [...input.passages, ...passages].map(({ title }) => contentWords(bareTitle(title)));
  const open = spans.filter(
    (span) =>
      span.text.length > 1 && letter.test(span.text) && !titles.some((title) => repeatsTitle(span, title)),
  );
  const whole = open.filter(isName);
  const rest = open.filter((span) => !whole.includes(span));
  return [...whole, ...rest].slice(0, keptQueries).map(({ text }) => ({ text, context: input.question }));
}

function isName({ segment, start, end, text }: Span): boolean {
  return readsLikeName(text) && standsWhole(segment.source, start, end);
}

/** Whether the span adds nothing to this title, or (in the question) repeats all of it. */
function repeatsTitle(span: Span, title: ReadonlySet<string>): boolean {
  const said = contentWords(span.text);
  if ([...said].every((word) => title.has(word))) return true;
  return span.segment.part === 'question' && title.size > 0 && [...title].every((word) => said.has(word));
}
