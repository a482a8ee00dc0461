/** `lab/costs.json`: how long one pass of each model took on the machine that made the stored runs; these contain no times. */

import { LimenError } from '../engine/index.js';
import { fetchJson } from './stored-runs.js';

const costsFile = 'lab/costs.json';

export interface Costs {
  /** Mean seconds per pass, on one processor core. */
  readonly reader: number;
  readonly critic: number;
  readonly memory: number;
  /** Where and when these were measured. */
  readonly measured: string;
}

/** @throws {LimenError} `trace-invalid`, naming the first field that is not a cost */
export function parseCosts(value: unknown): Costs {
  const costs = (value ?? {}) as Partial<Costs>;
  for (const field of ['reader', 'critic', 'memory'] as const) {
    const seconds = costs[field];
    if (typeof seconds === 'number' && seconds >= 0) continue;
    throw new LimenError('trace-invalid', { reason: `${costsFile} has ${String(seconds)} as ${field}` });
  }
  return costs as Costs;
}

/** @throws {LimenError} `corpus-unavailable`, `trace-invalid` */
export async function fetchCosts(signal?: AbortSignal): Promise<Costs> {
  return parseCosts(await fetchJson(costsFile, signal));
}
