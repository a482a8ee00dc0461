/** Collects the pieces of blocks that lie within each other, each written once however deep it lies. */

import { cuts } from './cuts.js';
import type { Piece } from './page.js';
import { wordCount } from './word-count.js';

/** A list item further in than so many characters stands no further in. */
const widestMargin = 40;

export class PieceWriter {
  readonly pieces: Piece[] = [];
  /** Of the list items that have a piece already: what their further lines stand behind. */
  #margin = '';
  /** Of those that have none yet: what their first line stands behind. */
  #marks = '';
  /** How the next piece is set apart from the one before it, where it begins a block or an item. */
  #opening: Pick<Piece, 'gap' | 'cut'> | undefined;

  /** What begins here is set apart from `start` on, unless nothing was written since. */
  begin(start: number, gap: string, cut: number): void {
    if (this.pieces.length > start) this.#opening = { gap, cut };
  }

  /** Writes a list item: its first line behind `mark`, every further one as far in as that is wide. */
  item(mark: string, writeContents: () => void): void {
    const [margin, marks, start] = [this.#margin, this.#marks, this.pieces.length];
    this.#marks += mark;
    writeContents();
    this.#marks = this.pieces.length > start ? '' : marks;
    this.#margin = this.pieces.length > start ? widened(margin, marks) : margin;
  }

  add(piece: Piece): void {
    const { gap, cut } = this.#opening ?? piece;
    const isWithinItem = this.#margin !== '';
    const opensLine = gap.includes('\n') || this.#marks !== '';
    this.pieces.push({
      ...piece,
      text: opensLine ? this.#margin + this.#marks + piece.text : piece.text,
      words: piece.words + wordCount(this.#marks),
      gap: isWithinItem ? gap.replaceAll(/\n+/gu, '\n') : gap,
      cut: isWithinItem ? Math.max(cut, cuts.innerItem) : cut,
    });
    this.#opening = undefined;
    this.#margin = widened(this.#margin, this.#marks);
    this.#marks = '';
  }
}

function widened(margin: string, marks: string): string {
  return margin + ' '.repeat(Math.max(0, Math.min(marks.length, widestMargin - margin.length)));
}
