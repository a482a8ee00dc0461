/** How much of an excerpt is shown before a person asks for the rest. */

import type { Excerpt, Passage, TextRange } from '../../engine/index.js';
import { words } from '../../retrieval/tokenise.js';
import { type ClippedBlock, clippedBlocks } from './shown-blocks.js';

/** Maximum number of words of running text that are shown at first. */
export const mostWordsFirst = 80;

/** Running text, which may be cut between sentences, or a whole list, table or code block. */
interface Piece extends TextRange {
  readonly isWhole: boolean;
}

/**
 * At most 80 words of the excerpt, or one code block, list or table with the text that introduces it. Begins
 * at the start of the excerpt, or at its most relevant part if that would be cut off. Linear.
 */
export function firstShown(
  passage: Pick<Passage, 'text' | 'blocks'>,
  excerpt: Pick<Excerpt, 'start' | 'end' | 'mark'>,
): TextRange {
  const clips = clippedBlocks(passage, excerpt);
  const pieces = piecesOf(clips.filter(({ end }) => end > excerpt.start));
  const fromStart = taken(passage.text, pieces);
  if (fromStart === null) return { start: excerpt.start, end: excerpt.end };
  const { start } = excerpt.mark;
  if (start < fromStart.end) return fromStart;
  let telling = pieces.findIndex(({ end }) => start < end);
  while (isIntroduced(passage.text, pieces, telling)) telling -= 1;
  const [first, ...further] = telling === -1 ? [] : pieces.slice(telling);
  if (first === undefined) return fromStart;
  const isWithin = start > first.start && start < first.end;
  const begun = first.isWhole || !isWithin ? first : { ...first, start };
  return taken(passage.text, [begun, ...further]) ?? fromStart;
}

function piecesOf(clips: readonly ClippedBlock[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let open: string | undefined;
  for (const { block, start, end } of clips) {
    const { kind } = block;
    const goesOn = (kind === 'item' || kind === 'row') && open === kind;
    const isWithin = kind === 'code' && block.margin > 0 && open === 'item';
    const last = pieces.at(-1);
    if (last !== undefined && (goesOn || isWithin)) {
      pieces.splice(-1, 1, { ...last, end });
      continue;
    }
    pieces.push({ start, end, isWhole: kind === 'item' || kind === 'row' || kind === 'code' });
    open = kind;
  }
  return pieces;
}

/** As much of the pieces as fits, beginning with the first; `null` if there are no pieces. */
function taken(text: string, pieces: readonly Piece[]): TextRange | null {
  const [first] = pieces;
  if (first === undefined) return null;
  let left = mostWordsFirst;
  let end: number | null = null;
  let hasWhole = false;
  /** Where to end if what comes next is left out. */
  let complete: number | null = null;
  for (const piece of pieces) {
    const { count, sentence, word } = measured(text, piece, left);
    if (count <= left) {
      left -= count;
      complete = introduces(text, piece) ? (measured(text, piece, count).sentence ?? end) : piece.end;
      end = piece.end;
      hasWhole ||= piece.isWhole;
      continue;
    }
    if (!piece.isWhole) end = sentence ?? end ?? word;
    else end = hasWhole ? (complete ?? end) : piece.end;
    break;
  }
  return { start: first.start, end: end ?? first.end };
}

/** Whether a list, table or code has its introduction before it. */
function isIntroduced(text: string, pieces: readonly Piece[], place: number): boolean {
  const [before, own] = [pieces[place - 1], pieces[place]];
  return before !== undefined && own?.isWhole === true && introduces(text, before);
}

/** Whether it ends in a colon, and so says nothing without what follows. */
function introduces(text: string, { end, isWhole }: Piece): boolean {
  return !isWhole && /[:：]/u.test(text.charAt(end - 1));
}

/** Length of the marks that end a sentence here; only 。！？ count without white space after them. */
function stopLength(between: string): number {
  const marks = /^\S*/u.exec(between)?.[0] ?? '';
  if (marks.length < between.length && /[.!?…。！？]/u.test(marks)) return marks.length;
  return Math.max(...['。', '！', '？'].map((mark) => marks.lastIndexOf(mark))) + 1;
}

/** The stop behind “e.g.”, “z. B.” or an initial ends no sentence. */
const singleLetters = /^\p{L}(?:\.\p{L})*$/u;

/** Counts words, to `most` + 1, and finds where the last sentence and word among the first `most` end. */
function measured(text: string, { start, end }: TextRange, most: number) {
  const own = text.slice(start, end);
  let count = 0;
  let sentence: number | null = null;
  let word = start;
  let isShortened = false;
  for (const next of words(own)) {
    const between = own.slice(word - start, next.start);
    const stop = stopLength(between);
    const goesOn = isShortened || /\p{Ll}/u.test(own.charAt(next.start));
    if (count > 0 && stop > 0 && !goesOn) sentence = word + stop;
    count += 1;
    if (count > most) break;
    word = start + next.end;
    isShortened = singleLetters.test(own.slice(next.start, next.end));
  }
  return { count, sentence, word };
}
