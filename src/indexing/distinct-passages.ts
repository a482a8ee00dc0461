import type { CorpusPassage } from '../retrieval/corpus-format.js';
import { repeatKey } from './repeat-key.js';

/** A page with more than so many times the passages of another is a collection: the whole manual in one page. */
const collected = 2;

interface Known {
  readonly place: number;
  /** Number of passages of its page. */
  readonly among: number;
}

/** The passages of a site, each once: of those under the same heading of the same version and language. */
export class DistinctPassages {
  readonly passages: CorpusPassage[] = [];
  /** Passages left out because an equal one was there. */
  duplicates = 0;
  readonly #known = new Map<string, Known>();

  /** Adds those of one page. Of two equal ones the first is kept, unless only its page is a collection. */
  add(page: readonly CorpusPassage[]): void {
    const among = page.length;
    for (const passage of page) {
      const same = repeatKey(passage);
      const known = this.#known.get(same);
      const place = known?.place ?? this.passages.length;
      if (known !== undefined) this.duplicates += 1;
      if (known !== undefined && known.among <= among * collected) continue;
      this.#known.set(same, { place, among });
      this.passages[place] = passage;
    }
  }
}
