import type { PassageTitle } from '../api.js';

export interface TopicGroup {
  readonly topic: string;
  readonly titles: readonly PassageTitle[];
}

/** Titles grouped by topic, both in alphabetical order; titles without a topic come last. */
export function groupByTopic(titles: readonly PassageTitle[]): readonly TopicGroup[] {
  const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const groups = new Map<string | undefined, PassageTitle[]>();
  for (const title of titles) {
    const group = groups.get(title.topic);
    if (group === undefined) groups.set(title.topic, [title]);
    else group.push(title);
  }
  const isLast = (topic: string | undefined) => Number(topic === undefined);
  return [...groups]
    .sort(([one = ''], [other = '']) => inOrder.compare(one, other))
    .sort(([one], [other]) => isLast(one) - isLast(other))
    .map(([topic = 'Other', members]) => ({
      topic,
      titles: members.sort((one, other) => inOrder.compare(one.title, other.title)),
    }));
}
