/** The JSON that `limen eval --json` writes. */

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
   * Of `sim-rag`, or of its variant where only that was asked for; null without a critic. Where every question has an
   * answer, as `sim-rag-closest`: what is compared there is when to stop.
   */
  readonly headroomCaptured: number | null;
  readonly strategies: Readonly<Record<string, StrategyReport>>;
  /** Of the strategies that ran live; left out where none did. */
  readonly live?: Readonly<Record<string, LiveReport>>;
}

export function evaluationReport(
  inputs: EvaluationInputs,
  strategies: ReadonlyMap<string, StoppingRule>,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
  live: EvaluationReport['live'] | null = null,
): EvaluationReport {
  return { ...inputs, ...figures(strategies, evaluated, turns, live) };
}

/** What does not depend on where the questions came from. */
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

/** JSON with numbers to six decimals: further ones are noise of the last bit. */
export function reportJson(report: object): string {
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value;
  return `${JSON.stringify(report, rounded, 2)}\n`;
}
