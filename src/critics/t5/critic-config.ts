import { LimenError } from '../../engine/index.js';
import { parseConfigObject } from '../../sessions/config-object.js';
import { isShare } from '../calibration-table.js';
import type { Adjustment, SignalInput } from './signal-vector.js';

/** `models/critic/config.json`, written by `models/training/export_critic.py`. */
export interface CriticConfig {
  /** Put before the text; empty for a critic trained without an instruction. */
  readonly instruction: string;
  readonly maxTokens: number;
  /** Empty for a critic that reads text alone. */
  readonly signals: readonly SignalInput[];
  /** Numbers that the graph was not trained with. */
  readonly adjustments?: readonly Adjustment[];
  /**
   * The probability, 0 to 1, that a draft which cites none of its passages is right, as it was counted. The graph judges such
   * drafts where it is left out.
   */
  readonly uncited?: number;
  /** Temperature scaling (Guo et al. 2017), fitted on held-back training questions. */
  readonly temperature: number;
  /** The probability from which a draft may become the answer, unless the person moves it. */
  readonly threshold: number;
  /** The probability from which a run ends at once; without it, the threshold. */
  readonly certainty?: number;
  /** One input with the logits (reject, accept) that it gave when the graph was exported. */
  readonly probe: {
    readonly inputIds: readonly number[];
    readonly signals: readonly number[];
    readonly logits: readonly [number, number];
  };
}

/** @throws {LimenError} `model-invalid` naming the first field that is missing, or when the text is no JSON object */
export function parseCriticConfig(model: string, json: string): CriticConfig {
  const given = parseConfigObject(model, json) as Partial<CriticConfig>;
  const require = (holds: boolean, field: string) => {
    if (!holds) throw new LimenError('model-invalid', { model, reason: `config.json has no valid ${field}` });
  };
  require(typeof given.instruction === 'string', 'instruction');
  require(typeof given.maxTokens === 'number' && given.maxTokens > 0, 'maxTokens');
  require(Array.isArray(given.signals) && given.signals.every(isSignalInput), 'signals');
  const { adjustments } = given;
  const adjusts = Array.isArray(adjustments) && adjustments.every(isAdjustment);
  require(adjustments === undefined || adjusts, 'adjustments');
  const { uncited } = given;
  require(uncited === undefined || (typeof uncited === 'number' && uncited >= 0 && uncited <= 1), 'uncited');
  require(typeof given.temperature === 'number' && given.temperature > 0, 'temperature');
  require(isShare(given.threshold), 'threshold');
  require(given.certainty === undefined || isShare(given.certainty), 'certainty');
  const { inputIds, signals, logits } = given.probe ?? {};
  require(isNumbers(inputIds) && inputIds.length > 0, 'probe.inputIds');
  require(isNumbers(signals) && signals.length === given.signals?.length, 'probe.signals');
  require(isNumbers(logits) && logits.length === 2, 'probe.logits');
  return given as CriticConfig;
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'number');
}

function isSignalInput(value: unknown): value is SignalInput {
  const { name, missing } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof name === 'string' && typeof missing === 'number';
}

function isAdjustment(value: unknown): value is Adjustment {
  const { name, weight, centre } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof name === 'string' && typeof weight === 'number' && typeof centre === 'number';
}
