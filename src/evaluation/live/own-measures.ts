/** What a strategy's paper reports beside the measures that all share. */

import type { LiveResult, OwnReport } from '../../strategies/live-result.js';
import type { ObservedRun } from '../../strategies/observed-run.js';
import { reflectRagFacts, reflectRagReport } from '../../strategies/reflect-rag/reflect-rag-stages.js';
import { seaKrFacts, seaKrReport } from '../../strategies/seakr/seakr-uncertainty.js';
import { selfRagFacts, selfRagRates } from '../../strategies/self-rag/self-rag-rates.js';
import type { StrategyName } from '../../strategies/strategy-names.js';
import { boundaryReport } from './knowledge-boundary.js';

export interface OwnMeasures {
  /** What is kept of one run: plain data. */
  facts(run: ObservedRun): unknown;
  report(results: readonly LiveResult[]): OwnReport;
}

const reflectRag = measures(reflectRagFacts, reflectRagReport);
const seaKr = measures(seaKrFacts, (results, facts) =>
  joined(seaKrReport(results, facts), boundaryReport(results)),
);

export const ownMeasures: Partial<Readonly<Record<StrategyName, OwnMeasures>>> = {
  'self-rag': measures(
    ({ events }) => selfRagFacts(events),
    (results, facts) => joined(selfRagRates(facts), boundaryReport(results)),
  ),
  'deep-rag': measures(
    () => null,
    (results) => boundaryReport(results),
  ),
  'reflect-rag': reflectRag,
  'reflect-rag-no-guard': reflectRag,
  seakr: seaKr,
  'seakr-no-adaptive': seaKr,
  'seakr-no-reranking': seaKr,
  'seakr-no-choice': seaKr,
  'seakr-probabilities': seaKr,
};

/** A strategy's facts with what is reported of them; what was written down is read again by the same strategy alone. */
function measures<Facts>(
  facts: (run: ObservedRun) => Facts,
  report: (results: readonly LiveResult[], facts: readonly Facts[]) => OwnReport,
): OwnMeasures {
  return {
    facts,
    report: (results) =>
      report(
        results,
        results.map(({ record }) => record.facts as Facts),
      ),
  };
}

function joined(...reports: readonly OwnReport[]): OwnReport {
  return {
    figures: Object.assign({}, ...reports.map(({ figures }) => figures)),
    remarks: reports.flatMap(({ remarks }) => remarks),
  };
}
