/** Data for the parts of the Lab that compare strategies, before and after the strategies' own runs are loaded. */

import type { Costs } from './costs.js';
import { engineStrategies } from './engine-strategies.js';
import type { StoredQuestion, StoredRuns } from './stored-runs.js';
import { memoryQuestions, type StoredStrategyRuns } from './stored-strategy-runs.js';
import { type ComparedStrategy, storedStrategies } from './strategy-runs.js';

export interface Lesson {
  /** Includes the questions of the memory as one more corpus, once they are loaded. */
  readonly runs: StoredRuns;
  /** All strategies that can be compared; those derived from the runs come first. */
  readonly strategies: readonly ComparedStrategy[];
}

export function lessonOf(runs: StoredRuns, costs: Costs, stored: StoredStrategyRuns | null): Lesson {
  const whole = stored === null ? runs : { ...runs, corpora: [...runs.corpora, memoryQuestions(stored)] };
  return {
    runs: whole,
    strategies: [...storedStrategies(whole, costs), ...engineStrategies(stored, costs)],
  };
}

/** The requested question, else the one with which a part begins. */
export function questionShown(
  questions: readonly StoredQuestion[],
  wanted: string | null,
  first: string,
): StoredQuestion | undefined {
  const byId = (id: string | null) => questions.find((question) => question.id === id);
  return byId(wanted) ?? byId(first) ?? questions[0];
}
