import { type Block, blocksOf, type Passage } from '../../../engine/index.js';
import { doOverlap } from '../../../text/text-ranges.js';
import type { Unit } from './units.js';

/** Units from the first to the last, inclusive. */
interface UnitRun {
  readonly first: number;
  readonly last: number;
}

/**
 * The numbered steps that a unit is part of, with everything in them, since one step makes no sense without the
 * others. Undefined if it is part of none.
 */
export function stepsAround(passage: Passage, units: readonly Unit[], unit: number): UnitRun | undefined {
  const blocks = blocksOf(passage);
  const { start, end } = units[unit] ?? { start: 0, end: 0 };
  const own = blocks.findIndex((block) => doOverlap(block, { start, end }));
  const isInList = (block: Block | undefined) => block !== undefined && isListPart(passage.text, block);
  if (!isInList(blocks[own])) return undefined;
  let from = own;
  while (!opensList(blocks[from]) && isInList(blocks[from - 1])) from -= 1;
  if (!isStep(blocks[from])) return undefined;
  let to = own;
  while (isInList(blocks[to + 1]) && !opensList(blocks[to + 1])) to += 1;
  const range = { start: blocks[from]?.start ?? start, end: blocks[to]?.end ?? end };
  const first = units.findIndex((each) => each.end > range.start);
  return { first, last: units.findLastIndex((each) => each.start < range.end) };
}

/** An item, or a block that is indented into one. */
function isListPart(text: string, block: Block): boolean {
  if (block.kind === 'item') return true;
  if (block.kind === 'code') return block.margin > 0;
  return text.charAt(block.start - 1) === ' ';
}

function isStep(block: Block | undefined): boolean {
  return block?.kind === 'item' && block.depth === 0 && block.number !== undefined;
}

/** Whether a new list begins here: bullets, or steps numbered from 1. */
function opensList(block: Block | undefined): boolean {
  return block?.kind === 'item' && block.depth === 0 && (block.number ?? 1) === 1;
}
