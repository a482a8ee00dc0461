/** Which units of a passage make no sense without the one before or after them. */

import { blocksOf, type Passage } from '../../../engine/index.js';
import type { Unit } from './units.js';

export class UnitTies {
  /** For each unit, whether it continues a list item that an earlier unit begins. */
  readonly #continuesItem: readonly boolean[];

  constructor(
    private readonly passage: Passage,
    private readonly units: readonly Unit[],
  ) {
    const blocks = blocksOf(passage);
    let at = 0;
    this.#continuesItem = units.map(({ start }) => {
      while (at < blocks.length && (blocks[at]?.end ?? 0) <= start) at += 1;
      const block = blocks[at];
      return block?.kind === 'item' && start > block.start;
    });
  }

  /** The first of the units that introduce the given one with a colon; itself if there is none. */
  introduction(unit: number): number {
    let first = unit;
    while (this.#introduces(first - 1)) first -= 1;
    return first;
  }

  /** The last of the units that the given one introduces with a colon; itself if it introduces none. */
  introduced(unit: number): number {
    let last = unit;
    while (this.#introduces(last)) last += 1;
    return last;
  }

  /** Where to begin reading the given unit: at its introduction, its list item, or the sentence before code. */
  opening(unit: number): number {
    let first = unit;
    while (first > 0 && (this.#introduces(first - 1) || this.#continuesItem[first] || this.#isCode(first)))
      first -= 1;
    return first;
  }

  #isCode(unit: number): boolean {
    return this.units[unit]?.kind === 'code';
  }

  /** Whether it ends in a colon at the end of its line. */
  #introduces(unit: number): boolean {
    const [own, next] = [this.units[unit], this.units[unit + 1]];
    if (own === undefined || next === undefined || own.kind !== 'sentence') return false;
    const { text } = this.passage;
    return /[:：]$/u.test(text.slice(own.end - 1, own.end)) && text.slice(own.end, next.start).includes('\n');
  }
}
