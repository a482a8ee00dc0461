/** Results by number of turns and by threshold, from the same recorded runs. */

import { highest, share, shareOrNull } from '../scores/statistics.js';
import {
  exactMatchOf,
  type Headroom,
  headroomCaptured,
  headroomOf,
  shareOfHeadroom,
  stoppingOf,
} from './headroom.js';
import {
  decidingThresholds,
  type Judge,
  type RiskPoint,
  riskCoverage,
  riskCoverageArea,
  riskPoint,
  thresholdGrid,
} from './risk-coverage.js';
import { criticRule, neverSilent, type StoppingRule, type Thresholds } from './stopping-rules.js';
import { type EvaluatedQuestion, stoppedBy, strategyReport } from './strategy-report.js';
import { type UnanswerableCost, unanswerableCost } from './unanswerable-cost.js';

type Measures =
  | 'exactMatch'
  | 'f1'
  | 'answered'
  | 'exactMatchAnswered'
  | 'unanswerableAbstained'
  | 'retrievals';

/** The strategies at one maximum number of turns. `fixed` uses all of them. */
interface TurnsPoint {
  readonly turns: number;
  readonly strategies: Readonly<Record<string, Readonly<Record<Measures, number | null>>>>;
  readonly headroomCaptured: number | null;
}

/** A threshold, and its result. */
interface ThresholdPoint extends RiskPoint {
  readonly exactMatch: number;
  readonly unanswerableAbstained: number | null;
  readonly headroomCaptured: number | null;
}

export interface ThresholdCurve {
  /** At 0, 0.01, … 1. */
  readonly points: readonly ThresholdPoint[];
  /** Mean risk over coverage, from every threshold at which something changes. */
  readonly area: number | null;
  /** Null if no question is unanswerable. */
  readonly unanswerableCost: UnanswerableCost | null;
}

export interface Sweep {
  /** For `sim-rag` at its own bounds and the evaluation's turns; silent only where that can be right. */
  readonly headroom: Headroom & { readonly simRag: number; readonly captured: number | null };
  readonly turns: readonly TurnsPoint[];
  /** With as many turns as the evaluation allows. */
  readonly thresholds: { readonly critic: ThresholdCurve; readonly confidence: ThresholdCurve };
  /** The threshold with the most exact matches on these very questions: optimistic, for comparison only. */
  readonly hindsight: ThresholdPoint | null;
}

/**
 * @param mostTurns number of turns in the records
 * @param turns maximum number of rounds in the curves over thresholds
 */
export function sweep(
  evaluated: readonly EvaluatedQuestion[],
  { turns, mostTurns, thresholds }: { turns: number; mostTurns: number; thresholds: Thresholds },
): Sweep {
  const headroom = headroomOf(evaluated, turns);
  const simRag = exactMatchOf(stoppingOf(criticRule(thresholds), evaluated), evaluated, turns);
  const { certainty } = thresholds;
  const critic = thresholdCurve({ kind: 'critic', certainty }, evaluated, turns, headroom);
  return {
    headroom: { ...headroom, simRag, captured: shareOfHeadroom(simRag, headroom) },
    turns: Array.from({ length: mostTurns }, (_, index) => turnsPoint(evaluated, index + 1, thresholds)),
    thresholds: { critic, confidence: thresholdCurve({ kind: 'confidence' }, evaluated, turns, headroom) },
    hindsight: highest(critic.points, ({ exactMatch }) => exactMatch),
  };
}

function turnsPoint(
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
  thresholds: Thresholds,
): TurnsPoint {
  const simRag = criticRule(thresholds);
  const compared: Record<string, StoppingRule> = {
    fixed: { kind: 'fixed', rounds: turns },
    'self-confidence': { kind: 'confidence', threshold: thresholds.confidence },
    'sim-rag': simRag,
    'sim-rag-closest': neverSilent(thresholds),
    oracle: { kind: 'oracle' },
  };
  const strategies = Object.entries(compared).map(([name, strategy]) => {
    const { exactMatch, f1, answered, exactMatchAnswered, unanswerableAbstained, retrievals } =
      strategyReport(strategy, evaluated, turns);
    const measures = { exactMatch, f1, answered, exactMatchAnswered, unanswerableAbstained, retrievals };
    return [name, measures] as const;
  });
  return {
    turns,
    strategies: Object.fromEntries(strategies),
    headroomCaptured: headroomCaptured(simRag, evaluated, turns),
  };
}

function thresholdCurve(
  judge: Judge,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
  headroom: Headroom,
): ThresholdCurve {
  const points = thresholdGrid(100).map((threshold): ThresholdPoint => {
    const all = stoppedBy({ ...judge, threshold }, evaluated, turns);
    const exactMatch = share(all, ({ right }) => right);
    const unanswerable = all.filter(({ question }) => question.unanswerable);
    return {
      ...riskPoint(threshold, all),
      exactMatch,
      unanswerableAbstained: shareOrNull(unanswerable, ({ answer }) => answer === null),
      headroomCaptured: shareOfHeadroom(exactMatch, headroom),
    };
  });
  const steps = riskCoverage(decidingThresholds(judge, evaluated, turns), (threshold) =>
    stoppedBy({ ...judge, threshold }, evaluated, turns),
  );
  return {
    points,
    area: riskCoverageArea(steps),
    unanswerableCost: unanswerableCost(judge, evaluated, turns),
  };
}
