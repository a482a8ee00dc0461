/** An importer reads one format. Each is a separate file, loaded when a file of its format is added. */

import type { LimenError } from '../engine/index.js';
import type { Page } from '../indexing/page.js';
import type { CorpusPassage } from '../retrieval/corpus-format.js';
import type { SourceFile } from './source-file.js';

interface ImportContext {
  readonly signal?: AbortSignal | undefined;
  /** Receives the share of the file read so far, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** A passage as provided by a file: its id is unique there, its address http or https. */
export type GivenPassage = Pick<CorpusPassage, 'id' | 'title' | 'text' | 'topic' | 'lang' | 'url'>;

export type Imported =
  /**
   * A document, to be divided into passages. `isKept`: a citation opens the file itself, at the section's
   * anchor. `within`: the document's path inside a file that contains many.
   */
  | { readonly kind: 'page'; readonly page: Page; readonly isKept?: boolean; readonly within?: string }
  | { readonly kind: 'passage'; readonly passage: GivenPassage }
  /** A file inside the file. */
  | { readonly kind: 'file'; readonly file: SourceFile }
  /** A part that was not read, with the reason; the rest was. */
  | { readonly kind: 'left-out'; readonly fault: LimenError };

/**
 * Yields the content of a file as it is read.
 * @throws {LimenError} `file-refused` or `corpus-invalid` naming the file, if none of it can be read
 * @throws the signal's reason when it aborts
 */
export type Importer = (file: SourceFile, context: ImportContext) => AsyncIterable<Imported>;
