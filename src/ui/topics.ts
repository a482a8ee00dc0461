import type { PassageTitle } from '../api.js';

export interface TopicGroup {
  readonly topic: string;
  readonly titles: readonly PassageTitle[];
}

/** Titles grouped by topic, in the order given. Nothing is sorted, because this runs on the page's thread. */
export function groupByTopic(titles: readonly PassageTitle[]): readonly TopicGroup[] {
  const groups = new Map<string | undefined, PassageTitle[]>();
  for (const title of titles) {
    const group = groups.get(title.topic);
    if (group === undefined) groups.set(title.topic, [title]);
    else group.push(title);
  }
  return [...groups].map(([topic = 'Other', members]) => ({ topic, titles: members }));
}
