/** Collects the pieces of nested blocks, each written once at any depth. */

import type { NoteKind } from '../engine/index.js';
import { cuts } from './cuts.js';
import type { Piece, PieceBlock } from './page.js';
import { wordCount } from './word-count.js';

/** Maximum indentation of a list item, in characters. */
const widestMargin = 40;
/** Maximum nesting depth recorded for a list. */
const deepestList = 99;

export class PieceWriter {
  readonly pieces: Piece[] = [];
  #note: NoteKind | undefined;
  #member: string | undefined;
  /** Number of open lists. */
  #lists = 0;
  /** Indentation of further lines within the list items that already have a piece. */
  #margin = '';
  /** Prefix of the first line of the list items that have no piece yet. */
  #marks = '';
  /** Number of the innermost of these. */
  #number: number | undefined;
  /** How to separate the next piece from the previous one, if it begins a block or an item. */
  #opening: Pick<Piece, 'gap' | 'cut'> | undefined;

  /** The kind of the innermost open note. */
  get note(): NoteKind | undefined {
    return this.#note;
  }

  /** Separates what begins here from the previous piece, unless nothing was written since `start`. */
  begin(start: number, gap: string, cut: number): void {
    if (this.pieces.length > start) this.#opening = { gap, cut };
  }

  /** Writes the content of a note, which may be nested in another. */
  inNote(kind: NoteKind | undefined, writeContents: () => void): void {
    const outer = this.#note;
    this.#note = kind ?? outer;
    writeContents();
    this.#note = outer;
  }

  /** Writes what describes the member of this id, which may be part of another. */
  inMember(id: string | undefined, writeContents: () => void): void {
    const outer = this.#member;
    this.#member = id ?? outer;
    writeContents();
    this.#member = outer;
  }

  inList(writeItems: () => void): void {
    this.#lists += 1;
    writeItems();
    this.#lists -= 1;
  }

  /** Writes a list item: its first line after `mark`, every further line indented by the mark's width. */
  item(mark: string, number: number | undefined, writeContents: () => void): void {
    const [margin, marks, outer, start] = [this.#margin, this.#marks, this.#number, this.pieces.length];
    this.#marks += mark;
    this.#number = number;
    writeContents();
    this.#marks = this.pieces.length > start ? '' : marks;
    this.#margin = this.pieces.length > start ? widened(margin, marks) : margin;
    this.#number = outer;
  }

  /** The block of the next paragraph: the list item that it opens, or else a plain paragraph. */
  paragraphBlock(): PieceBlock {
    if (this.#marks === '') return { kind: 'paragraph', note: this.#note };
    const depth = Math.min(deepestList, this.#lists - 1);
    return { kind: 'item', depth, number: this.#number, note: this.#note };
  }

  definitionBlock(): PieceBlock {
    return { kind: 'definition', note: this.#note };
  }

  codeBlock(language: string | undefined): PieceBlock {
    const margin = widened(this.#margin, this.#marks).length;
    return { kind: 'code', language, margin, note: this.#note };
  }

  add(piece: Piece): void {
    const { gap, cut } = this.#opening ?? piece;
    const isWithinItem = this.#margin !== '';
    const opensLine = gap.includes('\n') || this.#marks !== '';
    const before = opensLine ? this.#margin + this.#marks : '';
    const goesOnInCode = piece.block.kind === 'code' && piece.block === this.pieces.at(-1)?.block;
    this.pieces.push({
      ...piece,
      member: this.#member,
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
}

function widened(margin: string, marks: string): string {
  return margin + ' '.repeat(Math.max(0, Math.min(marks.length, widestMargin - margin.length)));
}
