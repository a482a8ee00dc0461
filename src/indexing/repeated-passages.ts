import type { CorpusPassage } from '../retrieval/corpus-format.js';
import { headingOf } from '../text/title-path.js';

/** Tells passages that stand under the same heading in several pages of the same version and language. */
export class RepeatedPassages {
  readonly #known = new Set<string>();

  /** Whether one like it was asked about before. */
  isRepeat({ title, text, facets = {} }: CorpusPassage): boolean {
    const { version, lang } = facets;
    // Joined, a text is one string; replaced, it would be kept as thousands of pieces, ten times its size.
    const words = text.split(/\s+/).join(' ');
    const same = `${version}\n${lang}\n${headingOf(title)}\n${words}`;
    if (this.#known.has(same)) return true;
    this.#known.add(same);
    return false;
  }
}
