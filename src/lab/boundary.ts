/** Part 2 of the Lab: what is known, and what a strategy made of it. */

import type { Confusion } from '../evaluation/judgement-scores.js';
import type { StoredQuestion } from './stored-runs.js';
import { type ComparedStrategy, type Ending, endingOf } from './strategy-runs.js';

/** Who knows the answer. What the memory knows the corpus knows too. */
export type Knowledge = 'memory' | 'corpus' | 'nobody';

export interface MappedQuestion {
  readonly question: StoredQuestion;
  readonly knowledge: Knowledge;
  readonly ending: Ending;
  readonly answer: string | null;
  readonly retrieved: boolean;
}

export const knowledgeWords: Readonly<Record<Knowledge, string>> = {
  memory: 'the memory knows',
  corpus: 'the corpus knows',
  nobody: 'nobody knows',
};

/** @param inMemory ids of the questions that the memory model was taught the answers to */
export function boundaryMap(
  questions: readonly StoredQuestion[],
  strategy: ComparedStrategy,
  { threshold, inMemory }: { readonly threshold?: number; readonly inMemory: ReadonlySet<string> },
): MappedQuestion[] {
  return questions.flatMap((question) => {
    const run = strategy.run(question, threshold);
    if (run === null) return [];
    const { answer, retrieved } = run;
    const knowledge = question.unanswerable ? 'nobody' : inMemory.has(question.id) ? 'memory' : 'corpus';
    return [{ question, knowledge, ending: endingOf(question, run), answer, retrieved }];
  });
}

/** Speaking is the positive decision, and that somebody knows the positive truth. */
export function speakingConfusion(mapped: readonly MappedQuestion[]): Confusion {
  return confusionOf(mapped.map(({ knowledge, answer }) => [knowledge !== 'nobody', answer !== null]));
}

/** Answering without looking anything up is the positive decision, and that the memory knows the positive truth. */
export function memoryConfusion(mapped: readonly MappedQuestion[]): Confusion {
  return confusionOf(mapped.map(({ knowledge, retrieved }) => [knowledge === 'memory', !retrieved]));
}

function confusionOf(pairs: readonly (readonly [so: boolean, decided: boolean])[]): Confusion {
  const counts = { tp: 0, fp: 0, tn: 0, fn: 0 };
  for (const [so, decided] of pairs) {
    if (decided) counts[so ? 'tp' : 'fp'] += 1;
    else counts[so ? 'fn' : 'tn'] += 1;
  }
  return counts;
}
