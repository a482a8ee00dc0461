/** The rows of a table, one per line, cells separated by bars. */

import type { Element } from 'hast';
import type { NoteKind } from '../engine/index.js';
import { bar } from '../retrieval/block-places.js';
import { rangesOf } from '../text/text-ranges.js';
import { cuts } from './cuts.js';
import { isElement, shownElements } from './element-kinds.js';
import { inlineText } from './inline-text.js';
import type { Piece, PieceBlock } from './page.js';
import { wordCount } from './word-count.js';

/** A heading row is repeated in each passage of its table, unless it exceeds this many words or characters. */
const mostRepeatedWords = 110;
const longestRepeated = 1000;

/** @param note that contains the table */
export function tablePieces(table: Element, note: NoteKind | undefined): Piece[] {
  const rows = rowsOf(table).map(cellsOf);
  const headings = rows.findIndex((cells) => !cells.every(({ tagName }) => tagName === 'th'));
  const headingRows = headings < 0 ? rows.length : headings;
  const pieces: Piece[] = [];
  const add = (text: string, block: PieceBlock, heading?: Piece): Piece | undefined => {
    if (text.replaceAll('|', '').trim() === '') return undefined;
    const gap = pieces.length === 0 ? '' : '\n';
    const piece = { text, words: wordCount(text), gap, cut: cuts.tableRow, block };
    pieces.push({ ...piece, heading });
    return piece;
  };
  const caption = table.children.find((child) => isElement(child) && child.tagName === 'caption');
  if (isElement(caption)) add(inlineText(caption.children), { kind: 'paragraph', note });
  let top: Piece | undefined;
  for (const [position, row] of rows.entries()) {
    const texts = row.map(({ children }) => inlineText(children));
    const text = texts.join(bar);
    const block: PieceBlock = {
      kind: 'row',
      note,
      header: position < headingRows,
      cells: rangesOf(texts, bar.length),
    };
    const repeated = top === undefined || text === top.text ? undefined : top;
    const piece = add(text, block, pieces.length === 0 ? undefined : repeated);
    if (position === 0 && headingRows > 0 && piece !== undefined && isRepeated(piece)) top = piece;
  }
  return pieces;
}

/** The cells of a table that is one row of them, without a heading; nothing of any other. */
export function onlyRow(table: Element): readonly Element[] {
  const [row, second] = rowsOf(table);
  const cells = row === undefined || second !== undefined ? [] : cellsOf(row);
  return cells.every(({ tagName }) => tagName === 'td') ? cells : [];
}

function isRepeated({ text, words }: Piece): boolean {
  return text.length <= longestRepeated && words <= mostRepeatedWords;
}

function rowsOf(element: Element): Element[] {
  return shownElements(element).flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? rowsOf(child) : [];
  });
}

function cellsOf(row: Element): Element[] {
  return shownElements(row).filter(({ tagName }) => /^t[dh]$/.test(tagName));
}
