import type { RunEvent } from '../engine/index.js';

/** A run as observed from outside. */
export interface ObservedRun {
  readonly question: { readonly question: string; readonly answers: readonly string[] };
  readonly events: readonly RunEvent[];
  /** For each event, the seconds and model calls from the start until it was emitted. */
  readonly costs: readonly Cost[];
}

export interface Cost {
  readonly seconds: number;
  readonly calls: number;
}

export const noCost: Cost = { seconds: 0, calls: 0 };

export function costBetween(from: Cost, to: Cost): Cost {
  return { seconds: to.seconds - from.seconds, calls: to.calls - from.calls };
}
