/** `lab/costs.json`: how long one pass of each model took where the runs were stored. Times are no part of the runs. */

import { fetchJson } from './stored-runs.js';

export const costsFile = 'lab/costs.json';

export interface Costs {
  /** Mean seconds of one pass, of one processor core. */
  readonly reader: number;
  readonly critic: number;
  readonly memory: number;
  /** Where and when that was measured. */
  readonly measured: string;
}

/** @throws {LimenError} `corpus-unavailable`, `trace-invalid` */
export async function fetchCosts(signal?: AbortSignal): Promise<Costs> {
  return (await fetchJson(costsFile, signal)) as Costs;
}
