/** Part 5 of the Lab: the head before and after practice, and the shipped critic, on other drafts. */

import { type Judgement, judgementScores } from '../scores/judgement-scores.js';
import { type Head, probabilityBy } from './logistic-head.js';
import type { HeadExample } from './practice-plan.js';

export interface Judge {
  readonly name: string;
  readonly judgements: readonly Judgement[];
}

export function judgesOf(untrained: Head, trained: Head, examples: readonly HeadExample[]): readonly Judge[] {
  const judge = (name: string, judged: (example: HeadExample) => number): Judge => ({
    name,
    judgements: examples.map((example) => ({ probability: judged(example), right: example.right })),
  });
  return [
    judge('Before practice', ({ signals }) => probabilityBy(untrained, signals)),
    judge('After practice', ({ signals }) => probabilityBy(trained, signals)),
    judge('The shipped critic', ({ probability }) => probability),
  ];
}

/** A draft is accepted if its probability of being right is at least 0.5. `null` if there are no drafts. */
export function scoresOf(judgements: readonly Judgement[]) {
  return judgementScores(judgements, 0.5);
}
