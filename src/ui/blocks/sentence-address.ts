/** The address of a page at the very sentence: a text fragment (https://wicg.github.io/scroll-to-text-fragment/). */

import type { Passage, TextRange } from '../../engine/index.js';
import { words as wordsIn } from '../../retrieval/tokenise.js';
import { type ShownBlock, shownBlocks, type Words } from './shown-blocks.js';

/** Longest text that is named whole, in UTF-16 code units; of a longer stretch its first and last words are. */
const longestWhole = 160;

/** Of a line that is longer than this only some words are named where several lines are, in UTF-16 code units. */
const longestLine = 60;
const wordsAtEnds = 6;

/** Less text than this stands in too many places of a page, in UTF-16 code units. */
const leastTelling = 8;

const delimiter = ':~:';

/**
 * `address` with the place of `range` in its page. A browser that knows text fragments goes there, and to the anchor
 * where the page has no such text; one that does not would take all of it for the name of an anchor (`goesToText`).
 *
 * @param address absolute @returns `address` itself where the range holds nothing that tells its place
 */
export function sentenceAddress(
  address: string,
  passage: Pick<Passage, 'text' | 'blocks'>,
  range: TextRange,
): string {
  const directive = textDirective(passage, range);
  if (directive === null) return address;
  const [page = address, anchor = ''] = splitOnce(address, '#');
  const [named = ''] = splitOnce(anchor, delimiter);
  return `${page}#${named}${delimiter}${directive}`;
}

/** Whether this browser opens a page at a text; elsewhere links lead to the anchor alone. */
export function goesToText(): boolean {
  return 'fragmentDirective' in document;
}

/** `text=…`: the words as the page shows them, block by block. */
function textDirective(passage: Pick<Passage, 'text' | 'blocks'>, range: TextRange): string | null {
  const lines = shownBlocks(passage, range).flatMap(linesOf).map(oneLine);
  const telling = lines.findIndex((line) => line.length >= leastTelling);
  const first = lines[telling];
  const last = lines.findLast((line) => line !== '');
  if (first === undefined || last === undefined) return null;
  if (telling === lines.lastIndexOf(last) && first.length <= longestWhole) return `text=${encoded(first)}`;
  const [start, end] = [beginning(first), ending(last)];
  // One line whose ends meet.
  if (telling === lines.lastIndexOf(last) && start.length + end.length >= first.length) {
    return `text=${encoded(start)}`;
  }
  return `text=${encoded(start)},${encoded(end)}`;
}

/** The lines of text that a browser lays out by themselves. */
function linesOf(shown: ShownBlock): readonly string[] {
  switch (shown.kind) {
    case 'paragraph':
      return textOf(shown.words).split('\n');
    case 'list':
      return shown.items.flatMap(({ words, within }) => [
        ...textOf(words).split('\n'),
        ...within.flatMap(linesOf),
      ]);
    case 'code':
      return shown.text.split('\n');
    case 'table':
      // The header stands elsewhere than a row further down.
      return shown.rows.length > 0 ? shown.rows.flat().map(textOf) : shown.headers.flat().map(textOf);
    case 'definitions':
      return shown.definitions.flatMap(({ term, meaning }) => [textOf(term), ...textOf(meaning).split('\n')]);
    case 'note':
      return shown.blocks.flatMap(linesOf);
  }
}

export function textOf(words: Words): string {
  return words.flatMap(({ segments }) => segments.map(({ text }) => text)).join('');
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Its first words, to the end of one. */
function beginning(line: string): string {
  if (line.length <= longestLine) return line;
  const near = line.slice(0, 2 * longestWhole);
  const ends = [...wordsIn(near)].slice(0, wordsAtEnds).map(({ end }) => end);
  return near.slice(0, Math.min(ends.at(-1) ?? longestWhole, longestWhole));
}

/** Its last words, from the beginning of one. */
function ending(line: string): string {
  if (line.length <= longestLine) return line;
  const near = line.slice(-2 * longestWhole);
  const starts = [...wordsIn(near)].slice(-wordsAtEnds).map(({ start }) => start);
  return near.slice(Math.max(starts[0] ?? 0, near.length - longestWhole));
}

/** In a directive `-`, `,` and `&` have a meaning of their own; halves of a pair that a cut left alone are not written. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replaceAll('-', '%2D');
}

function splitOnce(text: string, by: string): readonly [string, string?] {
  const at = text.indexOf(by);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}
