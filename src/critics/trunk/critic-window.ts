import type { Citation, CriticInput, Passage, TextRange } from '../../engine/index.js';
import type { WindowLimits } from '../../reasoners/reader/reader-config.js';
import { makeWindow, type Segment } from '../../reasoners/reader/reader-window.js';
import type { TrunkInput } from '../../reasoners/reader/trunk.js';
import type { WordPieces } from '../../sessions/word-pieces.js';

/** What a token is part of; that the answer is yes or no is said at the first. */
export const marks = { nothing: 0, answer: 1, rationale: 2, passage: 3, cited: 4, yes: 5, no: 6 } as const;

/** A window of the trunk with a mark for each token. */
export interface CriticWindow extends TrunkInput {
  readonly marks: readonly number[];
}

export interface CriticWindowLimits {
  /** Of a window in which the reader has read. */
  readonly read: WindowLimits;
  /** Of one that begins with the draft, and the passages after it, at most. */
  readonly drafted: WindowLimits & { readonly passages: number };
}

/**
 * What the critic reads (SIM-RAG, section 3.3, gives it the whole tuple), mirrored by `models/training/critic_window.py`: of a draft that points
 * at what was read, the window in which that was read, whose states are there already; null for any other draft.
 *
 *     [CLS] question [SEP] ([unused0] title [unused1] text)* [SEP]
 */
export function windowRead(
  words: WordPieces,
  limits: CriticWindowLimits,
  input: CriticInput,
): CriticWindow | null {
  const read = passagesRead(input);
  return read === null ? null : asItWasRead(words, limits.read, input, read);
}

/** What the draft was made of; null where it is no stretch of that, or cites something else. */
function passagesRead({ draft, passages }: CriticInput): readonly Passage[] | null {
  if (draft.kind !== 'span' && draft.kind !== 'yes' && draft.kind !== 'no') return null;
  const given = new Map(passages.map((passage) => [passage.id, passage]));
  const read = draft.read.flatMap(({ passageId }) => given.get(passageId) ?? []);
  const ids = new Set(read.map(({ id }) => id));
  return read.length > 0 && draft.citations.every(({ passageId }) => ids.has(passageId)) ? read : null;
}

function asItWasRead(
  words: WordPieces,
  limits: WindowLimits,
  { question, draft }: CriticInput,
  passages: readonly Passage[],
): CriticWindow {
  const { ids, questionTokens, segments } = makeWindow(words, limits, question, passages);
  const marked = ids.map((): number => marks.nothing);
  const answer = draft.kind === 'span' ? draft.answer : null;
  if (draft.kind === 'yes' || draft.kind === 'no') marked[0] = marks[draft.kind];
  for (const segment of segments) {
    const passage = passages[segment.passage];
    const whole = { start: 0, end: segment.source.length };
    const cited = segment.part === 'text' ? citationsIn(draft.citations, passage) : [whole];
    if (passage !== undefined) mark(marked, segment, [whole], marks.passage);
    if (segment.part === 'text') mark(marked, segment, cited, marks.cited);
    mark(
      marked,
      segment,
      cited.flatMap((range) => placesOf(answer, segment.source, range)),
      marks.answer,
    );
  }
  return { ids, questionTokens, marks: marked };
}

/**
 * The draft with its text: it stands first, as a passage would. Passages that it cites follow, then the others, the newest first.
 *
 *     [CLS] question [SEP] [unused0] answer [unused1] rationale ([unused0] title [unused1] text)* [SEP]
 */
export function draftFirst(
  words: WordPieces,
  { drafted: limits }: CriticWindowLimits,
  { question, draft, passages }: CriticInput,
): CriticWindow {
  const shown = citedFirst(draft.citations, passages).slice(0, limits.passages);
  const asPassage: Passage = { id: '', title: draft.answer ?? 'none', text: draft.rationale };
  const { ids, questionTokens, segments } = makeWindow(words, limits, question, [asPassage, ...shown]);
  const marked = ids.map((): number => marks.nothing);
  for (const segment of segments) {
    if (segment.part === 'question') continue;
    const passage = shown[segment.passage - 1];
    const own =
      passage !== undefined ? marks.passage : segment.part === 'title' ? marks.answer : marks.rationale;
    mark(marked, segment, [{ start: 0, end: segment.source.length }], own);
    if (segment.part === 'text') mark(marked, segment, citationsIn(draft.citations, passage), marks.cited);
  }
  return { ids, questionTokens, marks: marked };
}

function citedFirst(citations: readonly Citation[], passages: readonly Passage[]): readonly Passage[] {
  const newest = [...passages].reverse();
  const cited = new Set(citations.map(({ passageId }) => passageId));
  return [...newest.filter(({ id }) => cited.has(id)), ...newest.filter(({ id }) => !cited.has(id))];
}

function citationsIn(citations: readonly Citation[], passage: Passage | undefined): readonly Citation[] {
  return citations.filter(({ passageId }) => passageId === passage?.id);
}

/** Where the answer stands in a stretch of a text. */
function placesOf(answer: string | null, text: string, { start, end }: TextRange): readonly TextRange[] {
  if (answer === null || answer === '') return [];
  const within = text.slice(start, end);
  const places: TextRange[] = [];
  for (let at = within.indexOf(answer); at >= 0; at = within.indexOf(answer, at + answer.length)) {
    places.push({ start: start + at, end: start + at + answer.length });
  }
  return places;
}

function mark(marked: number[], { first, pieces }: Segment, ranges: readonly TextRange[], own: number): void {
  pieces.starts.forEach((start, place) => {
    const end = pieces.ends[place] ?? start;
    if (ranges.some((range) => start < range.end && end > range.start)) marked[first + place] = own;
  });
}
