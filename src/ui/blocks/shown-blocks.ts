/** The blocks to draw for a range of a passage: cut at the ends of the range, and nested as on the page. */

import {
  type Block,
  blocksOf,
  blockText,
  type NoteKind,
  type Passage,
  type TextRange,
} from '../../engine/index.js';
import { markText, type Stretch } from '../marks.js';

/** Text in order, cut wherever a mark begins or ends. */
export type Words = readonly Stretch[];

export interface ShownItem {
  /** Set in numbered lists. */
  readonly number?: number;
  readonly words: Words;
  /** Lists and code inside the item. */
  readonly within: readonly ShownBlock[];
}

export interface ShownList {
  readonly kind: 'list';
  readonly isNumbered: boolean;
  readonly items: readonly ShownItem[];
}

export interface ShownCode {
  readonly kind: 'code';
  readonly language?: string;
  readonly text: string;
  /** The marked range of `text`. */
  readonly cited: TextRange | null;
}

export interface ShownTable {
  readonly kind: 'table';
  /** Header rows, usually one or none. */
  readonly headers: readonly (readonly Words[])[];
  readonly rows: readonly (readonly Words[])[];
}

interface ShownDefinition {
  readonly term: Words;
  readonly meaning: Words;
}

export type ShownBlock =
  | { readonly kind: 'paragraph'; readonly words: Words }
  | ShownList
  | ShownCode
  | ShownTable
  | { readonly kind: 'definitions'; readonly definitions: readonly ShownDefinition[] }
  | { readonly kind: 'note'; readonly note: NoteKind; readonly blocks: readonly ShownBlock[] };

export interface Marks {
  /** The most relevant or the cited ranges. */
  readonly cited?: readonly TextRange[];
  /** Matched terms, in the index's normal form. */
  readonly terms?: readonly string[];
}

/** A block with the range of it that is shown. */
export interface ClippedBlock extends TextRange {
  readonly block: Block;
}

/** Maximum depth of nested lists; a trace may claim any depth. */
const deepest = 8;

type Text = Pick<Passage, 'text' | 'blocks'>;

/**
 * The blocks of `passage` between `start` and `end`, in order. A row is preceded by its table's header.
 * Ranges of a saved trace may be arbitrary: parts outside the text, or overlapping what came before, are not
 * drawn. Linear.
 */
export function shownBlocks(passage: Text, range: TextRange, marks: Marks = {}): readonly ShownBlock[] {
  const clips = clippedBlocks(passage, range);
  const draw = new Drawing(passage, marks);
  const shown: ShownBlock[] = [];
  let from = 0;
  while (from < clips.length) {
    const note = clips[from]?.block.note;
    let to = from + 1;
    while (to < clips.length && clips[to]?.block.note === note) to += 1;
    const blocks = draw.structure(clips.slice(from, to));
    if (note === undefined) shown.push(...blocks);
    else shown.push({ kind: 'note', note, blocks });
    from = to;
  }
  return shown;
}

/** The blocks that overlap `range`, cut at its ends; if none does, the whole range as a paragraph. */
export function clippedBlocks(passage: Text, range: TextRange): readonly ClippedBlock[] {
  const start = bounded(range.start, 0, passage.text.length);
  const end = bounded(range.end, start, passage.text.length);
  const clips: ClippedBlock[] = [];
  /** Header rows of the current table. */
  let headers: ClippedBlock[] = [];
  let isHeader = false;
  let from = 0;
  for (const block of blocksOf(passage)) {
    const whole = trimmed(
      passage.text,
      bounded(block.start, from, end),
      bounded(block.end, from, end),
      block,
    );
    if (whole.start >= whole.end) continue;
    from = whole.end;
    const wasHeader = isHeader;
    isHeader = block.kind === 'row' && block.header;
    if (block.kind !== 'row' || (isHeader && !wasHeader)) headers = [];
    const clip = trimmed(passage.text, Math.max(whole.start, start), whole.end, block);
    const isShown = clip.start < clip.end;
    // A header above the range is shown with the first row in it.
    if (isShown && clips.length === 0) clips.push(...headers);
    if (isHeader) headers.push({ block, ...whole });
    if (isShown) clips.push({ block, ...clip });
  }
  if (clips.length > 0) return clips;
  const rest = trimmed(passage.text, start, end);
  return rest.start < rest.end ? [{ block: { kind: 'paragraph', ...rest }, ...rest }] : [];
}

/** Nested lists and code are added to an item while its list is open. */
interface OpenItem extends ShownItem {
  readonly within: ShownBlock[];
}
interface OpenList extends ShownList {
  readonly items: OpenItem[];
}

class Drawing {
  readonly #passage: Text;
  readonly #cited: readonly TextRange[];
  readonly #terms: readonly string[];

  constructor(passage: Text, { cited = [], terms = [] }: Marks) {
    this.#passage = passage;
    this.#cited = cited;
    this.#terms = terms;
  }

