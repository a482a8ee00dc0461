import type { Passage, TextRange } from '../../engine/index.js';
import { sum } from '../../scores/statistics.js';
import type { Pieces, WordPieces } from '../../sessions/word-pieces.js';
import { spanBoundsOf } from './excerpts/units.js';
import type { WindowLimits } from './reader-config.js';
import { sentencesOf } from './sentences.js';

/**
 * The one token sequence that the reader sees. Mirrors `models/training/windows.py`:
 *
 *     [CLS] question [SEP] ([unused0] title [unused1] text)* [SEP]
 *
 * Token type 0 up to and including the first [SEP], 1 after it.
 */
export interface ReaderWindow {
  readonly ids: readonly number[];
  /** Number of tokens of type 0. */
  readonly questionTokens: number;
  readonly segments: readonly Segment[];
}

/** The place of a piece of source text in the window. */
export interface Segment {
  /** Index into the window's passages, or -1 for the question. */
  readonly passage: number;
  readonly part: 'question' | 'title' | 'text';
  readonly source: string;
  /** Ranges of the source that an answer must not cross, in order. */
  readonly bounds: readonly TextRange[];
  /** First token; a passage's mark comes just before its title. */
  readonly first: number;
  readonly pieces: Pieces;
}

/** BERT's tokens for beginning and end. */
export const cls = 101;
export const sep = 102;
const titleMark = 1;
const textMark = 2;

/** Never longer than `windowTokens`: passages without room even for their marks are left out. */
export function makeWindow(
  words: WordPieces,
  limits: WindowLimits,
  question: string,
  passages: readonly Passage[],
): ReaderWindow {
  const most = Math.max(0, limits.windowTokens - 3);
  const asked = words.encode(question, Math.min(limits.questionTokens, most));
  const shown = passages.slice(0, Math.floor((most - asked.ids.length) / 2));
  const room = most - asked.ids.length - 2 * shown.length;
  const titles = cutToShare(
    shown.map(({ title }) => words.encode(title, limits.titleTokens)),
    room,
  );
  const texts = cutToShare(
    shown.map(({ text }) => words.encode(text, limits.windowTokens)),
    room - sum(titles.map(({ ids }) => ids.length)),
  );

  const ids: number[] = [cls];
  const segments: Segment[] = [];
  const append = (
    passage: number,
    part: Segment['part'],
    source: string,
    pieces: Pieces,
    bounds: readonly TextRange[] = sentencesOf(source),
  ) => {
    segments.push({ passage, part, source, bounds, first: ids.length, pieces });
    ids.push(...pieces.ids);
  };
  append(-1, 'question', question, asked);
  ids.push(sep);
  const questionTokens = ids.length;
  shown.forEach((passage, index) => {
    ids.push(titleMark);
    append(index, 'title', passage.title, titles[index] ?? nothing);
    ids.push(textMark);
    append(index, 'text', passage.text, texts[index] ?? nothing, spanBoundsOf(passage));
  });
  ids.push(sep);
  return { ids, questionTokens, segments };
}

/** Divides `room` fairly: nobody gets more than wanted, and unused shares go to the others. */
export function shareRoom(room: number, wanted: readonly number[]): number[] {
  const given = wanted.map(() => 0);
  let open = wanted.map((_, place) => place).filter((place) => (wanted[place] ?? 0) > 0);
  let left = room;
  while (open.length > 0 && left > 0) {
    const allowance = Math.max(1, Math.floor(left / open.length));
    for (const place of open) {
      const has = given[place] ?? 0;
      const step = Math.min(allowance, (wanted[place] ?? 0) - has, left);
      given[place] = has + step;
      left -= step;
    }
    open = open.filter((place) => (given[place] ?? 0) < (wanted[place] ?? 0));
  }
  return given;
}

const nothing: Pieces = { ids: [], starts: [], ends: [] };

function cutToShare(runs: readonly Pieces[], room: number): Pieces[] {
  const given = shareRoom(
    room,
    runs.map(({ ids }) => ids.length),
  );
  return runs.map(({ ids, starts, ends }, place) => ({
    ids: ids.slice(0, given[place]),
    starts: starts.slice(0, given[place]),
    ends: ends.slice(0, given[place]),
  }));
}
