import { quantityIn } from './comparison/amount.js';
import type { Span } from './span-search.js';

const pairs = [
  ['(', ')'],
  ['“', '”'],
  ['[', ']'],
] as const;
/** “Halmery, where he lived alone”: what follows tells more of the answer and is none. */
const relativeClause = /, (?:where|who|whom|whose|which) .*$/su;
/** UTF-16 code units that a word may have on one side of a tokeniser's cut. */
const longestAdded = 100;
const measured = /\b(?:wide|long|tall|high|deep|thick|across|heavy)\b/u;

/** A span as a person would say it: whole words, no marks that it does not close, and nothing that the question said. */
export function answerText(question: string, { segment, start, end }: Span): string {
  const whole = wholeWords(segment.source, start, end);
  const plain = withoutOuterMarks(whole.replace(relativeClause, ''));
  return withoutAskedNoun(question.trim(), askedPart(question.trim(), plain));
}

/** “Which rocket?” and “Saturn V rocket” make “Saturn V”: a name stays without the common noun that was asked for. */
function withoutAskedNoun(question: string, text: string): string {
  const asked = /^(?:which|what) (\p{Ll}+)\b/iu.exec(question)?.[1];
  const name = asked !== undefined && text.endsWith(` ${asked}`) ? text.slice(0, -asked.length - 1) : text;
  return /^(?:the )?\p{Lu}/u.test(name) ? name : text;
}

/**
 * “eleven-year” becomes “eleven-year-old”, “Shoemaker” “Shoemaker–Levy 9”: a tokeniser cuts at hyphens and dashes, people do
 * not. A dash between numbers is a range, of which one end may be meant.
 */
function wholeWords(source: string, start: number, end: number): string {
  const left = source.slice(Math.max(0, start - longestAdded), start);
  const right = source.slice(end, end + longestAdded);
  const before = added(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+-$/u.exec(left));
  const after = added(/^(?:(?:-[\p{L}\p{N}]+)+|–\p{Lu}\p{L}+(?: \d+)?)/u.exec(right));
  return source.slice(start - before, end + after);
}

/** Nothing where it would go on beyond what was looked at. */
function added(match: RegExpExecArray | null): number {
  const length = match?.[0].length ?? 0;
  return length < longestAdded ? length : 0;
}

/** Without final stops, and without quotation marks and brackets that are opened and not closed, or the other way round. */
function withoutOuterMarks(text: string): string {
  let kept = text.trim().replace(/(?<![,;:])[,;:]+$/u, '');
  for (const [open, close] of pairs) {
    if (kept.startsWith(open) && !kept.includes(close)) kept = kept.slice(1);
    if (kept.endsWith(close) && !kept.includes(open)) kept = kept.slice(0, -1);
  }
  return kept.trim();
}

/** “How deep?” and “21 kilometres wide and four kilometres deep” make “four kilometres”; “By how much?” and “ten hours by five minutes” “five minutes”. */
function askedPart(question: string, text: string): string {
  if (/^by how (?:much|many)\b/iu.test(question)) return text.split(/\bby /u).at(-1) ?? text;
  const asked = /^how (\p{L}+)\b/iu.exec(question)?.[1]?.toLowerCase();
  const [last = '', ...before] = text.split(' ').reverse();
  const said = before.reverse().join(' ');
  if (last.toLowerCase() !== asked || quantityIn(said) === null) return text;
  return measured.test(said) ? (said.split(/,? and |, /u).at(-1) ?? said) : said;
}
