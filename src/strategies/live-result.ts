/** What evaluation records of live runs, and the measures that a strategy derives from them. */

import type { EvaluationQuestion } from '../scores/evaluation-question.js';
import type { ObservedRun } from './observed-run.js';

/** What evaluation records of a run: plain data, small enough to be stored for every question. */
export interface LiveRecord {
  readonly strategy: string;
  readonly questionId: string;
  readonly answer: string | null;
  /** Whether the answer is an exact match. */
  readonly right: boolean;
  /** The run's own probability of being right; 0 without an answer. */
  readonly probability: number;
  /** Ids of all retrieved passages, in order, without duplicates. */
  readonly passages: readonly string[];
  readonly searches: number;
  readonly modelCalls: number;
  readonly seconds: number;
  /** Input for the strategy's own measures. */
  readonly facts: unknown;
}

/** A question with one strategy's run. */
export interface LiveResult {
  readonly question: EvaluationQuestion;
  readonly record: LiveRecord;
  /** Whether the memory's own answer is right; `null` if closed-book was not run. */
  readonly known: boolean | null;
}

/** What a strategy's paper reports in addition to the shared measures. */
export interface OwnReport {
  readonly figures: Readonly<Record<string, number | null>>;
  /** The report in sentences. */
  readonly remarks: readonly string[];
}

/** The facts that a strategy's own measures record of each run, and the report over many runs. */
export interface OwnMeasures {
  /** Plain data; `null` if the run has nothing to measure. */
  facts(run: ObservedRun): unknown;
  report(results: readonly LiveResult[]): OwnReport;
}

/** Types a strategy's facts with their report; stored facts are read back by the same strategy only. */
export function defineMeasures<Facts>(
  facts: (run: ObservedRun) => Facts | null,
  report: (results: readonly LiveResult[], facts: readonly Facts[]) => OwnReport,
): OwnMeasures {
  return {
    facts,
    report: (results) => {
      const measured = results.filter(({ record }) => record.facts !== null);
      if (measured.length < results.length) return { figures: {}, remarks: [] };
      return report(
        results,
        results.map(({ record }) => record.facts as Facts),
      );
    },
  };
}
