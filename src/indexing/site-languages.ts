/** The languages of a site, as far as its pages state them. */

import type { CorpusPassage } from '../retrieval/corpus-format.js';
import { languageTag } from '../text/language-tag.js';

/**
 * Without duplicates, most frequent first. Regions are dropped if they differ: `en-GB` and `en-US` become
 * `en`. Pages without a language, even in their path, are not counted.
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
