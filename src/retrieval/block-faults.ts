/** Validates the blocks of a text, whatever their origin. */

import type { Block, NoteKind, TextRange } from '../engine/index.js';

/** Deepest list, widest margin and longest language name that a block may claim. */
const deepestList = 99;
const widestMargin = 99;
const languageName = /^[\w+#.-]{1,32}$/;
const notes: ReadonlySet<unknown> = new Set<NoteKind>(['note', 'tip', 'important', 'warning', 'caution']);

/** Why a value is not a valid list of a text's blocks, or undefined. */
export function blocksFault(text: string, blocks: unknown): string | undefined {
  if (!Array.isArray(blocks)) return 'that are not a list';
  let before = 0;
  for (const [place, block] of blocks.entries()) {
    const fault = shapeFault(block) ?? blockFault(text, block as Block, before);
    if (fault !== undefined) return `of which number ${place + 1} ${fault}`;
    before = (block as Block).end;
  }
  return undefined;
}

function shapeFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'is no block';
  const { kind, note, depth, number, language, margin, header, cells, term } = value as Readonly<
    Record<string, unknown>
  >;
  if (!isRange(value)) return 'has no place';
  if (note !== undefined && !notes.has(note)) return 'is in no note';
  const isInteger = Number.isSafeInteger;
  const isRight = {
    paragraph: () => true,
    item: () => isInteger(depth) && (number === undefined || isInteger(number)),
    code: () => isInteger(margin) && (language === undefined || typeof language === 'string'),
    row: () => typeof header === 'boolean' && Array.isArray(cells) && cells.every(isRange),
    definition: () => isRange(term),
  };
  if (typeof kind !== 'string' || !Object.hasOwn(isRight, kind)) return 'is of no kind';
  return isRight[kind as Block['kind']]() ? undefined : `is no ${kind}`;
}

function isRange(value: unknown): value is TextRange {
  if (typeof value !== 'object' || value === null) return false;
  const { start, end } = value as Partial<TextRange>;
  return Number.isSafeInteger(start) && Number.isSafeInteger(end);
}

/** What is wrong with a block's position or its numbers. @param before end of the preceding block */
export function blockFault(text: string, block: Block, before: number): string | undefined {
  const { start, end } = block;
  if (start < before || end <= start || end > text.length) return `stands from ${start} to ${end}`;
  switch (block.kind) {
    case 'item': {
      const { depth, number = 0 } = block;
      if (depth < 0 || depth > deepestList) return `is an item of ${depth} lists`;
      return Math.abs(number) >= 1e15 ? `is item ${number}` : undefined;
    }
    case 'code': {
      const { language, margin } = block;
      if (margin < 0 || margin > widestMargin) return `has a margin of ${margin}`;
      return language === undefined || languageName.test(language)
        ? undefined
        : 'is in a language without a name';
    }
    case 'row':
      return areWithin(block.cells, block) ? undefined : 'has cells that are not in it';
    case 'definition': {
      const { term } = block;
      return term.end > term.start && areWithin([term], block) ? undefined : 'has a term that is not in it';
    }
    default:
      return undefined;
  }
}

function areWithin(parts: readonly TextRange[], { start, end }: TextRange): boolean {
  let before = start;
  for (const part of parts) {
    if (part.start < before || part.end < part.start || part.end > end) return false;
    before = part.end;
  }
  return true;
}
