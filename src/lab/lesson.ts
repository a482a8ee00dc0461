/** What the parts of the Lab that compare strategies have to show, before and after the strategies' own runs are there. */

import type { Costs } from './costs.js';
import { engineStrategies } from './engine-strategies.js';
import type { StoredQuestion, StoredRuns } from './stored-runs.js';
import { memoryQuestions, type StoredStrategyRuns } from './stored-strategy-runs.js';
import { type ComparedStrategy, storedStrategies } from './strategy-runs.js';

export interface Lesson {
  /** With the questions of the memory as one more corpus, once they are there. */
  readonly runs: StoredRuns;
  /** All that can be compared: those that are read off the runs first. */
  readonly strategies: readonly ComparedStrategy[];
}

export function lessonOf(runs: StoredRuns, costs: Costs, stored: StoredStrategyRuns | null): Lesson {
  const whole = stored === null ? runs : { ...runs, corpora: [...runs.corpora, memoryQuestions(stored)] };
  return {
    runs: whole,
    strategies: [...storedStrategies(whole, costs), ...engineStrategies(stored, costs)],
  };
}

/** The question that is asked for, else the one with which a part begins. */
export function questionShown(
  questions: readonly StoredQuestion[],
  wanted: string | null,
  first: string,
): StoredQuestion | undefined {
  const byId = (id: string | null) => questions.find((question) => question.id === id);
  return byId(wanted) ?? byId(first) ?? questions[0];
}
