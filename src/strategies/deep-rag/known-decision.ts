/**
 * The probability that a memory's answer is right, estimated from its samples by logistic regression.
 * `models/training/train_known_decision.py` fits it to the paths of DeepRAG's tree search.
 */

import * as v from 'valibot';
import shippedWeights from '../../../models/decision/weights.json';
import { asksYesOrNo, LimenError } from '../../engine/index.js';
import { contentWords } from '../../reasoners/reader/content-words.js';
import { sigmoid } from '../../scores/log-odds.js';
import { type Described, parseValue } from '../../text/parse-json.js';
import type { MemorySignals } from '../memory-signals.js';

/** The features of the decision: the question's wording and the memory's signals. */
export interface DecisionFeatures extends MemorySignals {
  readonly questionWords: number;
  /** 1 if it asks for yes or no. */
  readonly asksYesNo: number;
}

export function decisionFeatures(question: string, signals: MemorySignals): DecisionFeatures {
  return {
    ...signals,
    questionWords: contentWords(question).size,
    asksYesNo: asksYesOrNo(question) ? 1 : 0,
  };
}

const features = [
  'agreement',
  'meanLogProbability',
  'logProbability',
  'answerEntropy',
  'sampledLogProbability',
  'semanticUncertainty',
  'questionWords',
  'asksYesNo',
] as const satisfies readonly (keyof DecisionFeatures)[];

/** `models/decision/weights.json`. */
const decisionWeights = v.object({
  bias: v.number(),
  weights: v.array(
    v.object({
      feature: v.picklist(features),
      /** Mean of the feature in the training data. */
      mean: v.number(),
      spread: v.pipe(v.number(), v.notValue(0)),
      weight: v.number(),
    }),
  ),
});

export type DecisionWeights = Described<typeof decisionWeights>;

/** 0 to 1. A missing feature counts as its mean in training. */
export function knownProbability({ bias, weights }: DecisionWeights, features: DecisionFeatures): number {
  const logOdds = weights.reduce(
    (sum, { feature, mean, spread, weight }) =>
      sum + (weight * ((features[feature] ?? mean) - mean)) / spread,
    bias,
  );
  return sigmoid(logOdds);
}

/** @throws {LimenError} `model-invalid` */
export function readDecisionWeights(value: unknown): DecisionWeights {
  return parseValue(decisionWeights, value, (fault) => {
    return new LimenError('model-invalid', { model: 'decision', reason: `it ${fault}` });
  });
}

/** The shipped decision, trained with the shipped memory: a few numbers, bundled with the code. */
export const shippedDecision = readDecisionWeights(shippedWeights);