  /** Takes blocks of one note, or of none; items are grouped into lists, rows into tables. */
  structure(clips: readonly ClippedBlock[]): readonly ShownBlock[] {
    const shown: ShownBlock[] = [];
    /** The open lists, each nested in the last item of the list before it. */
    const lists: OpenList[] = [];
    let table: { headers: (readonly Words[])[]; rows: (readonly Words[])[] } | undefined;
    let definitions: ShownDefinition[] | undefined;
    for (const clip of clips) {
      const { block } = clip;
      const holder = lists.at(-1)?.items.at(-1)?.within;
      if (block.kind === 'code' && block.margin > 0 && holder !== undefined) {
        holder.push(this.#code(clip, block));
        continue;
      }
      if (block.kind !== 'item') lists.length = 0;
      if (block.kind !== 'row') table = undefined;
      if (block.kind !== 'definition') definitions = undefined;
      switch (block.kind) {
        case 'paragraph':
          shown.push({ kind: 'paragraph', words: this.#words(clip) });
          break;
        case 'code':
          shown.push(this.#code(clip, block));
          break;
        case 'item':
          this.#add(clip, block, lists, shown);
          break;
        case 'row': {
          const cells = this.#cells(clip, block.cells);
          if (table === undefined || (block.header && table.rows.length > 0)) {
            table = { headers: [], rows: [] };
            shown.push({ kind: 'table', ...table });
          }
          (block.header ? table.headers : table.rows).push(cells);
          break;
        }
        case 'definition':
          if (definitions === undefined) {
            definitions = [];
            shown.push({ kind: 'definitions', definitions });
          }
          definitions.push(this.#definition(clip, block.term));
          break;
      }
    }
    return shown;
  }

  #add(
    clip: ClippedBlock,
    { depth, number }: Extract<Block, { kind: 'item' }>,
    lists: OpenList[],
    shown: ShownBlock[],
  ): void {
    const isNumbered = number !== undefined;
    // An item can be at most one level deeper than the one before it.
    const level = bounded(depth, 0, Math.min(lists.length, deepest));
    lists.length = Math.min(lists.length, level + 1);
    if (lists.length > level && lists[level]?.isNumbered !== isNumbered) lists.length = level;
    let list = lists[level];
    if (list === undefined) {
      list = { kind: 'list', isNumbered, items: [] };
      (lists.at(-1)?.items.at(-1)?.within ?? shown).push(list);
      lists.push(list);
    }
    const named = isNumbered && Number.isSafeInteger(number) ? { number } : {};
    list.items.push({ ...named, words: this.#words(clip), within: [] });
  }

  #words({ start, end }: TextRange): Words {
    const shifted = this.#cited.map((range) => ({ start: range.start - start, end: range.end - start }));
    return markText(this.#passage.text.slice(start, end), this.#terms, shifted);
  }

  #cells(clip: TextRange, cells: readonly TextRange[]): readonly Words[] {
    let from = clip.start;
    return cells.map((cell) => {
      const start = bounded(cell.start, from, clip.end);
      from = bounded(cell.end, start, clip.end);
      return this.#words(trimmed(this.#passage.text, start, from));
    });
  }

  #definition(clip: TextRange, term: TextRange): ShownDefinition {
    const start = bounded(term.start, clip.start, clip.end);
    const end = bounded(term.end, start, clip.end);
    const { text } = this.#passage;
    let meaning = end;
    while (meaning < clip.end && /[\s:–—]/u.test(text.charAt(meaning))) meaning += 1;
    return {
      term: this.#words(trimmed(text, start, end)),
      meaning: this.#words({ start: meaning, end: clip.end }),
    };
  }

  #code(clip: ClippedBlock, block: Extract<Block, { kind: 'code' }>): ShownCode {
    const { start, end } = clip;
    const textTo = (to: number): string => blockText(this.#passage, { ...block, start, end: to });
    const [first, ...further] = this.#cited
      .map((range) => ({ start: bounded(range.start, start, end), end: bounded(range.end, start, end) }))
      .filter((range) => range.end > range.start);
    const cited = first && {
      start: textTo(Math.min(first.start, ...further.map((range) => range.start))).length,
      end: textTo(Math.max(first.end, ...further.map((range) => range.end))).length,
    };
    return {
      kind: 'code',
      ...(block.language === undefined ? {} : { language: block.language }),
      text: textTo(end),
      cited: cited ?? null,
    };
  }
}

/** `value` truncated to a whole number and clamped; `NaN` counts as 0. */
function bounded(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.trunc(value) || 0));
}

/** Without white space at both ends; code keeps the indentation of its first line. */
function trimmed(text: string, start: number, end: number, block?: Block): TextRange {
  const cut = text.slice(start, end);
  const last = start + cut.trimEnd().length;
  if (block?.kind !== 'code') return { start: last > start ? last - cut.trim().length : start, end: last };
  const isWithin = start > block.start && text.charAt(start - 1) === '\n';
  let from = start;
  // The first line of a block starts after its margin; if a later line has become the first, its margin is
  // removed here.
  while (isWithin && from < Math.min(last, start + block.margin) && /[\t ]/u.test(text.charAt(from)))
    from += 1;
  return { start: from, end: last };
}
