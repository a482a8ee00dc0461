/** The reader's alternative answers: from each passage alone, pairs of the best, and all together. */

import { type CallOptions, type Draft, type Passage, sameAnswer } from '../../engine/index.js';
import { highest } from '../../scores/statistics.js';
import type { ReadingCache } from './reading-cache.js';
import type { ReflectionInput } from './refiner.js';

/** One alternative answer. */
export interface RevisionCandidate {
  /** The reading that gives it with the highest confidence. */
  readonly draft: Draft;
  /** Number of readings that give it, and the product of their doubts: 0 if one of them is certain. */
  readonly readings: number;
  readonly doubt: number;
  /** Index of the first passage that it cites, from 0; the number of passages if it cites none. */
  readonly place: number;
}

export interface Candidates {
  readonly standing: RevisionCandidate;
  /** Answers that differ from the standing one and were not refused before. */
  readonly others: readonly RevisionCandidate[];
  /** Total number of readings. */
  readonly readings: number;
}

const pairs = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

export async function revisionCandidates(
  { question, passages, draft, refused }: ReflectionInput,
  cache: ReadingCache,
  call: CallOptions,
): Promise<Candidates> {
  const drafts: Draft[] = [];
  for (const few of readingsOf(passages)) drafts.push(await cache.read(question, few, call));
  const said = groupedByAnswer(drafts);
  const standing =
    said.find(([first]) => first !== undefined && sameAnswer(first.answer, draft.answer)) ?? [];
  const others = said.filter(
    (group) =>
      group !== standing && !refused.some(({ answer }) => sameAnswer(answer, group[0]?.answer ?? null)),
  );
  return {
    standing: candidateOf(draft, standing, passages),
    others: others.flatMap((group) => {
      const surest = highest(group, ({ confidence }) => confidence);
      return surest === null ? [] : [candidateOf(surest, group, passages)];
    }),
    readings: drafts.length,
  };
}

function readingsOf(passages: readonly Passage[]): Passage[][] {
  const together = pairs.map((places) => places.flatMap((place) => passages[place] ?? []));
  return [
    ...passages.map((passage) => [passage]),
    ...together.filter((few) => few.length === 2),
    ...(passages.length > 2 ? [[...passages]] : []),
  ];
}

function groupedByAnswer(drafts: readonly Draft[]): Draft[][] {
  const groups: Draft[][] = [];
  for (const draft of drafts) {
    if (draft.answer === null) continue;
    const group = groups.find(([first]) => first !== undefined && sameAnswer(first.answer, draft.answer));
    if (group === undefined) groups.push([draft]);
    else group.push(draft);
  }
  return groups;
}

function candidateOf(draft: Draft, group: readonly Draft[], passages: readonly Passage[]): RevisionCandidate {
  const cited = draft.citations[0]?.passageId;
  const place = passages.findIndex(({ id }) => id === cited);
  return {
    draft,
    readings: group.length,
    doubt: group.reduce((doubt, { confidence }) => doubt * (1 - confidence), 1),
    place: place < 0 ? passages.length : place,
  };
}
