import type { CorpusPassage } from '../retrieval/corpus-format.js';
import { headingOf } from '../text/title-path.js';

/** Detects passages that occur under the same heading in several pages of the same version and language. */
export class RepeatedPassages {
  readonly #known = new Set<string>();

  /** Whether an equal passage was checked before. */
  isRepeat(passage: CorpusPassage): boolean {
    const same = repeatKey(passage);
    if (this.#known.has(same)) return true;
    this.#known.add(same);
    return false;
  }
}

/** Equal for passages that repeat each other. */
export function repeatKey({ title, text, facets = {} }: CorpusPassage): string {
  const { version, lang } = facets;
  // `split` and `join` give one flat string; `replace` would retain thousands of pieces, ten times its
  // size.
  const words = text.split(/\s+/).join(' ');
  return `${version}\n${lang}\n${headingOf(title)}\n${words}`;
}
