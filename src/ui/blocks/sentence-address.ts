/** The address of a sentence in a page: a text fragment (https://wicg.github.io/scroll-to-text-fragment/). */

import type { Passage, TextRange } from '../../engine/index.js';
import { words as wordsIn } from '../../retrieval/tokenise.js';
import { type ShownBlock, shownBlocks, type Words } from './shown-blocks.js';

/** Longest text that is quoted in full, in UTF-16 code units; of a longer one, only both ends are quoted. */
const longestWhole = 160;

/** An end is quoted as a whole line up to this length, in UTF-16 code units, else by its outer words. */
const longestLine = 60;
const wordsAtEnds = 6;

/** Shorter lines, in UTF-16 code units, occur in too many places of a page. */
const leastTelling = 8;

const delimiter = ':~:';

/**
 * `address` extended by the text of `range` in its page. A browser that supports text fragments scrolls to it,
 * or to the anchor if the page has no such text; one that does not would take the whole fragment for the name
 * of an anchor (see `citedAddress`).
 * @param address absolute
 * @returns `address` unchanged if the text of the range is too short to identify its place
 */
export function sentenceAddress(
  address: string,
  passage: Pick<Passage, 'text' | 'blocks'>,
  range: TextRange,
): string {
  const directive = textDirective(passage, range);
  if (directive === null) return address;
  const [page = ''] = address.split('#', 1);
  const [named = ''] = address.slice(page.length + 1).split(delimiter, 1);
  return `${page}#${named}${delimiter}${directive}`;
}

/**
 * Of the first cited range in its page, if this browser supports text fragments; otherwise `address`, which
 * leads only to the anchor.
 */
export function citedAddress(
  address: string,
  passage: Pick<Passage, 'text' | 'blocks'>,
  [first]: readonly TextRange[],
): string {
  const goesToText = 'fragmentDirective' in document;
  return first !== undefined && goesToText ? sentenceAddress(address, passage, first) : address;
}

/** `text=…` with the words as the page shows them, block by block. */
function textDirective(passage: Pick<Passage, 'text' | 'blocks'>, range: TextRange): string | null {
  const lines = shownBlocks(passage, range).flatMap(linesOf).map(withSingleSpaces);
  const telling = lines.findIndex((line) => line.length >= leastTelling);
  const final = lines.findLastIndex((line) => line !== '');
  const [first, last] = [lines[telling], lines[final]];
  if (first === undefined || last === undefined) return null;
  const isSingle = telling === final;
  if (isSingle && first.length <= longestWhole) return `text=${encoded(first)}`;
  const [start, end] = [beginning(first), ending(last)];
  const doOverlap = isSingle && start.length + end.length >= first.length;
  return doOverlap ? `text=${encoded(start)}` : `text=${encoded(start)},${encoded(end)}`;
}

/** The lines of text that a browser lays out separately. */
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
      // The header need not be next to the row in the page.
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

function withSingleSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Its first words; ends at the end of a word. */
function beginning(line: string): string {
  if (line.length <= longestLine) return line;
  const near = line.slice(0, 2 * longestWhole);
  const ends = [...wordsIn(near)].slice(0, wordsAtEnds).map(({ end }) => end);
  return near.slice(0, Math.min(ends.at(-1) ?? longestWhole, longestWhole));
}

/** Its last words; begins at the start of a word. */
function ending(line: string): string {
  if (line.length <= longestLine) return line;
  const near = line.slice(-2 * longestWhole);
  const starts = [...wordsIn(near)].slice(-wordsAtEnds).map(({ start }) => start);
  return near.slice(Math.max(starts[0] ?? 0, near.length - longestWhole));
}

/** In a directive, `-`, `,` and `&` have a meaning of their own. Lone surrogates are dropped. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replaceAll('-', '%2D');
}
