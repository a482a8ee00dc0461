/** What reads one format. Each stands in a file of its own, which is loaded when its format is brought. */

import type { LimenError } from '../engine/index.js';
import type { Page } from '../indexing/page.js';
import type { SourceFile } from './source-file.js';

export interface ImportContext {
  readonly signal?: AbortSignal | undefined;
  /** Told the share of the file that is read, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** A passage as a file gives it. */
export interface GivenPassage {
  /** Tells it from the others of its file. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly topic?: string;
  readonly lang?: string;
  /** An http or https address. */
  readonly url?: string;
}

export type Imported =
  /**
   * A document, to be cut into passages. `isKept`: a citation opens the file itself, at the section's anchor.
   * `within`: its path below the file, which holds many.
   */
  | { readonly kind: 'page'; readonly page: Page; readonly isKept?: boolean; readonly within?: string }
  | { readonly kind: 'passage'; readonly passage: GivenPassage }
  /** A file within the file. */
  | { readonly kind: 'file'; readonly file: SourceFile }
  /** A part that is not read, and why; the rest is. */
  | { readonly kind: 'left-out'; readonly fault: LimenError };

/**
 * Everything that a file holds, as it is read.
 * @throws {LimenError} `file-refused` or `corpus-invalid` naming the file, when nothing of it can be read
 * @throws the signal's reason when it aborts
 */
export type Importer = (file: SourceFile, context: ImportContext) => AsyncIterable<Imported>;
