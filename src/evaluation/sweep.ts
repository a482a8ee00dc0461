/** What changes with the number of turns and with the threshold, from the same recorded runs. */

import { headroomCaptured } from './headroom.js';
import { type RiskPoint, riskCoverage, riskCoverageArea } from './risk-coverage.js';
import { type RunRecord, withinTurns } from './run-record.js';
import { outcomeOf, type Strategy, type Thresholds } from './strategies.js';
import { type EvaluatedQuestion, isRight, strategyReport } from './strategy-report.js';

type Measures =
  | 'exactMatch'
  | 'f1'
  | 'answered'
  | 'exactMatchAnswered'
  | 'unanswerableAbstained'
  | 'retrievals';

/** The strategies with one number of turns allowed. `fixed` takes them all. */
export interface TurnsPoint {
  readonly turns: number;
  readonly strategies: Readonly<Record<string, Readonly<Record<Measures, number | null>>>>;
  readonly headroomCaptured: number | null;
}

/** A threshold, and what comes of it. */
export interface ThresholdPoint extends RiskPoint {
  readonly exactMatch: number;
  readonly unanswerableAbstained: number | null;
  readonly headroomCaptured: number | null;
}

export interface ThresholdCurve {
  /** At 0, 0.01 and so on to 1. */
  readonly points: readonly ThresholdPoint[];
  /** Mean risk over coverage, from every threshold at which something changes. */
  readonly area: number | null;
}

export interface Sweep {
  readonly turns: readonly TurnsPoint[];
  /** With as many turns as the evaluation allows. */
  readonly thresholds: { readonly critic: ThresholdCurve; readonly confidence: ThresholdCurve };
  /** The critic's threshold with the most exact matches on these very questions: optimistic, for comparison only. */
  readonly hindsight: ThresholdPoint | null;
}

/**
 * @param mostTurns how far the records go
 * @param turns rounds allowed in the curves over thresholds
 */
export function sweep(
  evaluated: readonly EvaluatedQuestion[],
  { turns, mostTurns, thresholds }: { turns: number; mostTurns: number; thresholds: Thresholds },
): Sweep {
  const critic = thresholdCurve('critic', evaluated, turns);
  const hindsight = critic.points.reduce<ThresholdPoint | null>(
    (best, point) => (best === null || point.exactMatch > best.exactMatch ? point : best),
    null,
  );
  return {
    turns: Array.from({ length: mostTurns }, (_, index) => turnsPoint(evaluated, index + 1, thresholds)),
    thresholds: { critic, confidence: thresholdCurve('confidence', evaluated, turns) },
    hindsight,
  };
}

function turnsPoint(
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
  thresholds: Thresholds,
): TurnsPoint {
  const simRag: Strategy = { kind: 'critic', threshold: thresholds.critic };
  const compared: Record<string, Strategy> = {
    fixed: { kind: 'fixed', rounds: turns },
    'self-confidence': { kind: 'confidence', threshold: thresholds.confidence },
    'sim-rag': simRag,
    'sim-rag-closest': { kind: 'closest', threshold: thresholds.critic },
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
  kind: 'critic' | 'confidence',
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): ThresholdCurve {
  const value = kind === 'critic' ? 'probability' : 'confidence';
  const dare = (threshold: number) =>
    evaluated.map(({ question, record }) => {
      const outcome = outcomeOf({ kind, threshold }, record, turns);
      return { answered: outcome.answer !== null, right: isRight(question, outcome) };
    });
  const values = new Set(evaluated.flatMap(({ record }) => valuesOf(withinTurns(record, turns), value)));
  const grid = Array.from({ length: 101 }, (_, step) => step / 100);
  const points = riskCoverage(grid, dare).map((point): ThresholdPoint => {
    const strategy: Strategy = { kind, threshold: point.threshold };
    const { exactMatch, unanswerableAbstained } = strategyReport(strategy, evaluated, turns);
    return {
      ...point,
      exactMatch,
      unanswerableAbstained,
      headroomCaptured: headroomCaptured(strategy, evaluated, turns),
    };
  });
  return { points: points.reverse(), area: riskCoverageArea(riskCoverage([...values], dare)) };
}

function valuesOf({ turns }: RunRecord, value: 'probability' | 'confidence'): number[] {
  return turns.filter(({ answer }) => answer !== null).map((turn) => turn[value]);
}
