/**
 * The data shown by the parts of the Lab that compare strategies, before and after the strategies' own runs
 * have arrived.
 */

import type { Costs } from './costs.js';
import { engineStrategies } from './engine-strategies.js';
import type { StoredQuestion, StoredRuns } from './stored-runs.js';
import { memoryQuestions, type StoredStrategyRuns } from './stored-strategy-runs.js';
import { type ComparedStrategy, storedStrategies } from './strategy-runs.js';

export interface Lesson {
  /** Includes the memory's questions as one more corpus, once they have arrived. */
  readonly runs: StoredRuns;
  /** Everything that can be compared; strategies derived from the stored runs come first. */
  readonly strategies: readonly ComparedStrategy[];
}

export function lessonOf(runs: StoredRuns, costs: Costs, stored: StoredStrategyRuns | null): Lesson {
  const whole = stored === null ? runs : { ...runs, corpora: [...runs.corpora, memoryQuestions(stored)] };
  return {
    runs: whole,
    strategies: [...storedStrategies(whole, costs), ...engineStrategies(stored, costs)],
  };
}

/** The requested question, or else the one that a part starts with. */
export function questionShown(
  questions: readonly StoredQuestion[],
  wanted: string | null,
  first: string,
): StoredQuestion | undefined {
  const byId = (id: string | null) => questions.find((question) => question.id === id);
  return byId(wanted) ?? byId(first) ?? questions[0];
}
