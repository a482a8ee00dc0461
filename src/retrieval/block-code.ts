/**
 * Encodes the blocks of a passage for a corpus: docs/CORPUS.md, "Blocks". Most blocks occupy whole lines, so
 * that a letter suffices to place them; numbers for any other placement follow its letter. Linear in text and
 * code.
 */

import { type Block, blocksOf, type NoteKind } from '../engine/index.js';
import { blockFault } from './block-faults.js';
import {
  areSame,
  cellsOf,
  distances,
  firstLine,
  type Letter,
  numberBefore,
  rangesFrom,
  usualPlace,
} from './block-places.js';

const noteLetters: Readonly<Record<NoteKind, string>> = {
  note: 'N',
  tip: 'T',
  important: 'I',
  warning: 'W',
  caution: 'C',
};
const notesByLetter = new Map(
  Object.entries(noteLetters).map(([note, letter]) => [letter, note as NoteKind]),
);

const kindLetters = { paragraph: 'p', item: 'i', code: 'c', row: 'r', definition: 'd' } as const;
const headerLetter = 'h';

/** A letter, its number, then what differs from the default: place, margin, number, language, cells, term. */
const token =
  /(?:([NTIWCO])|([picrhd])(\d{0,8})(?:@(\d{1,8}),(\d{1,8}))?(?:\+(\d{1,2}))?(?:#(-?\d{1,15}|-))?(?::([^;]*);)?)/y;

/**
 * @param blocks valid ones
 * @returns undefined if the blocks are the text's paragraphs, which need no code
 */
export function encodeBlocks(text: string, blocks: readonly Block[] | undefined): string | undefined {
  if (blocks === undefined || areParagraphs(text, blocks)) return undefined;
  let code = '';
  let note: NoteKind | undefined;
  let before = 0;
  for (const block of blocks) {
    if (block.note !== note) code += block.note === undefined ? 'O' : noteLetters[block.note];
    note = block.note;
    code += encoded(text, block, before);
    before = block.end;
  }
  return code;
}

/** The blocks that a code describes, or a description of what is wrong with it. */
export function decodeBlocks(text: string, code: string): readonly Block[] | string {
  const blocks: Block[] = [];
  let note: NoteKind | undefined;
  let before = 0;
  token.lastIndex = 0;
  while (token.lastIndex < code.length) {
    const at = token.lastIndex;
    const found = token.exec(code);
    if (found === null) return `that cannot be read from character ${at + 1} on`;
    const [, noteLetter, letter = ''] = found;
    if (noteLetter !== undefined) {
      note = notesByLetter.get(noteLetter);
      continue;
    }
    const block = decoded(text, letter, found.slice(3), before);
    if (block === undefined) return `of which number ${blocks.length + 1} is not in its text`;
    const whole: Block = note === undefined ? block : { ...block, note };
    const fault = blockFault(text, whole, before);
    if (fault !== undefined) return `of which number ${blocks.length + 1} ${fault}`;
    blocks.push(whole);
    before = whole.end;
  }
  return blocks;
}

/** Whether the blocks equal what `blocksOf` derives from the text alone. */
export function areParagraphs(text: string, blocks: readonly Block[]): boolean {
  if (blocks.some(({ kind, note }) => kind !== 'paragraph' || note !== undefined)) return false;
  return areSame(blocksOf({ text }), blocks);
}

function encoded(text: string, block: Block, before: number): string {
  const { letter, number } = letterAndNumber(text, block);
  const margin = block.kind === 'code' ? block.margin : 0;
  const { start, end } = block;
  // Text behind the block is not scanned.
  const usual = usualPlace(text.slice(before, end + 1), letter, number, margin, 0);
  const isUsual = usual?.start === start - before && usual.end === end - before;
  const place = isUsual ? '' : `@${start - before},${end - start}`;
  // The number of lines only serves to find the end; an explicit place gives the end.
  const count = isUsual || block.kind === 'item' ? number : undefined;
  const written = count === usualNumbers[letter] ? '' : (count ?? '');
  return `${letter}${written}${place}${details(text, block)}`;
}

/** Defaults where no number is written: depth of an item, lines of code, lines of a definition. */
const usualNumbers: Readonly<Partial<Record<Letter, number>>> = { i: 0, c: 1, d: 2 };

/** The number is the depth of an item, or how many lines code or a definition has. */
function letterAndNumber(
  text: string,
  block: Block,
): { readonly letter: Letter; readonly number: number | undefined } {
  if (block.kind === 'row')
    return { letter: block.header ? headerLetter : kindLetters.row, number: undefined };
  const letter = kindLetters[block.kind];
  if (block.kind === 'item') return { letter, number: block.depth };
  if (block.kind === 'paragraph') return { letter, number: undefined };
  return { letter, number: text.slice(block.start, block.end).split('\n').length };
}

/** What the place of a block does not determine. */
function details(text: string, block: Block): string {
  switch (block.kind) {
    case 'item':
      return block.number === numberBefore(text, block.start) ? '' : `#${block.number ?? '-'}`;
    case 'code': {
      const margin = block.margin === 0 ? '' : `+${block.margin}`;
      return block.language === undefined ? margin : `${margin}:${block.language};`;
    }
    case 'row':
      return areSame(block.cells, cellsOf(text, block)) ? '' : `:${distances(block.cells, block.start)};`;
    case 'definition':
      return areSame([block.term], [firstLine(text, block)])
        ? ''
        : `:${distances([block.term], block.start)};`;
    default:
      return '';
  }
}

function decoded(
  text: string,
  letter: string,
  [count = '', gap, length, margin, number, more]: readonly (string | undefined)[],
  before: number,
): Block | undefined {
  const known = letter as Letter;
  const isOdd =
    (count !== '' && usualNumbers[known] === undefined) ||
    (margin !== undefined && known !== 'c') ||
    (number !== undefined && known !== 'i') ||
    (more !== undefined && (known === 'p' || known === 'i'));
  if (isOdd) return undefined;
  const counted = count === '' ? usualNumbers[known] : Number(count);
  const place =
    gap === undefined || length === undefined
      ? usualPlace(text, known, counted, Number(margin ?? 0), before)
      : { start: before + Number(gap), end: before + Number(gap) + Number(length) };
  if (place === undefined || place.end > text.length) return undefined;
  switch (known) {
    case 'i': {
      const own =
        number === undefined ? numberBefore(text, place.start) : number === '-' ? undefined : Number(number);
      return { kind: 'item', ...place, depth: counted ?? 0, ...(own === undefined ? {} : { number: own }) };
    }
    case 'c':
      return {
        kind: 'code',
        ...place,
        ...(more === undefined ? {} : { language: more }),
        margin: Number(margin ?? 0),
      };
    case 'r':
    case 'h': {
      const cells = more === undefined ? cellsOf(text, place) : rangesFrom(more, place.start);
      return cells && { kind: 'row', ...place, header: known === 'h', cells };
    }
    case 'd': {
      const [term] = more === undefined ? [firstLine(text, place)] : (rangesFrom(more, place.start) ?? []);
      return term && { kind: 'definition', ...place, term };
    }
    default:
      return { kind: 'paragraph', ...place };
  }
}
