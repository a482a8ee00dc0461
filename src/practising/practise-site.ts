/** Self-practice on texts (SIM-RAG, Algorithm 1): questions made of them, each asked with what answers it there and taken away. */

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
import { type Bm25Index, buildIndex } from '../retrieval/bm25-index.js';
import type { PracticeExample } from './fit-site-practice.js';
import { type SitePracticePlan, sitePracticePlan } from './site-questions.js';
import { isRight, type TextQuestion } from './text-question.js';

export interface AskingOptions {
  /** As a person's run has them; `turns` bounds the time. */
  readonly bounds: Required<Pick<StrategyOptions, 'threshold' | 'certainty' | 'turns' | 'topK'>>;
  readonly signal?: AbortSignal | undefined;
}

export interface SitePracticeOptions extends AskingOptions {
  /** Headings that are asked at most, each twice. */
  readonly questions: number;
  readonly seed: number;
}

export interface PracticeModels {
  readonly reasoner: Reasoner;
  readonly critic: Critic;
}

/** As many passages as two rounds of a person's run bring. */
export const practiceRounds = { turns: 2, topK: 2 } as const;

/** One question, asked once. */
export interface PractisedQuestion {
  readonly question: TextQuestion;
  /** Whether what answers it was there to be found. */
  readonly answerable: boolean;
  /** Whether it was answered, at the threshold. */
  readonly answered: boolean;
  /** Its likeliest draft; null where nothing was drafted. */
  readonly example: PracticeExample | null;
}

export interface SitePracticeRuns {
  readonly total: number;
  readonly runs: AsyncGenerator<PractisedQuestion, void, void>;
}

/** Nothing is asked before `runs` is read. @throws what the models throw; the signal's reason when it aborts */
export function practiseSite(
  passages: readonly Passage[],
  models: PracticeModels,
  options: SitePracticeOptions,
): SitePracticeRuns {
  const plan = sitePracticePlan(passages, options);
  return { total: runsOf(plan.questions), runs: practisePlan(plan, models, options) };
}

/** The questions of a plan, over its passages. */
export function practisePlan(
  { questions, passages }: SitePracticePlan,
  models: PracticeModels,
  options: AskingOptions,
): AsyncGenerator<PractisedQuestion, void, void> {
  const index = buildIndex(passages);
  return practiseQuestions(questions, (hidden) => retrieverWithout(index, hidden), models, options);
}

/** How often these are asked in all. */
export function runsOf(questions: readonly TextQuestion[]): number {
  return questions.reduce((sum, question) => sum + waysOf(question).length, 0);
}

/** @param searchWithout finds in the texts without these passages */
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

export function retrieverWithout(index: Bm25Index, hidden: readonly string[]): Retriever {
  return {
    search: async (query, { limit, exclude, signal }) => {
      signal?.throwIfAborted();
      return index.search(query, { limit, exclude: [...exclude, ...hidden] });
    },
  };
}

function exampleOf(
  { draft, probability }: NonNullable<Extract<Outcome, { status: 'abstained' }>['closest']>,
  question: TextQuestion,
  answerable: boolean,
): PracticeExample {
  const logOdds = logOddsOf(probability);
  const numbers = practiceNumbers({ draft }, logOdds);
  return {
    logOdds,
    // Headings ask for no short answer, and teach nothing of them.
    numbers: question.answers === undefined ? { ...numbers, short: 0 } : numbers,
    right: answerable && isRight(draft, question),
  };
}

function waysOf({ asked = [true, false] }: TextQuestion): readonly boolean[] {
  return asked;
}

/** @throws {LimenError} what ended the run when it failed; the signal's reason when it aborts */
async function outcomeOf(run: RunEvents): Promise<Outcome> {
  for await (const event of run) {
    if (!isFinal(event)) continue;
    if (event.type === 'failed') throw fromErrorRecord(event.error);
    return event.outcome;
  }
  throw new Error('the run gave no final event');
}
