/** The languages of a site, as far as its pages state them. */

import type { CorpusPassage } from '../retrieval/corpus-format.js';
import { languageTag } from '../text/language-tag.js';

/** Share of passages that must state a language for it to count as the site's. */
const nearlyAll = 0.9;

/** The only language of a site, if nearly all passages state it: pages that state none may be in another. */
export function languageOfSite(passages: readonly CorpusPassage[]): string | undefined {
  const [language, ...others] = languagesOf(passages);
  const saying = passages.filter((passage) => languageSaidBy(passage) !== null).length;
  return others.length === 0 && saying >= passages.length * nearlyAll ? language : undefined;
}

/**
 * Without duplicates, most frequent first. Regions are dropped if they differ: `en-GB` and `en-US` become
 * `en`. Pages without a language, even in their path, are not counted.
 */
export function languagesOf(passages: readonly CorpusPassage[]): readonly string[] {
  const found = new Map<string, { readonly tags: Set<string>; count: number }>();
  for (const passage of passages) {
    const tag = languageSaidBy(passage);
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

function languageSaidBy({ lang, facets }: CorpusPassage): string | null {
  return languageTag(facets?.lang ?? lang);
}
