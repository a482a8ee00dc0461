import type { Span } from './span-search.js';

const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const date = `(?:\\d{1,2} ${month} |${month} \\d{1,2}, |${month} )?\\d{3,4}`;
/** “8 September 1899, Berlin – 18 February 1968”, also with “to”. */
const life = new RegExp(
  `(?<born>${date})(?<place>[^()–—]{0,60}?)(?:\\s*[–—]\\s*|\\s+-\\s*|\\s+to\\s+)(?<before>[^()–—]{0,40}?)(?<died>${date})`,
  'gu',
);
const onlyYear = /^\D*\d{3,4}\D*$/u;
const asksBirth = /\b(?:born|birth|birthday)\b/iu;
const asksDeath = /\b(?:die|died|dies|death|dead)\b/iu;

/**
 * A span in a pair of life dates, narrowed to the one that the question asks for: a small reader often points at both, or
 * at the first one. Any other span comes back as it is.
 */
export function narrowedToLifeDate(question: string, span: Span): Span {
  const death = asksDeath.test(question);
  if (!/\d{3}/u.test(span.text) || death === asksBirth.test(question)) return span;
  for (const match of span.segment.source.matchAll(life)) {
    const { born = '', place = '', died = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    if (span.start >= end || span.end <= match.index) continue;
    const range = death
      ? { start: end - died.length, end }
      : { start: match.index, end: match.index + born.length };
    // A place between the dates is no date.
    if (span.start >= match.index + born.length && span.end <= match.index + born.length + place.length)
      continue;
    // Who points at a year alone is asked for a year.
    const start = onlyYear.test(span.text) ? range.end - yearLength(death ? died : born) : range.start;
    return { ...span, start, end: range.end, text: span.segment.source.slice(start, range.end) };
  }
  return span;
}

function yearLength(date: string): number {
  return /(?<!\d)\d+$/u.exec(date)?.[0].length ?? 0;
}
