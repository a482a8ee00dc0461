/** What evaluation keeps of runs that were live, and what a strategy's own measures say of them. */

import type { EvaluationQuestion } from '../scores/evaluation-question.js';
import type { ObservedRun } from './observed-run.js';

/** What evaluation keeps of a run: plain data, small enough to be written down question by question. */
export interface LiveRecord {
  readonly strategy: string;
  readonly questionId: string;
  readonly answer: string | null;
  /** Whether the answer is an exact match. */
  readonly right: boolean;
  /** The run's own probability of being right; 0 without an answer. */
  readonly probability: number;
  /** Ids of everything that was brought, in order, each once. */
  readonly passages: readonly string[];
  readonly searches: number;
  readonly modelCalls: number;
  readonly seconds: number;
  /** What the strategy's own measures need. */
  readonly facts: unknown;
}

/** A question with one strategy's run. */
export interface LiveResult {
  readonly question: EvaluationQuestion;
  readonly record: LiveRecord;
  /** Whether the memory's own answer is right; `null` where closed-book did not run. */
  readonly known: boolean | null;
}

/** What a strategy's paper reports beside the measures that all share. */
export interface OwnReport {
  readonly figures: Readonly<Record<string, number | null>>;
  /** The same in sentences. */
  readonly remarks: readonly string[];
}

/** What a strategy's own measures keep of a run, and what they say of many. */
export interface OwnMeasures {
  /** Plain data; `null` where the run has nothing to measure. */
  facts(run: ObservedRun): unknown;
  report(results: readonly LiveResult[]): OwnReport;
}

/** A strategy's facts with what is reported of them; what was written down is read again by the same strategy alone. */
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
