/** Self-practice on a site (SIM-RAG, Algorithm 1, with the site's own headings as its questions). */

import { logOddsOf } from '../../critics/site-practice/practised-critic.js';
import { practiceNumbers } from '../../critics/site-practice/site-practice.js';
import type { Critic, Draft, Passage, Reasoner, StrategyOptions } from '../../engine/index.js';
import { simRag } from '../../engine/index.js';
import { buildIndex } from '../../retrieval/bm25-index.js';
import { indexRetriever } from '../question-retrievers.js';
import { endOf, recordRun } from '../run-record.js';
import type { PracticeExample } from './fit-site-practice.js';
import { type SitePracticePlan, type SiteQuestion, sitePracticePlan } from './site-questions.js';

export interface SitePracticeOptions {
  /** Headings that are asked at most, each twice. */
  readonly questions: number;
  readonly seed: number;
  /** As a person's run has them; `turns` bounds the time. */
  readonly bounds: Required<Pick<StrategyOptions, 'threshold' | 'certainty' | 'turns' | 'topK'>>;
  readonly signal?: AbortSignal;
}

/** One heading, asked once. */
export interface PractisedQuestion {
  readonly question: SiteQuestion;
  /** Whether its section was there to be found. */
  readonly answerable: boolean;
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
  models: { readonly reasoner: Reasoner; readonly critic: Critic },
  options: SitePracticeOptions,
): SitePracticeRuns {
  const plan = sitePracticePlan(passages, options);
  return { total: 2 * plan.questions.length, runs: practisePlan(plan, models, options) };
}

/** Each question of a plan, with its section there and with it taken away. */
export async function* practisePlan(
  { questions, passages }: SitePracticePlan,
  { reasoner, critic }: { readonly reasoner: Reasoner; readonly critic: Critic },
  { bounds, signal }: Pick<SitePracticeOptions, 'bounds' | 'signal'>,
): AsyncGenerator<PractisedQuestion, void, void> {
  const index = buildIndex(passages);
  for (const question of questions) {
    for (const answerable of [true, false]) {
      signal?.throwIfAborted();
      const retriever = indexRetriever(index, answerable ? [] : question.section);
      const stopped = signal === undefined ? {} : { signal };
      const run = simRag({ reasoner, retriever, critic }, question.question, { ...bounds, ...stopped });
      const { outcome } = endOf(await recordRun(run));
      const likeliest = outcome.status === 'answered' ? outcome : outcome.closest;
      if (likeliest === null) {
        yield { question, answerable, example: null };
        continue;
      }
      const { draft, probability } = likeliest;
      const logOdds = logOddsOf(probability);
      const right = answerable && isOfSection(draft, question);
      yield {
        question,
        answerable,
        example: { logOdds, numbers: practiceNumbers({ draft }, logOdds), right },
      };
    }
  }
}

/** Whether what it shows first is from the section that was asked for. */
function isOfSection(
  { excerpt, citations }: Pick<Draft, 'citations' | 'excerpt'>,
  { section }: SiteQuestion,
): boolean {
  const shown = excerpt?.passageId ?? citations[0]?.passageId;
  return shown !== undefined && section.includes(shown);
}
