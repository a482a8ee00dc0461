/** The figures of one strategy over a question set, as written by `limen eval --json`. Rates from 0 to 1. */

import { questionScore, tokenF1 } from '../scores/answer-scores.js';
import type { EvaluationQuestion } from '../scores/evaluation-question.js';
import { type Judgement, type JudgementScores, judgementScores } from '../scores/judgement-scores.js';
import { rougeL } from '../scores/rouge-l.js';
import { mean, percentile, share, shareOrNull } from '../scores/statistics.js';
import { type GradedRun, withinTurns } from './full-run.js';
import { needsCritic, outcomeOf, type StoppingRule } from './stopping-rules.js';

/** A question with its run. */
export interface EvaluatedQuestion {
  readonly question: EvaluationQuestion;
  readonly run: GradedRun;
}

/** The measures shared by all strategies, whether derived from a recorded run or run live. */
export interface CommonReport {
  readonly n: number;
  /** Means over all questions. Abstaining from an unanswerable question counts 1, answering it 0. */
  readonly exactMatch: number;
  readonly f1: number;
  readonly rougeL: number;
  readonly answered: number;
  readonly abstained: number;
  /** Share of right answers among those given; null if none was given. */
  readonly exactMatchAnswered: number | null;
  /** Share of the unanswerable questions that were abstained from; null if there are none. */
  readonly unanswerableAbstained: number | null;
  /** Mean queries and model calls per question. */
  readonly retrievals: number;
  readonly modelCalls: number;
  readonly seconds: { readonly p50: number; readonly p95: number };
}

/** Its model calls are drafts and the critic's judgements. */
export interface StrategyReport extends CommonReport {
  /** Mean rounds per question. */
  readonly turns: number;
  /** Share of the gold passages found, and of questions with all of them found, after each turn. */
  readonly goldRecall: readonly number[];
  readonly fullGoldRecall: readonly number[];
  /** How well the strategy's probability judges the drafts of all turns; null if it has none. */
  readonly critic: JudgementScores | null;
}

/** How a strategy ended on a question, and its cost. */
interface EndedQuestion {
  readonly question: EvaluationQuestion;
  readonly answer: string | null;
  /** An exact match, or no answer if there is none. */
  readonly right: boolean;
  readonly searches: number;
  readonly modelCalls: number;
  readonly seconds: number;
}

export function commonReport(results: readonly EndedQuestion[]): CommonReport {
  const answered = results.filter(({ answer }) => answer !== null);
  const unanswerable = results.filter(({ question }) => question.unanswerable);
  const score = (measure: typeof tokenF1) =>
    mean(results.map(({ question, answer }) => questionScore(measure, question, answer)));
  const answeredShare = share(results, ({ answer }) => answer !== null);
  const times = results.map(({ seconds }) => seconds);
  return {
    n: results.length,
    exactMatch: share(results, ({ right }) => right),
    f1: score(tokenF1),
    rougeL: score(rougeL),
    answered: answeredShare,
    abstained: 1 - answeredShare,
    exactMatchAnswered: shareOrNull(answered, ({ right }) => right),
    unanswerableAbstained: shareOrNull(unanswerable, ({ answer }) => answer === null),
    retrievals: mean(results.map(({ searches }) => searches)),
    modelCalls: mean(results.map(({ modelCalls }) => modelCalls)),
    seconds: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}

/** How a run ends under a stopping rule. */
export interface StoppedQuestion extends EndedQuestion {
  readonly run: GradedRun;
  readonly rounds: number;
}

/** One entry per question, in order. */
export function stoppedBy(
  rule: StoppingRule,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): StoppedQuestion[] {
  return evaluated.map(({ question, run }) => {
    const { turn, ...outcome } = outcomeOf(rule, run, turns);
    const right = question.unanswerable ? outcome.answer === null : turn?.right === true;
    return { ...outcome, question, run, right, modelCalls: modelCallsOf(rule, run, outcome.rounds) };
  });
}

export function strategyReport(
  rule: StoppingRule,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): StrategyReport {
  const results = stoppedBy(rule, evaluated, turns);
  const { modelCalls, seconds, ...shared } = commonReport(results);
  return {
    ...shared,
    turns: mean(results.map(({ rounds }) => rounds)),
    modelCalls,
    ...goldFound(results, turns),
    critic: criticScores(rule, evaluated, turns),
    seconds,
  };
}

/** A draft without an answer is not judged. */
function modelCallsOf(rule: StoppingRule, run: GradedRun, rounds: number): number {
  const { turns } = withinTurns(run, rounds);
  return turns.length + (needsCritic(rule) ? turns.filter(({ answer }) => answer !== null).length : 0);
}

/** The probability of each draft with an answer, over all turns and not only those that were reached. */
export function judgementsOf(
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
  by: 'probability' | 'confidence',
): Judgement[] {
  return evaluated.flatMap(({ question, run }) =>
    withinTurns(run, turns)
      .turns.filter(({ answer }) => answer !== null)
      .map((turn) => ({
        probability: turn[by],
        right: !question.unanswerable && turn.right,
      })),
  );
}

function criticScores(
  rule: StoppingRule,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): JudgementScores | null {
  if (rule.kind === 'fixed' || rule.kind === 'oracle') return null;
  const by = rule.kind === 'confidence' ? 'confidence' : 'probability';
  return judgementScores(judgementsOf(evaluated, turns, by), rule.threshold);
}

function goldFound(
  results: readonly StoppedQuestion[],
  turns: number,
): Pick<StrategyReport, 'goldRecall' | 'fullGoldRecall'> {
  const known = results.filter(({ question }) => question.gold.length > 0);
  if (known.length === 0) return { goldRecall: [], fullGoldRecall: [] };
  const byTurn = Array.from({ length: turns }, (_, turn) =>
    known.map(({ question, run, rounds }) => {
      const reached = Math.min(turn + 1, rounds);
      const seen = run.turns.findLast(({ round }) => round <= reached)?.passages ?? [];
      return share(question.gold, (id) => seen.includes(id));
    }),
  );
  return {
    goldRecall: byTurn.map(mean),
    fullGoldRecall: byTurn.map((shares) => share(shares, (each) => each === 1)),
  };
}
