/** Sorts the titles of a corpus for listing. Thousands of them take too long for the page's own thread. */

import type { PassageTitle } from './corpus-info.js';

/** By topic, then by title, both in alphabetical order; titles without a topic come last. */
export function titlesInOrder(titles: readonly PassageTitle[]): readonly PassageTitle[] {
  const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const topics = new Map<string | undefined, PassageTitle[]>();
  for (const title of titles) {
    const others = topics.get(title.topic);
    if (others === undefined) topics.set(title.topic, [title]);
    else others.push(title);
  }
  return [...topics]
    .sort(([one], [other]) =>
      one === undefined || other === undefined
        ? Number(one === undefined) - Number(other === undefined)
        : compare(one, other),
    )
    .flatMap(([, members]) => members.sort((one, other) => compare(one.title, other.title)));
}
