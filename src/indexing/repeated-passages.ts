import type { CorpusPassage } from '../retrieval/corpus-format.js';
import { headingOf } from '../text/title-path.js';

/** Detects passages that occur under the same heading in several pages of the same version and language. */
export class RepeatedPassages {
  readonly #known = new Set<string>();

  /** Whether an equal passage was checked before. */
  isRepeat({ title, text, facets = {} }: CorpusPassage): boolean {
    const { version, lang } = facets;
    // `split` and `join` give one flat string; `replace` would retain thousands of pieces, ten times its
    // size.
    const words = text.split(/\s+/).join(' ');
    const same = `${version}\n${lang}\n${headingOf(title)}\n${words}`;
    if (this.#known.has(same)) return true;
    this.#known.add(same);
    return false;
  }
}
