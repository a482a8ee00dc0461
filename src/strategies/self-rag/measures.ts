import type { RunEvent } from '../../engine/index.js';
import { shareOrNull } from '../../scores/statistics.js';
import { defineMeasures, type OwnReport } from '../live-result.js';

interface SelfRagFacts {
  /** Whether the question was answered without retrieval. */
  readonly skipped: boolean;
  /** Whether the first answer was rejected; `null` if none was judged. */
  readonly rejected: boolean | null;
}

/** Range of shares for a well-tuned system, according to the guide. */
const healthySkips = [0.2, 0.4] as const;
const healthyRejections = [0.1, 0.2] as const;

function selfRagFacts(events: readonly RunEvent[]): SelfRagFacts {
  const first = events.find((event) => event.type === 'self-rag/critiqued');
  return {
    skipped: events.some((event) => event.type === 'self-rag/retrieval-decided' && !event.retrieve),
    rejected: first?.critique.regenerate ?? null,
  };
}

/**
 * Retrieval skip rate over all questions; critique rejection rate over the first answers that were judged.
 */
function selfRagRates(facts: readonly SelfRagFacts[]): OwnReport {
  const judged = facts.filter(({ rejected }) => rejected !== null);
  const skipRate = shareOrNull(facts, ({ skipped }) => skipped);
  const rejectionRate = shareOrNull(judged, ({ rejected }) => rejected === true);
  return {
    figures: { skipRate, rejectionRate },
    remarks: [
      ...rateRemark('retrieval skip rate', skipRate, healthySkips),
      ...rateRemark('critique rejection rate', rejectionRate, healthyRejections),
    ],
  };
}

function rateRemark(name: string, rate: number | null, [least, most]: readonly [number, number]): string[] {
  if (rate === null) return [];
  const band = `${100 * least} to ${100 * most} %`;
  const where =
    rate < least
      ? `below the healthy ${band}`
      : rate > most
        ? `above the healthy ${band}`
        : `healthy: ${band}`;
  return [`${name} ${(100 * rate).toFixed(1)} % (${where})`];
}

export const measures = defineMeasures(
  ({ events }) => selfRagFacts(events),
  (_, facts) => selfRagRates(facts),
);
