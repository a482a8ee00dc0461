/** Part 2 of the Lab: who knows the answers, and whether a strategy answers. */

import { type Confusion, confusionOf } from '../scores/judgement-scores.js';
import type { StoredQuestion } from './stored-runs.js';
import { type ComparedStrategy, type Ending, endingOf } from './strategy-runs.js';

/** Who knows the answer. The corpus also knows everything that the memory knows. */
export type Knowledge = 'memory' | 'corpus' | 'nobody';

export interface MappedQuestion {
  readonly question: StoredQuestion;
  readonly knowledge: Knowledge;
  readonly ending: Ending;
  readonly answer: string | null;
  /** Whether it looked anything up; if not, it answered from memory. */
  readonly retrieved: boolean;
  /** The number by which it chose between memory and looking up, if there is one. */
  readonly measured: number | null;
}

export const knowledgeWords: Readonly<Record<Knowledge, string>> = {
  memory: 'the memory knows',
  corpus: 'the corpus knows',
  nobody: 'nobody knows',
};

export function boundaryMap(
  questions: readonly StoredQuestion[],
  strategy: ComparedStrategy,
  threshold?: number,
): MappedQuestion[] {
  return questions.flatMap((question) => {
    const run = strategy.run(question, threshold);
    if (run === null) return [];
    const { answer, retrieved } = run;
    const knowledge = knowledgeOf(question);
    const measured = strategy.choice?.numberOf(run) ?? null;
    return [{ question, knowledge, ending: endingOf(question, run), answer, retrieved, measured }];
  });
}

/** As recorded with the questions, whatever the memory actually answers. */
function knowledgeOf({ unanswerable, known }: StoredQuestion): Knowledge {
  if (unanswerable) return 'nobody';
  return known === true ? 'memory' : 'corpus';
}

/** Positive decision: the strategy answers. Positive truth: somebody knows the answer. */
export function speakingConfusion(mapped: readonly MappedQuestion[]): Confusion {
  return confusionOf(mapped.map(({ knowledge, answer }) => [knowledge !== 'nobody', answer !== null]));
}

/** Questions for which it is recorded whether the memory was taught the answer, and unanswerable ones. */
export function recorded(mapped: readonly MappedQuestion[]): MappedQuestion[] {
  return mapped.filter(({ question: { known, unanswerable } }) => known !== undefined || unanswerable);
}

/**
 * Over the recorded questions. Positive decision: answering without looking anything up. Positive truth: the memory was
 * taught the answer.
 * @param looksUp whether it would look up with another line; if omitted, or if nothing was measured, what it did counts
 */
export function memoryConfusion(
  mapped: readonly MappedQuestion[],
  looksUp?: (measured: number) => boolean,
): Confusion {
  return confusionOf(
    recorded(mapped).map(({ knowledge, retrieved, measured }) => {
      const searched = looksUp === undefined || measured === null ? retrieved : looksUp(measured);
      return [knowledge === 'memory', !searched];
    }),
  );
}

export function countFromMemory(mapped: readonly MappedQuestion[]): number {
  return mapped.filter(({ answer, retrieved }) => answer !== null && !retrieved).length;
}

export function speakingInWords({ tp, fp, tn, fn }: Confusion): string {
  return `speaks on ${tp} and is silent on ${fn} that somebody knows; speaks on ${fp} and is silent on ${tn} that nobody knows`;
}
