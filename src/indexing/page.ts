/** A parsed page of a site, whatever its source format. Plain data. */

import type { NoteKind, TextRange } from '../engine/index.js';
import type { Facets } from '../retrieval/scope/scope.js';
import type { PageNaming } from './front-matter.js';
import type { HeadingRule } from './heading-ids.js';
import type { PageTemplate } from './page-template.js';

/**
 * The smallest part of a text that is never cut: a sentence, a line of a list item, a table row, a line of
 * code. `gap` separates it from the previous piece, and is dropped at the start of a passage.
 */
export interface Piece {
  readonly text: string;
  readonly words: number;
  readonly gap: string;
  /** Cost of beginning a passage here: 0 between paragraphs, more within a list, most within code. */
  readonly cut: number;
  /** Repeated above it if a passage begins with it: a table's heading row. */
  readonly heading?: Piece | undefined;
  /** The block it belongs to. Pieces of one block share the same object. */
  readonly block: PieceBlock;
  /** Number of leading characters that are margin and marks, before the block itself. */
  readonly lead?: number;
  /** Whether it belongs to the term of a definition. */
  readonly isTerm?: boolean;
  /** Id of the member that it describes, such as a function in a list of them. */
  readonly member?: string | undefined;
}

/** A block before its position is known: see `Block`. */
export type PieceBlock = { readonly note?: NoteKind | undefined } & (
  | { readonly kind: 'paragraph' | 'definition' }
  | { readonly kind: 'item'; readonly depth: number; readonly number?: number | undefined }
  | { readonly kind: 'code'; readonly language?: string | undefined; readonly margin: number }
  /** Cells relative to the start of the row. */
  | { readonly kind: 'row'; readonly header: boolean; readonly cells: readonly TextRange[] }
);

/** The content under one heading, up to the next heading of any level. */
export interface Section {
  /** Headings from below the page's title down to this one. Empty before the first heading. */
  readonly headings: readonly string[];
  /** Fragment of the address, as in the page; null if no heading with an id precedes it. */
  readonly anchor: string | null;
  readonly pieces: readonly Piece[];
}

export interface Page {
  readonly title: string;
  /** The page's position in the site, outermost first: its breadcrumbs. Empty if it states none. */
  readonly breadcrumbs: readonly string[];
  /** BCP 47, as stated by the page; null if it states none. */
  readonly lang: string | null;
  readonly sections: readonly Section[];
  /** Version and section, if the page states them. */
  readonly facets?: Pick<Facets, 'version' | 'section'>;
  /** What front matter says of its address. */
  readonly named?: PageNaming;
}

export interface PageOptions {
  /** Whether to read a page that its site excludes from searches. */
  readonly despiteRobots?: boolean;
  /** How headings of Markdown get their ids; GitHub's rule by default. */
  readonly headingRule?: HeadingRule;
  /** Texts that the page shares with others of its site. */
  readonly template?: PageTemplate;
}

/** A page, or why there is nothing to index in it. */
export type PageReading =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'skipped'; readonly reason: string };
