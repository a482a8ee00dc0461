/** Part 3 of the Lab: the effect of one threshold on all stored runs. */

import { type Judge, type RiskPoint, thresholdGrid } from '../evaluation/risk-coverage.js';
import { outcomeOf } from '../evaluation/stopping-rules.js';
import { type EvaluatedQuestion, stoppedBy } from '../evaluation/strategy-report.js';

/** Every stored run took all of its rounds, so its answer is the most probable of all its drafts. */
const judge: Judge = { kind: 'critic', certainty: 1 };

/** The number of questions with each result. They add up to the number of questions. */
export interface Counts {
  readonly right: number;
  /** Answered, but not with a right answer. */
  readonly wrong: number;
  /** Answered although the corpus holds no answer. */
  readonly invented: number;
  /** Not answered: rightly, because there is no answer, or although there is one. */
  readonly rightlySilent: number;
  readonly missed: number;
}

export function countsAt(threshold: number, evaluated: readonly EvaluatedQuestion[], turns: number): Counts {
  const counts = { right: 0, wrong: 0, invented: 0, rightlySilent: 0, missed: 0 };
  for (const { answer, right, question } of stoppedBy({ ...judge, threshold }, evaluated, turns)) {
    const { unanswerable } = question;
    if (answer !== null) counts[right ? 'right' : unanswerable ? 'invented' : 'wrong'] += 1;
    else counts[unanswerable ? 'rightlySilent' : 'missed'] += 1;
  }
  return counts;
}

export function answeredOf({ right, wrong, invented }: Counts): number {
  return right + wrong + invented;
}

export function silentOf({ rightlySilent, missed }: Counts): number {
  return rightlySilent + missed;
}

/** The share of the answers that are wrong; `null` if nothing is answered. */
export function riskOf(counts: Counts): number | null {
  const answered = answeredOf(counts);
  return answered === 0 ? null : (counts.wrong + counts.invented) / answered;
}

/** A question, placed on the critic's scale by its most probable draft. */
export interface PlacedQuestion {
  readonly id: string;
  readonly question: string;
  /** 0 if no round produced a draft with an answer. */
  readonly probability: number;
  readonly answer: string | null;
  /** The result if it is answered. */
  readonly answered: 'right' | 'wrong' | 'invented';
}

export function placedQuestions(evaluated: readonly EvaluatedQuestion[], turns: number): PlacedQuestion[] {
  const all = stoppedBy({ ...judge, threshold: 0 }, evaluated, turns);
  return evaluated.map(({ question, run }, place) => {
    const { answer, probability } = run.turns
      .filter(({ answer, round }) => answer !== null && round <= turns)
      .reduce<{ answer: string | null; probability: number }>(
        (best, turn) => (turn.probability > best.probability ? turn : best),
        { answer: null, probability: 0 },
      );
    const { id } = question;
    const answered = question.unanswerable ? 'invented' : all[place]?.right ? 'right' : 'wrong';
    return { id, question: question.question, answer, probability, answered };
  });
}

/**
 * Risk over coverage at every threshold at which something changes, the highest threshold first. A threshold
 * decides only whether a question's likeliest draft is its answer, so one pass over these drafts gives all points.
 */
export function riskCurve(evaluated: readonly EvaluatedQuestion[], turns: number): readonly RiskPoint[] {
  const drafts = evaluated
    .flatMap(({ question, run }) => {
      const { turn } = outcomeOf({ ...judge, threshold: 0 }, run, turns);
      return turn === null
        ? []
        : [{ threshold: turn.probability, right: turn.right && !question.unanswerable }];
    })
    .sort((one, other) => other.threshold - one.threshold);
  const points: RiskPoint[] = [];
  let wrong = 0;
  for (const [place, { threshold, right }] of drafts.entries()) {
    if (!right) wrong += 1;
    if (drafts[place + 1]?.threshold === threshold) continue;
    const answered = place + 1;
    points.push({ threshold, coverage: answered / evaluated.length, risk: wrong / answered });
  }
  return points;
}

/** At 0, 0.1 and so on up to 1, for the table behind the charts. */
export function countsByThreshold(
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): { readonly threshold: number; readonly counts: Counts }[] {
  return thresholdGrid(10).map((threshold) => ({
    threshold,
    counts: countsAt(threshold, evaluated, turns),
  }));
}

export function countsInWords(counts: Counts): string {
  return `${answeredOf(counts)} answered, ${counts.right} of them right; ${silentOf(counts)} silent, ${counts.rightlySilent} of them rightly.`;
}
