import { asksYesOrNo } from '../../engine/index.js';
import { quantityIn } from './comparison/amount.js';
import type { Span } from './span-search.js';

const pairs = [
  ['(', ')'],
  ['“', '”'],
  ['[', ']'],
] as const;
/** “Halmery, where he lived alone”: a relative clause describes the answer and is not part of it. */
const relativeClause = /, (?:where|who|whom|whose|which) .*$/su;
/** Maximum UTF-16 code units added to a word on one side of a tokeniser's cut. */
const longestAdded = 100;
const measured = /\b(?:wide|long|tall|high|deep|thick|across|heavy)\b/u;

/** As a person would say it: whole words, no unbalanced marks, nothing that the question already says. */
export function answerText(question: string, { segment, start, end }: Span): string {
  const whole = wholeWords(segment.source, start, end);
  const plain = withoutOuterMarks(whole.replace(relativeClause, ''));
  return withoutAskedNoun(question.trim(), askedPart(question.trim(), plain));
}

/** “Which rocket?” turns “Saturn V rocket” into “Saturn V”: a name loses the noun that was asked for. */
function withoutAskedNoun(question: string, text: string): string {
  const asked = /^(?:which|what) (\p{Ll}+)\b/iu.exec(question)?.[1];
  const name = asked !== undefined && text.endsWith(` ${asked}`) ? text.slice(0, -asked.length - 1) : text;
  return /^(?:the )?\p{Lu}/u.test(name) ? name : text;
}

/**
 * “eleven-year” becomes “eleven-year-old”, “Shoemaker” “Shoemaker–Levy 9”: tokenisers split at hyphens and
 * dashes, people do not. A dash between numbers is a range, one end of which may be meant.
 */
function wholeWords(source: string, start: number, end: number): string {
  const left = source.slice(Math.max(0, start - longestAdded), start);
  const right = source.slice(end, end + longestAdded);
  const before = added(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+-$/u.exec(left));
  const after = added(/^(?:(?:-[\p{L}\p{N}]+)+|–\p{Lu}\p{L}+(?: \d+)?)/u.exec(right));
  return source.slice(start - before, end + after);
}

/** 0 if the match reaches the end of what was looked at. */
function added(match: RegExpExecArray | null): number {
  const length = match?.[0].length ?? 0;
  return length < longestAdded ? length : 0;
}

/** Without final stops and unbalanced quotation marks or brackets. */
function withoutOuterMarks(text: string): string {
  let kept = text.trim().replace(/(?<![,;:])[,;:]+$/u, '');
  for (const [open, close] of pairs) {
    if (kept.startsWith(open) && !kept.includes(close)) kept = kept.slice(1);
    if (kept.endsWith(close) && !kept.includes(open)) kept = kept.slice(0, -1);
  }
  return kept.trim();
}

/**
 * “How deep?” with “21 kilometres wide and four kilometres deep” gives “four kilometres”; “By how much?” with
 * “ten hours by five minutes” gives “five minutes”.
 */
function askedPart(question: string, text: string): string {
  if (/^by how (?:much|many)\b/iu.test(question)) return text.split(/\bby /u).at(-1) ?? text;
  const asked = /^how (\p{L}+)\b/iu.exec(question)?.[1]?.toLowerCase();
  const [last = '', ...before] = text.split(' ').reverse();
  const said = before.reverse().join(' ');
  if (last.toLowerCase() !== asked || quantityIn(said) === null) return text;
  return measured.test(said) ? (said.split(/,? and |, /u).at(-1) ?? said) : said;
}

const wantsNumber =
  /\b(?:how (?:many|much|old|long|tall|high|far|large|deep|wide|fast|heavy|big)|when|what (?:year|date|day|age|number|percentage)|which year|in what year|population)\b/iu;
const wantsPerson = /\b(?:who|whom|whose|which (?:person|man|woman|actor|singer|player|writer|director))\b/iu;
const wantsPlace =
  /\b(?:where|which (?:country|city|town|state|river|island)|what (?:country|city|town|state|county))\b/iu;
const numberWord =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|both|none|once|twice|today|now)\b/iu;

const spanOpening = /^(?:\p{L}+ )?(?:who|whom|whose|what|which|when|where|why|how)\b/iu;

/** Whether a question's opening rules out yes or no as its answer. */
export function asksForSpan(question: string): boolean {
  return spanOpening.test(question.trim());
}

/** Whether an answer is of the kind that the question asks for: 1 yes, 0 no, 0.5 unclear. */
export function answerFits(question: string, answer: string | null): number {
  if (answer === null) return 0;
  const plain = answer.trim();
  const yesOrNo = /^(?:yes|no)$/iu.test(plain);
  if (asksYesOrNo(question)) return yesOrNo ? 1 : 0;
  if (yesOrNo) return 0;
  if (wantsNumber.test(question)) return /\p{N}/u.test(plain) || numberWord.test(plain) ? 1 : 0;
  if (wantsPerson.test(question)) return /\p{Lu}/u.test(plain) && !/^[\p{N}\s,.]+$/u.test(plain) ? 1 : 0;
  if (wantsPlace.test(question)) return /^(?:the )?\P{Ll}/u.test(plain) && !/^\p{N}+$/u.test(plain) ? 1 : 0;
  return 0.5;
}

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
 * Narrows a span within a pair of life dates to the date that the question asks for: a small reader often
 * selects both, or the first one. Any other span is returned unchanged.
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
    // A place between the dates is not a date.
    if (span.start >= match.index + born.length && span.end <= match.index + born.length + place.length)
      continue;
    // If the reader selected only a year, return only a year.
    const start = onlyYear.test(span.text) ? range.end - yearLength(death ? died : born) : range.start;
    return { ...span, start, end: range.end, text: span.segment.source.slice(start, range.end) };
  }
  return span;
}

function yearLength(date: string): number {
  return /(?<!\d)\d+$/u.exec(date)?.[0].length ?? 0;
}
