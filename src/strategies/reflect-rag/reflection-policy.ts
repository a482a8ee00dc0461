/**
 * The reflection policy of ReflectRAG (Chen et al. 2026, section 3.4) for a reader that cannot write: of the revisions that
 * it can make, how likely is each to be the better answer? `models/training/train_reflection.py` learns it with the paper's
 * group-relative loss.
 */

import policy from '../../../models/reflection/policy.json';
import { LimenError } from '../../engine/index.js';
import { revisionFeatureNames } from './revision-features.js';

/** `models/reflection/policy.json`. */
export interface ReflectionPolicy {
  readonly features: readonly string[];
  /** Mean and spread of each feature where the policy was learnt. */
  readonly means: readonly number[];
  readonly spreads: readonly number[];
  /** The reference policy: a weight for each feature, and a bias. */
  readonly reference: { readonly weights: readonly number[]; readonly bias: number };
  /** What training added to it: one hidden layer, a row of weights for each unit. */
  readonly hidden: { readonly weights: readonly (readonly number[])[]; readonly biases: readonly number[] };
  readonly output: { readonly weights: readonly number[]; readonly bias: number };
  /** A revision is suggested from this log-odds against the standing answer on. */
  readonly margin: number;
}

/** Log-odds of a revision against the answer that stands. */
export function revisionScore(policy: ReflectionPolicy, features: readonly number[]): number {
  const scaled = features.map(
    (value, place) => (value - (policy.means[place] ?? 0)) / (policy.spreads[place] ?? 1),
  );
  const units = policy.hidden.weights.map((row, unit) =>
    Math.tanh(dot(row, scaled) + (policy.hidden.biases[unit] ?? 0)),
  );
  const { reference, output } = policy;
  return dot(reference.weights, scaled) + reference.bias + dot(output.weights, units) + output.bias;
}

/** @throws {LimenError} `model-invalid` */
export function readReflectionPolicy(value: unknown): ReflectionPolicy {
  const model = 'reflection';
  const given = (value ?? {}) as Partial<ReflectionPolicy>;
  const width = revisionFeatureNames.length;
  const refuse = (reason: string) => new LimenError('model-invalid', { model, reason });
  if (JSON.stringify(given.features) !== JSON.stringify(revisionFeatureNames)) {
    throw refuse('it was learnt from other features');
  }
  const { means, spreads, reference, hidden, output, margin } = given;
  const wide = [means, spreads, reference?.weights, ...(hidden?.weights ?? [])];
  const units = hidden?.weights?.length;
  const whole =
    wide.every((row) => isNumbers(row, width)) &&
    isNumbers(hidden?.biases, units) &&
    isNumbers(output?.weights, units) &&
    [reference?.bias, output?.bias, margin].every((value) => typeof value === 'number');
  if (!whole) throw refuse('its weights have another shape');
  return given as ReflectionPolicy;
}

function isNumbers(value: unknown, length: number | undefined): boolean {
  return Array.isArray(value) && value.length === length && value.every((each) => typeof each === 'number');
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
}

/** The policy that ships, learnt with the reader that ships: a few numbers, which come with the program. */
export const shippedPolicy = readReflectionPolicy(policy);
