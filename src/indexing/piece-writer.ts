/** Collects the pieces of blocks that lie within each other, each written once however deep it lies. */

import type { NoteKind } from '../engine/index.js';
import { cuts } from './cuts.js';
import type { Piece, PieceBlock } from './page.js';
import { wordCount } from './word-count.js';

/** A list item further in than so many characters stands no further in. */
const widestMargin = 40;
/** A list within more others than so many counts as one within so many. */
const deepestList = 99;

export class PieceWriter {
  readonly pieces: Piece[] = [];
  #note: NoteKind | undefined;
  /** How many lists are open. */
  #lists = 0;
  /** Of the list items that have a piece already: what their further lines stand behind. */
  #margin = '';
  /** Of those that have none yet: what their first line stands behind. */
  #marks = '';
  /** Of the innermost of these, its number. */
  #number: number | undefined;
  /** How the next piece is set apart from the one before it, where it begins a block or an item. */
  #opening: Pick<Piece, 'gap' | 'cut'> | undefined;

  /** Of what is written now. */
  get note(): NoteKind | undefined {
    return this.#note;
  }

  /** What begins here is set apart from `start` on, unless nothing was written since. */
  begin(start: number, gap: string, cut: number): void {
    if (this.pieces.length > start) this.#opening = { gap, cut };
  }

  /** Writes what stands in a note, which may itself stand in one. */
  inNote(kind: NoteKind | undefined, writeContents: () => void): void {
    const outer = this.#note;
    this.#note = kind ?? outer;
    writeContents();
    this.#note = outer;
  }

  inList(writeItems: () => void): void {
    this.#lists += 1;
    writeItems();
    this.#lists -= 1;
  }

  /** Writes a list item: its first line behind `mark`, every further one as far in as that is wide. */
  item(mark: string, number: number | undefined, writeContents: () => void): void {
    const [margin, marks, outer, start] = [this.#margin, this.#marks, this.#number, this.pieces.length];
    this.#marks += mark;
    this.#number = number;
    writeContents();
    this.#marks = this.pieces.length > start ? '' : marks;
    this.#margin = this.pieces.length > start ? widened(margin, marks) : margin;
    this.#number = outer;
  }

  /** The block of a paragraph that is written next: that of the list item which it opens, else a paragraph's. */
  paragraphBlock(): PieceBlock {
    const number = this.#number;
    const depth = Math.min(deepestList, this.#lists - 1);
    if (this.#marks === '') return this.#inItsNote({ kind: 'paragraph' });
    return this.#inItsNote({ kind: 'item', depth, ...(number === undefined ? {} : { number }) });
  }

  definitionBlock(): PieceBlock {
    return this.#inItsNote({ kind: 'definition' });
  }

  codeBlock(language: string | undefined): PieceBlock {
    const margin = widened(this.#margin, this.#marks).length;
    return this.#inItsNote({ kind: 'code', ...(language === undefined ? {} : { language }), margin });
  }

  add(piece: Piece): void {
    const { gap, cut } = this.#opening ?? piece;
    const isWithinItem = this.#margin !== '';
    const opensLine = gap.includes('\n') || this.#marks !== '';
    const before = opensLine ? this.#margin + this.#marks : '';
    const goesOnInCode = piece.block.kind === 'code' && piece.block === this.pieces.at(-1)?.block;
    this.pieces.push({
      ...piece,
      text: before + piece.text,
      lead: before.length,
      words: piece.words + wordCount(this.#marks),
      gap: isWithinItem && !goesOnInCode ? gap.replaceAll(/\n+/gu, '\n') : gap,
      cut: isWithinItem ? Math.max(cut, cuts.innerItem) : cut,
    });
    this.#opening = undefined;
    this.#margin = widened(this.#margin, this.#marks);
    this.#marks = '';
  }

  #inItsNote(block: PieceBlock): PieceBlock {
    return this.#note === undefined ? block : { ...block, note: this.#note };
  }
}

function widened(margin: string, marks: string): string {
  return margin + ' '.repeat(Math.max(0, Math.min(marks.length, widestMargin - margin.length)));
}
