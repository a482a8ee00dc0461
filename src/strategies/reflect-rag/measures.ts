/** PLAN and REFLECT compared: cost per stage, errors by class (Chen et al. 2026, tables 2, A.3, A.7). */

import type { RunEvent } from '../../engine/index.js';
import { questionScore, tokenF1 } from '../../scores/answer-scores.js';
import { rougeL } from '../../scores/rouge-l.js';
import { countsOf, mean } from '../../scores/statistics.js';
import { defineMeasures, type LiveResult, type OwnReport } from '../live-result.js';
import { type Cost, costBetween, noCost, type ObservedRun } from '../observed-run.js';
import { type ErrorClass, errorClass, errorClasses } from './reflect-rag-errors.js';
import { saysAnswer } from './says-answer.js';

const stages = ['retrieval', 're-ranking', 'planning', 'answer', 'reflection'] as const;

interface ReflectRagFacts {
  readonly planAnswer: string | null;
  /** Whether an accepted answer occurs in a passage that was found. */
  readonly answerFound: boolean;
  readonly reflections: number;
  readonly revisions: number;
  /** Number of revisions that the drift guard refused, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** Why reflection ended, or was skipped; `null` in BASE and PLAN. */
  readonly ended: string | null;
  readonly costs: Readonly<Record<(typeof stages)[number], Cost>>;
}

export function reflectRagFacts({ question, events, costs }: ObservedRun): ReflectRagFacts {
  const drafts = events.flatMap((event) => (event.type === 'draft-finished' ? [event.draft] : []));
  const refusals = events.flatMap((event) =>
    event.type === 'reflect-rag/revision-judged' && event.refusal !== null ? [event.refusal] : [],
  );
  const found = events.flatMap((event) => (event.type === 'passages-found' ? event.found : []));
  return {
    planAnswer: drafts[0]?.answer ?? null,
    answerFound: found.some(({ passage: { title, text } }) =>
      question.answers.some((answer) => saysAnswer(`${title} ${text}`, answer)),
    ),
    reflections: events.filter(({ type }) => type === 'reflect-rag/reflected').length,
    revisions: Math.max(0, drafts.length - 1),
    refused: Object.fromEntries(countsOf(refusals)),
    ended: events.find((event) => event.type === 'reflect-rag/reflection-ended')?.reason ?? null,
    costs: costsByStage(events, costs),
  };
}

/** A stage ends with the event that carries its result; the last stage ends with the run. */
function costsByStage(events: readonly RunEvent[], costs: readonly Cost[]): ReflectRagFacts['costs'] {
  const endings = [
    'passages-found',
    'reflect-rag/reranked',
    'reflect-rag/planned',
    'draft-finished',
  ] as const;
  let before = noCost;
  const spent = [...endings, null].map((type) => {
    const place = type === null ? costs.length - 1 : events.findIndex((event) => event.type === type);
    const until = costs[place] ?? before;
    const cost = costBetween(before, until);
    before = until;
    return cost;
  });
  return Object.fromEntries(
    stages.map((stage, place) => [stage, spent[place] ?? noCost]),
  ) as ReflectRagFacts['costs'];
}

export function reflectRagReport(
  results: readonly LiveResult[],
  facts: readonly ReflectRagFacts[],
): OwnReport {
  const scored = (measure: typeof tokenF1, answers: readonly (string | null)[]) =>
    mean(results.map(({ question }, place) => questionScore(measure, question, answers[place] ?? null)));
  const plan = facts.map(({ planAnswer }) => planAnswer);
  const last = results.map(({ record }) => record.answer);
  const figures = {
    planF1: scored(tokenF1, plan),
    reflectF1: scored(tokenF1, last),
    planRougeL: scored(rougeL, plan),
    reflectRougeL: scored(rougeL, last),
    reflections: mean(facts.map(({ reflections }) => reflections)),
    revisions: mean(facts.map(({ revisions }) => revisions)),
  };
  const errors = errorsOf(results, facts);
  return {
    figures: { ...figures, ...stageFigures(facts), ...errorFigures(errors) },
    remarks: [
      `F1 ${points(figures.planF1)} with the plan, ${points(figures.reflectF1)} after reflection; ROUGE-L ${points(figures.planRougeL)}, ${points(figures.reflectRougeL)}`,
      `cost by stage, calls and seconds a question: ${stages.map((stage) => stageText(stage, facts)).join('; ')}`,
      `reflection: ${countsText(facts.map(({ ended }) => ended ?? 'not asked'))}; ${figures.revisions.toFixed(2)} revisions a question; refused: ${refusedText(facts)}`,
      `errors (F1 below 0.5): ${errorClasses.map((name) => `${name} ${errors.filter((each) => each === name).length}`).join(', ')}`,
    ],
  };
}

function errorsOf(results: readonly LiveResult[], facts: readonly ReflectRagFacts[]): ErrorClass[] {
  return results.flatMap(({ question, record }, place) => {
    const { planAnswer = null, answerFound = false } = facts[place] ?? {};
    return errorClass(question, { answer: record.answer, planAnswer, answerFound }) ?? [];
  });
}

function errorFigures(errors: readonly ErrorClass[]): Record<string, number> {
  return Object.fromEntries(
    errorClasses.map((name) => [`errors: ${name}`, errors.filter((each) => each === name).length]),
  );
}

function stageFigures(facts: readonly ReflectRagFacts[]): Record<string, number> {
  return Object.fromEntries(
    stages.flatMap((stage) => [
      [`${stage}: calls`, mean(facts.map(({ costs }) => costs[stage].calls))],
      [`${stage}: seconds`, mean(facts.map(({ costs }) => costs[stage].seconds))],
    ]),
  );
}

function stageText(stage: (typeof stages)[number], facts: readonly ReflectRagFacts[]): string {
  const calls = mean(facts.map(({ costs }) => costs[stage].calls));
  const seconds = mean(facts.map(({ costs }) => costs[stage].seconds));
  return `${stage} ${calls.toFixed(1)}, ${seconds.toFixed(2)}`;
}

function refusedText(facts: readonly ReflectRagFacts[]): string {
  const reasons = facts.flatMap(({ refused }) =>
    Object.entries(refused).flatMap(([reason, count]) => Array<string>(count).fill(reason)),
  );
  return reasons.length === 0 ? 'none' : countsText(reasons);
}

function countsText(names: readonly string[]): string {
  return [...countsOf(names)].map(([name, count]) => `${name} ${count}`).join(', ');
}

function points(share: number): string {
  return (100 * share).toFixed(1);
}

/** BASE and PLAN have no reflection to measure. */
export const measures = defineMeasures(
  (run) => (reflects(run.events) ? reflectRagFacts(run) : null),
  reflectRagReport,
);

function reflects(events: readonly RunEvent[]): boolean {
  const started = events.find(({ type }) => type === 'run-started');
  return started?.type !== 'run-started' || (started.options.until ?? 'reflect') === 'reflect';
}
