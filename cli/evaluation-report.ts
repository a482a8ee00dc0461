/** The JSON written by `limen eval --json`. */

import { headroomCaptured } from '../src/evaluation/headroom.js';
import type { LiveReport } from '../src/evaluation/live/live-report.js';
import { needsCritic, type StoppingRule } from '../src/evaluation/stopping-rules.js';
import {
  type EvaluatedQuestion,
  type StrategyReport,
  strategyReport,
} from '../src/evaluation/strategy-report.js';
import type { ModelIdentity } from './models.js';
import type { DescribedSource } from './passage-source.js';

export interface EvaluationInputs {
  readonly questions: { readonly file: string; readonly sha256: string; readonly n: number };
  readonly corpus: DescribedSource;
  readonly models: { readonly reader: ModelIdentity; readonly critic: ModelIdentity | null };
}

export interface EvaluationReport extends EvaluationInputs {
  /**
   * For `sim-rag`, or its variant if only that was requested; null without a critic. If every question has an
   * answer, it is computed as for `sim-rag-closest`, which only compares when to stop.
   */
  readonly headroomCaptured: number | null;
  readonly strategies: Readonly<Record<string, StrategyReport>>;
  /** The live strategies; omitted if there were none. */
  readonly live?: Readonly<Record<string, LiveReport>>;
}

/** The figures that do not depend on the origin of the questions. */
export function figures(
  strategies: ReadonlyMap<string, StoppingRule>,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
  live: EvaluationReport['live'] | null = null,
): Pick<EvaluationReport, 'headroomCaptured' | 'strategies' | 'live'> {
  const judged = strategies.get('sim-rag') ?? [...strategies.values()].find(needsCritic);
  const reports = [...strategies].map(
    ([name, strategy]) => [name, strategyReport(strategy, evaluated, turns)] as const,
  );
  return {
    headroomCaptured: judged === undefined ? null : headroomCaptured(judged, evaluated, turns),
    strategies: Object.fromEntries(reports),
    ...(live ? { live } : {}),
  };
}

/** JSON with numbers rounded to six decimals: further ones are noise. */
export function reportJson(report: object): string {
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value;
  return `${JSON.stringify(report, rounded, 2)}\n`;
}
