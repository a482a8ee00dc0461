/** Which languages a site is in, as far as its pages say it. */

import type { CorpusPassage } from '../retrieval/corpus-format.js';
import { languageTag } from '../text/language-tag.js';

/**
 * Each once, those of most passages first. Regions are left out where they differ: `en-GB` and `en-US` are `en`. Pages that say none,
 * also by their path, count for no other.
 */
export function languagesOf(passages: readonly CorpusPassage[]): readonly string[] {
  const found = new Map<string, { readonly tags: Set<string>; count: number }>();
  for (const { lang, facets } of passages) {
    const tag = languageTag(facets?.lang ?? lang);
    if (tag === null) continue;
    const [first = ''] = tag.toLowerCase().split('-');
    const known = found.get(first) ?? { tags: new Set(), count: 0 };
    known.tags.add(tag);
    known.count += 1;
    found.set(first, known);
  }
  return [...found]
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([first, { tags }]) => (tags.size === 1 ? ([...tags][0] ?? first) : first));
}
