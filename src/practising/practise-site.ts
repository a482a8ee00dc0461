/**
 * Self-practice on texts (SIM-RAG, Algorithm 1): questions generated from them, each asked with its answering
 * passages present and removed.
 */

import { logOddsOf } from '../critics/site-practice/practised-critic.js';
import { practiceNumbers } from '../critics/site-practice/site-practice.js';
import {
  type Critic,
  fromErrorRecord,
  isFinal,
  type Outcome,
  type Passage,
  type Reasoner,
  type Retriever,
  type RunEvents,
  type StrategyOptions,
  simRag,
} from '../engine/index.js';
import { Bm25Index } from '../retrieval/bm25-index.js';
import { indexRetriever } from '../retrieval/index-retriever.js';
import type { PracticeExample } from './fit-site-practice.js';
import { type SitePracticePlan, sitePracticePlan } from './site-questions.js';
import { isRight, type TextQuestion } from './text-question.js';

export interface AskingOptions {
  /** As in a person's run; `turns` limits the time. */
  readonly bounds: Required<Pick<StrategyOptions, 'threshold' | 'certainty' | 'turns' | 'topK'>>;
  readonly signal?: AbortSignal | undefined;
}

interface SitePracticeOptions extends AskingOptions {
  /** Maximum number of headings asked, each twice. */
  readonly questions: number;
  readonly seed: number;
}

export interface PracticeModels {
  readonly reasoner: Reasoner;
  readonly critic: Critic;
}

/** As many passages as two rounds of a person's run retrieve. */
export const practiceRounds = { turns: 2, topK: 2 } as const;

/** One asking of one question. */
export interface PractisedQuestion {
  readonly question: TextQuestion;
  /** Whether its answering passages were present. */
  readonly answerable: boolean;
  /** Whether it was answered at the threshold. */
  readonly answered: boolean;
  /** Its likeliest draft; null if there was none. */
  readonly example: PracticeExample | null;
}

/**
 * Weight of a run whose answering passages were removed: one run in five has no answer, as in the practice from
 * which the critic and its threshold come. At equal weight a site learns to abstain from what it knows.
 */
const removedWeight = 0.25;

interface SitePracticeRuns {
  readonly total: number;
  readonly runs: AsyncGenerator<PractisedQuestion, void, void>;
}

/**
 * Asks nothing until `runs` is consumed.
 * @throws what the models throw; the signal's reason when it aborts
 */
export function practiseSite(
  passages: readonly Passage[],
  models: PracticeModels,
  options: SitePracticeOptions,
): SitePracticeRuns {
  const plan = sitePracticePlan(passages, options);
  return { total: runsOf(plan.questions), runs: practisePlan(plan, models, options) };
}

/** Asks the questions of a plan over its passages. */
export function practisePlan(
  { questions, passages }: SitePracticePlan,
  models: PracticeModels,
  options: AskingOptions,
): AsyncGenerator<PractisedQuestion, void, void> {
  const index = Bm25Index.build(passages);
  return practiseQuestions(questions, (hidden) => indexRetriever(index, hidden), models, options);
}

/** Total number of times that these are asked. */
export function runsOf(questions: readonly TextQuestion[]): number {
  return questions.reduce((sum, question) => sum + waysOf(question).length, 0);
}

/** @param searchWithout searches the texts without these passages */
export async function* practiseQuestions(
  questions: readonly TextQuestion[],
  searchWithout: (hidden: readonly string[]) => Retriever,
  { reasoner, critic }: PracticeModels,
  { bounds, signal }: AskingOptions,
): AsyncGenerator<PractisedQuestion, void, void> {
  const stopped = signal === undefined ? {} : { signal };
  for (const question of questions) {
    for (const answerable of waysOf(question)) {
      signal?.throwIfAborted();
      const retriever = searchWithout(answerable ? [] : question.section);
      const run = simRag({ reasoner, retriever, critic }, question.question, { ...bounds, ...stopped });
      const outcome = await outcomeOf(run);
      const answered = outcome.status === 'answered';
      const likeliest = answered ? outcome : outcome.closest;
      yield {
        question,
        answerable,
        answered,
        example: likeliest && exampleOf(likeliest, question, answerable),
      };
    }
  }
}

function exampleOf(
  { draft, probability }: NonNullable<Extract<Outcome, { status: 'abstained' }>['closest']>,
  question: TextQuestion,
  answerable: boolean,
): PracticeExample {
  const logOdds = logOddsOf(probability);
  const numbers = practiceNumbers({ draft }, logOdds);
  const isHeading = question.answers === undefined;
  return {
    logOdds,
    // Headings do not ask for short answers, so they teach nothing about them.
    numbers: isHeading ? { ...numbers, short: 0 } : numbers,
    right: answerable && isRight(draft, question),
    // A question that is only asked without them is a person's own, which the texts do not answer.
    weight: answerable || !waysOf(question).includes(true) ? 1 : removedWeight,
    isHeading,
  };
}

function waysOf({ asked = [true, false] }: TextQuestion): readonly boolean[] {
  return asked;
}

/** @throws {LimenError} the error that ended a failed run; the signal's reason when it aborts */
async function outcomeOf(run: RunEvents): Promise<Outcome> {
  for await (const event of run) {
    if (!isFinal(event)) continue;
    if (event.type === 'failed') throw fromErrorRecord(event.error);
    return event.outcome;
  }
  throw new Error('the run gave no final event');
}
