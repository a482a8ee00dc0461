/** SeaKR's self-aware uncertainty of a memory about one input (Yao et al. 2025, "self-aware uncertainty"). */

import type { CallOptions, Memory, MemoryInput, UncertaintyMeasure } from '../../engine/ports.js';
import { mean } from '../../scores/statistics.js';
import { meanTokenLogProbability } from '../memory-signals.js';
import { semanticUncertainty } from './semantic-uncertainty.js';

/** How unsure a memory is about one input. */
export interface Uncertainty {
  /** Higher is less sure. Two values are comparable only by the same measure. */
  readonly value: number;
  /** For every measure that the memory offers. */
  readonly byMeasure: Readonly<Partial<Record<UncertaintyMeasure, number>>>;
  /** The memory's answers, one per sample. */
  readonly answers: readonly string[];
}

/** k in the paper. */
export const samplesDrawn = 20;

/** Equal inputs are sampled with equal seeds, so that a run can be repeated. */
const seed = 1;

/** The wanted measure if the memory offers it, otherwise the weaker one. */
export function measureOf(memory: Memory, wanted: UncertaintyMeasure): UncertaintyMeasure {
  return memory.hasStates ? wanted : 'log-probability';
}

/** Draws k answers and measures how far apart, or how unlikely, they are. */
export async function uncertaintyOf(
  memory: Memory,
  input: MemoryInput,
  measure: UncertaintyMeasure,
  call: CallOptions = {},
): Promise<Uncertainty> {
  call.signal?.throwIfAborted();
  const samples = await memory.sample(input, { count: samplesDrawn, temperature: 1, seed, ...call });
  const states = samples.flatMap(({ state }) => state ?? []);
  const byMeasure = {
    'log-probability': mean(samples.map((sample) => -meanTokenLogProbability(sample))),
    ...(memory.hasStates ? { states: semanticUncertainty(states) } : {}),
  };
  const value = byMeasure[measure] ?? byMeasure['log-probability'];
  return { value, byMeasure, answers: samples.map(({ text }) => text) };
}
