import { type Passage, type TextRange, withText } from '../../engine/index.js';

/** A sentence of a passage that was read, with the probability that it supports an answer. */
export interface ReadSentence {
  readonly passage: Passage;
  readonly range: TextRange;
  readonly support: number;
}

const sentenceEnd = /(?<![.!?])[.!?]+["'”’)\]]*(?=\s+["'“‘([]*[A-Z0-9À-Þ])/gu;
const abbreviation =
  /(?:^|[\s(["'])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Lt|Col|Gen|Capt|Sgt|Rev|Hon|No|Vol|vs|etc|approx|c|ca|fl|b|d|e\.g|i\.e|U\.S|U\.K)\.$/u;
/** Longer than any abbreviation, including its full stop and what precedes it. */
const longestAbbreviation = 16;

/**
 * The sentences of a text, in order, without surrounding white space. Mirrored by `models/training/text.py`.
 */
export function sentencesOf(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  let start = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    if (abbreviation.test(text.slice(Math.max(start, end - longestAbbreviation), end))) continue;
    ranges.push({ start, end });
    start = end;
  }
  ranges.push({ start, end: text.length });
  return ranges.map((range) => trimmed(text, range)).filter((range) => range.start < range.end);
}

function trimmed(text: string, { start, end }: TextRange): TextRange {
  const slice = text.slice(start, end);
  const first = start + slice.length - slice.trimStart().length;
  return { start: first, end: Math.max(first, end - (slice.length - slice.trimEnd().length)) };
}

/** UTF-16 code units. Anything longer is not prose: data, code, a list without full stops. */
export const longestSentence = 1000;
/** Maximum UTF-16 code units of an excerpt on either side of an answer. */
const beside = 200;

/**
 * The proof of an answer: the sentence, or if it is too long the words around the answer, or its beginning if
 * it does not contain the answer.
 */
export function excerptAround(sentence: ReadSentence, answer: TextRange | null): ReadSentence {
  const { passage, range } = sentence;
  if (range.end - range.start <= longestSentence) return sentence;
  const inside = answer !== null && answer.start >= range.start && answer.end <= range.end;
  const kept = inside ? answer : { start: range.start, end: range.start };
  const start = wordStart(passage.text, Math.max(range.start, kept.start - beside), kept.start, range.start);
  const end = wordEnd(passage.text, Math.min(range.end, kept.end + beside), kept.end, range.end);
  return { ...sentence, range: { start, end } };
}

/** The start of the first word from `place` on, before `kept`; if there is none, of a whole character. */
function wordStart(text: string, place: number, kept: number, first: number): number {
  if (place === first) return place;
  const space = text.slice(place - 1, kept).search(/\s\S/u);
  if (space >= 0) return place + space;
  return isWithinCharacter(text, place) ? place + 1 : place;
}

/** The end of the last word up to `place`, after `kept`; if there is none, of a whole character. */
function wordEnd(text: string, place: number, kept: number, last: number): number {
  if (place === last) return place;
  const around = text.slice(kept, place + 1);
  const space = around.search(/\s\S*$/u);
  if (space >= 0) return kept + around.slice(0, space).trimEnd().length;
  return isWithinCharacter(text, place) ? place - 1 : place;
}

/** Whether a place is between the halves of a surrogate pair. */
function isWithinCharacter(text: string, place: number): boolean {
  return (text.codePointAt(place - 1) ?? 0) > 0xffff;
}

/** One sentence and the one before it, which may say who "he" is, unless too far away or too long. */
export function passageCloseTo({ passage, range }: ReadSentence): Passage {
  const before = sentencesOf(passage.text).findLast(({ end }) => end <= range.start);
  const start =
    before === undefined || range.start - before.start > longestSentence ? range.start : before.start;
  return withText(passage, passage.text.slice(start, range.end));
}
