/** Part 2 of the Lab: who knows each answer, and what a strategy made of the question. */

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
  /** Whether the run looked anything up; an answer given without a look-up comes from memory. */
  readonly retrieved: boolean;
  /** The number by which the strategy chose between its memory and looking up, if it chose by a number. */
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

/** Taken from the question files; what the memory happens to answer plays no part. */
function knowledgeOf({ unanswerable, known }: StoredQuestion): Knowledge {
  if (unanswerable) return 'nobody';
  return known === true ? 'memory' : 'corpus';
}

/** The positive decision is to answer; the positive truth is that somebody knows the answer. */
export function speakingConfusion(mapped: readonly MappedQuestion[]): Confusion {
  return confusionOf(mapped.map(({ knowledge, answer }) => [knowledge !== 'nobody', answer !== null]));
}

/**
 * The questions for which it is recorded whether the memory was taught the answer, and those that nobody can
 * answer.
 */
export function recorded(mapped: readonly MappedQuestion[]): MappedQuestion[] {
  return mapped.filter(({ question: { known, unanswerable } }) => known !== undefined || unanswerable);
}

/**
 * Over the recorded questions: the positive decision is to answer without looking anything up, the positive
 * truth is that the memory was taught the answer.
 *
 * @param looksUp whether the strategy would look up with another line; if omitted, or if nothing was
 * measured, what it actually did counts
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

export function countKnown(mapped: readonly MappedQuestion[], by: Knowledge): number {
  return mapped.filter(({ knowledge }) => knowledge === by).length;
}

export function countFromMemory(mapped: readonly MappedQuestion[]): number {
  return mapped.filter(({ answer, retrieved }) => answer !== null && !retrieved).length;
}

export function speakingInWords({ tp, fp, tn, fn }: Confusion): string {
  return `speaks on ${tp} and is silent on ${fn} that somebody knows; speaks on ${fp} and is silent on ${tn} that nobody knows`;
}
