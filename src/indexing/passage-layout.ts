/** Assembles the pieces of a passage into its text, and records the position of each block. */

import type { Block, TextRange } from '../engine/index.js';
import { areParagraphs } from '../retrieval/block-code.js';
import type { Piece, PieceBlock } from './page.js';

export interface LaidOutPassage {
  readonly text: string;
  /** Omitted if the blocks are the paragraphs between its empty lines. */
  readonly blocks?: readonly Block[];
}

interface OpenBlock {
  readonly of: PieceBlock;
  /** Whether it begins here, and not in an earlier passage. */
  readonly isWhole: boolean;
  readonly start: number;
  end: number;
  term: TextRange | undefined;
}

export function laidOut(pieces: readonly Piece[]): LaidOutPassage {
  const parts: string[] = [];
  const blocks: OpenBlock[] = [];
  let length = 0;
  const write = (piece: Piece, gap: string) => {
    const { text, block, lead = 0, isTerm = false } = piece;
    const start = length + gap.length + lead;
    parts.push(gap, text);
    length += gap.length + text.length;
    const last = blocks.at(-1);
    if (last?.of !== block) {
      const term = isTerm ? { start, end: length } : undefined;
      blocks.push({ of: block, isWhole: lead > 0, start, end: length, term });
    } else {
      last.end = length;
      if (isTerm && last.term !== undefined) last.term = { start: last.term.start, end: length };
    }
  };
  const heading = pieces[0]?.heading;
  if (heading !== undefined) write(heading, '');
  for (const [position, piece] of pieces.entries()) {
    if (position > 0) write(piece, piece.gap);
    else write(piece, heading === undefined ? '' : '\n');
  }
  const text = parts.join('');
  const all = blocks.map(blockOf);
  return areParagraphs(text, all) ? { text } : { text, blocks: all };
}

/** A block continued from the previous passage has lost its mark, or its term, so it becomes a paragraph. */
function blockOf({ of, isWhole, start, end, term }: OpenBlock): Block {
  const place = { start, end, ...(of.note === undefined ? {} : { note: of.note }) };
  switch (of.kind) {
    case 'item': {
      if (!isWhole) return { kind: 'paragraph', ...place };
      const { depth, number } = of;
      return { kind: 'item', ...place, depth, ...(number === undefined ? {} : { number }) };
    }
    case 'code': {
      const { language, margin } = of;
      return { kind: 'code', ...place, ...(language === undefined ? {} : { language }), margin };
    }
    case 'row': {
      const cells = of.cells.map((cell) => ({ start: start + cell.start, end: start + cell.end }));
      return { kind: 'row', ...place, header: of.header, cells };
    }
    case 'definition':
      return term === undefined ? { kind: 'paragraph', ...place } : { kind: 'definition', ...place, term };
    default:
      return { kind: 'paragraph', ...place };
  }
}
