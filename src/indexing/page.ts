/** What a page of a site is read as, whatever it was written in. Plain data. */

import type { NoteKind, TextRange } from '../engine/index.js';
import type { Facets } from '../retrieval/scope/scope.js';

/**
 * The smallest part of a text that is never cut: a sentence, a line of a list item, a row of a table, a line of code.
 * What stands between it and the piece before it is `gap`, which is dropped where a passage begins.
 */
export interface Piece {
  readonly text: string;
  readonly words: number;
  readonly gap: string;
  /** How much it hurts to begin a passage here: 0 between paragraphs, more within a list, most within code. */
  readonly cut: number;
  /** Stands above it again where a passage begins with it: a table's heading row. */
  readonly heading?: Piece;
  /** What it is a part of. Pieces of one block have the same object. */
  readonly block: PieceBlock;
  /** How many characters of its text are margin and marks, which stand before the block. */
  readonly lead?: number;
  /** Whether it is of the term that a definition explains. */
  readonly isTerm?: boolean;
}

/** A block before it is known where it stands: see `Block`. */
export type PieceBlock = { readonly note?: NoteKind } & (
  | { readonly kind: 'paragraph' | 'definition' }
  | { readonly kind: 'item'; readonly depth: number; readonly number?: number }
  | { readonly kind: 'code'; readonly language?: string; readonly margin: number }
  /** Cells from the start of the row on. */
  | { readonly kind: 'row'; readonly header: boolean; readonly cells: readonly TextRange[] }
);

/** What stands under one heading, up to the next heading of any level. */
export interface Section {
  /** Headings from below the page's title down to this one. Empty before the first. */
  readonly headings: readonly string[];
  /** Fragment of the address, as the page has it; null where no heading with an id comes before. */
  readonly anchor: string | null;
  readonly pieces: readonly Piece[];
}

export interface Page {
  readonly title: string;
  /** Where the site says the page stands, outermost first: its breadcrumbs. Empty where it says nothing. */
  readonly breadcrumbs: readonly string[];
  /** BCP 47, as the page says; null where it says nothing. */
  readonly lang: string | null;
  readonly sections: readonly Section[];
  /** Version and section, as far as the page says them. */
  readonly facets?: Pick<Facets, 'version' | 'section'>;
  /** Its own address, where front matter gives one. */
  readonly address?: string;
}

/** A page, or why there is nothing in it to index. */
export interface PageOptions {
  /** Whether a page that its site keeps out of searches is read all the same. */
  readonly despiteRobots?: boolean;
}

export type PageReading =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'skipped'; readonly reason: string };
