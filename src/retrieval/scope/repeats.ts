/**
 * A site in several versions or languages repeats much of its text; a search should return each text once.
 */

import type { Passage } from '../../engine/index.js';
import type { CorpusManifest } from '../corpus-manifest.js';

/** Whether passages of one page may occur again in the corpus. */
export function mayRepeat({ facets }: Pick<CorpusManifest, 'facets'>): boolean {
  return facets !== undefined && (facets.version.length > 1 || facets.lang.length > 1);
}

export class Repeats {
  readonly #texts: Set<string | undefined>;

  /** @param before passages returned already */
  constructor(before: readonly (Passage | undefined)[]) {
    this.#texts = new Set(before.map((passage) => passage?.text));
  }

  /** Whether no earlier passage has the same text; remembers it. */
  isNew({ text }: Passage): boolean {
    if (this.#texts.has(text)) return false;
    this.#texts.add(text);
    return true;
  }
}
