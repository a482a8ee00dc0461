/** What a critic learns from questions, and the gain on held-out ones. */

import { practisedCritic } from '../critics/site-practice/practised-critic.js';
import type { HeldOut, PracticeTally, SitePractice } from '../critics/site-practice/site-practice.js';
import type { Retriever } from '../engine/index.js';
import { fitSitePractice } from './fit-site-practice.js';
import {
  type AskingOptions,
  type PracticeModels,
  type PractisedQuestion,
  practiseQuestions,
  runsOf,
} from './practise-site.js';
import type { TextQuestion } from './text-question.js';

/** One in this many questions is held out. */
const heldEvery = 3;

export interface PracticeProgress {
  /** Runs done, and total. */
  readonly done: number;
  readonly total: number;
  readonly question: string;
}

interface LearningOptions extends AskingOptions {
  readonly onProgress?: ((progress: PracticeProgress) => void) | undefined;
}

interface Learnt {
  readonly weights: SitePractice['weights'];
  readonly held: HeldOut;
}

/**
 * Holds out every third question, which covers every kind, since questions of a kind are adjacent. Nothing is
 * learnt from the held-out ones.
 */
export function splitQuestions(questions: readonly TextQuestion[]): {
  readonly learnt: readonly TextQuestion[];
  readonly held: readonly TextQuestion[];
} {
  const isHeld = (_: TextQuestion, place: number): boolean => place % heldEvery === heldEvery - 1;
  return {
    learnt: questions.filter((question, place) => !isHeld(question, place)),
    held: questions.filter(isHeld),
  };
}

/** Number of runs needed. Held-out questions are asked before and after. */
export function learningRuns(questions: readonly TextQuestion[]): number {
  return runsOf(questions) + runsOf(splitQuestions(questions).held);
}

/**
 * @param searchWithout searches the texts without these passages
 * @throws what the models throw; the signal's reason when it aborts
 */
export async function learnFromQuestions(
  questions: readonly TextQuestion[],
  searchWithout: (hidden: readonly string[]) => Retriever,
  { reasoner, critic }: PracticeModels,
  { bounds, signal, onProgress }: LearningOptions,
): Promise<Learnt> {
  const { learnt, held } = splitQuestions(questions);
  const total = learningRuns(questions);
  let done = 0;
  const askAll = async (asked: readonly TextQuestion[], judge = critic): Promise<PractisedQuestion[]> => {
    const runs: PractisedQuestion[] = [];
    for await (const run of practiseQuestions(
      asked,
      searchWithout,
      { reasoner, critic: judge },
      { bounds, signal },
    )) {
      runs.push(run);
      done += 1;
      onProgress?.({ done, total, question: run.question.question });
    }
    return runs;
  };
  const examples = (await askAll(learnt)).flatMap(({ example }) => example ?? []);
  const weights = fitSitePractice(examples);
  const before = tallyOf(await askAll(held));
  const after = tallyOf(await askAll(held, practisedCritic(critic, { weights })));
  return { weights, held: { before, after } };
}

function tallyOf(runs: readonly PractisedQuestion[]): PracticeTally {
  const number = (fits: (run: PractisedQuestion) => boolean): number => runs.filter(fits).length;
  const isRight = ({ example }: PractisedQuestion): boolean => example?.right === true;
  return {
    there: number(({ answerable }) => answerable),
    right: number((run) => run.answerable && run.answered && isRight(run)),
    wrong: number((run) => run.answerable && run.answered && !isRight(run)),
    away: number(({ answerable }) => !answerable),
    silent: number(({ answerable, answered }) => !answerable && !answered),
  };
}
