import type { PassageTitle } from '../api.js';

export interface TopicGroup {
  readonly topic: string;
  readonly titles: readonly PassageTitle[];
}

/** Titles by topic, both in alphabetical order; titles without a topic come last. */
export function groupByTopic(titles: readonly PassageTitle[], withoutTopic = 'Other'): readonly TopicGroup[] {
  const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const groups = new Map<string, PassageTitle[]>();
  const rest: PassageTitle[] = [];
  for (const title of titles) {
    if (title.topic === undefined) {
      rest.push(title);
      continue;
    }
    const group = groups.get(title.topic);
    if (group === undefined) groups.set(title.topic, [title]);
    else group.push(title);
  }
  const sorted = [...groups].sort(([one], [other]) => inOrder.compare(one, other));
  if (rest.length > 0) sorted.push([withoutTopic, rest]);
  return sorted.map(([topic, members]) => ({
    topic,
    titles: members.sort((one, other) => inOrder.compare(one.title, other.title)),
  }));
}
