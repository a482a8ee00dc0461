/**
 * The reflection policy of ReflectRAG (Chen et al. 2026, section 3.4) for a reader that cannot write: how
 * likely each of its possible revisions is to be the better answer. Trained by
 * `models/training/train_reflection.py` with the paper's group-relative loss.
 */

import * as v from 'valibot';
import policy from '../../../models/reflection/policy.json';
import { LimenError } from '../../engine/index.js';
import { dotProduct } from '../../scores/statistics.js';
import { type Described, parseValue } from '../../text/parse-json.js';
import { revisionFeatureNames } from './revision-features.js';

const eachFeature = v.pipe(v.array(v.number()), v.length(revisionFeatureNames.length));
const numbers = v.array(v.number());

/** `models/reflection/policy.json`. */
const reflectionPolicy = v.pipe(
  v.object({
    features: v.pipe(
      v.array(v.string()),
      v.check((given) => given.join() === revisionFeatureNames.join(), 'was learnt from other features'),
    ),
    /** Mean and spread of each feature in the training data. */
    means: eachFeature,
    spreads: eachFeature,
    /** The reference policy: a weight for each feature, and a bias. */
    reference: v.object({ weights: eachFeature, bias: v.number() }),
    /** What training adds to it: one hidden layer, with a row of weights per unit. */
    hidden: v.object({ weights: v.array(eachFeature), biases: numbers }),
    output: v.object({ weights: numbers, bias: v.number() }),
    /** Minimum log-odds against the standing answer for a revision to be suggested. */
    margin: v.number(),
  }),
  v.check(
    ({ hidden, output }) =>
      [hidden.biases, output.weights].every((of) => of.length === hidden.weights.length),
    'has weights of another shape',
  ),
);

export type ReflectionPolicy = Described<typeof reflectionPolicy>;

/** Log-odds of a revision against the standing answer. */
export function revisionScore(policy: ReflectionPolicy, features: readonly number[]): number {
  const scaled = features.map(
    (value, place) => (value - (policy.means[place] ?? 0)) / (policy.spreads[place] ?? 1),
  );
  const units = policy.hidden.weights.map((row, unit) =>
    Math.tanh(dotProduct(row, scaled) + (policy.hidden.biases[unit] ?? 0)),
  );
  const { reference, output } = policy;
  return (
    dotProduct(reference.weights, scaled) + reference.bias + dotProduct(output.weights, units) + output.bias
  );
}

/** @throws {LimenError} `model-invalid` */
export function readReflectionPolicy(value: unknown): ReflectionPolicy {
  return parseValue(reflectionPolicy, value, (fault) => {
    return new LimenError('model-invalid', { model: 'reflection', reason: `it ${fault}` });
  });
}

/** The shipped policy, trained with the shipped reader: a few numbers, bundled with the code. */
export const shippedPolicy = readReflectionPolicy(policy);
