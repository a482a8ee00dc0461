import { LimenError, type SampleOptions } from '../engine/index.js';

/** Most samples of one call. */
const samplesAtMost = 100;

/** @throws {LimenError} `option-invalid` names the first option out of its bounds. */
export function completeSampleOptions(options: SampleOptions): SampleOptions {
  const { count, temperature, seed } = options;
  require('count', count, Number.isInteger(count) &&
    count >= 1 &&
    count <= samplesAtMost, `1 to ${samplesAtMost}`);
  require('temperature', temperature, temperature > 0 && Number.isFinite(temperature), 'above 0');
  require('seed', seed, Number.isSafeInteger(seed), 'a whole number');
  return options;
}

function require(option: string, value: number, holds: boolean, allowed: string): void {
  if (!holds) throw new LimenError('option-invalid', { option, value: String(value), allowed });
}
