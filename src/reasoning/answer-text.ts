import { quantityIn } from './comparison/amount.js';
import type { Span } from './span-search.js';

const pairs = [
  ['(', ')'],
  ['“', '”'],
  ['[', ']'],
] as const;
const measured = /\b(?:wide|long|tall|high|deep|thick|across|heavy)\b/u;

/** A span as a person would say it: whole words, no marks that it does not close, and nothing that the question said. */
export function answerText(question: string, { segment, start, end }: Span): string {
  const whole = wholeWords(segment.source, start, end);
  return askedPart(question.trim(), withoutOuterMarks(whole));
}

/** “eleven-year” becomes “eleven-year-old”: a tokeniser cuts at hyphens, people do not. */
function wholeWords(source: string, start: number, end: number): string {
  const before = /[\p{L}\p{N}]+-$/u.exec(source.slice(0, start))?.[0].length ?? 0;
  const after = /^(?:-[\p{L}\p{N}]+)+/u.exec(source.slice(end))?.[0].length ?? 0;
  return source.slice(start - before, end + after);
}

/** Without final stops, and without quotation marks and brackets that are opened and not closed, or the other way round. */
function withoutOuterMarks(text: string): string {
  let kept = text.trim().replace(/[,;:]+$/u, '');
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
