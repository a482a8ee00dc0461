import type { CorpusPassage } from '../retrieval/corpus-format.js';
import { repeatKey } from './repeat-key.js';

/** A page with over twice the passages of another is a collection of pages, such as a whole manual in one. */
const collected = 2;

interface Known {
  readonly place: number;
  /** Number of passages of its page. */
  readonly among: number;
}

/** The passages of a site, without repeats under the same heading of the same version and language. */
export class DistinctPassages {
  readonly passages: CorpusPassage[] = [];
  /** Passages left out because an equal one was there. */
  duplicates = 0;
  readonly #known = new Map<string, Known>();

  /** Adds one page's. Of two equal passages the first is kept, unless only its page is a collection. */
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
