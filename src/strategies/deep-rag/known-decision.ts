/**
 * The probability that a memory's answer is right, from what its answers tell. A logistic regression, which
 * `models/training/train_known_decision.py` learns from the paths of DeepRAG's tree search.
 */

import shippedWeights from '../../../models/decision/weights.json';
import { LimenError } from '../../engine/index.js';
import { asksYesOrNo } from '../../reasoners/reader/answer-fit.js';
import { contentWords } from '../../reasoners/reader/content-words.js';
import type { MemorySignals } from '../memory-signals.js';

/** What the decision may see of a question: what its words are, and what the memory's answers tell. */
export interface DecisionFeatures extends MemorySignals {
  readonly questionWords: number;
  /** 1 when it wants yes or no. */
  readonly asksYesNo: number;
}

export function decisionFeatures(question: string, signals: MemorySignals): DecisionFeatures {
  return {
    ...signals,
    questionWords: contentWords(question).size,
    asksYesNo: asksYesOrNo(question) ? 1 : 0,
  };
}

/** One feature: its mean and spread where the decision was learnt, and its weight. */
interface Weight {
  readonly feature: keyof DecisionFeatures;
  readonly mean: number;
  readonly spread: number;
  readonly weight: number;
}

/** `models/decision/weights.json`. */
export interface DecisionWeights {
  readonly bias: number;
  readonly weights: readonly Weight[];
}

/** 0 to 1. What the memory does not tell counts as it did on the average. */
export function knownProbability({ bias, weights }: DecisionWeights, features: DecisionFeatures): number {
  const logit = weights.reduce(
    (sum, { feature, mean, spread, weight }) =>
      sum + (weight * ((features[feature] ?? mean) - mean)) / spread,
    bias,
  );
  return 1 / (1 + Math.exp(-logit));
}

const known: readonly (keyof DecisionFeatures)[] = [
  'agreement',
  'meanLogProbability',
  'logProbability',
  'answerEntropy',
  'sampledLogProbability',
  'semanticUncertainty',
  'questionWords',
  'asksYesNo',
];

/** @throws {LimenError} `model-invalid` */
export function readDecisionWeights(value: unknown): DecisionWeights {
  const { bias, weights } = (value ?? {}) as { readonly bias?: unknown; readonly weights?: unknown };
  if (typeof bias === 'number' && Array.isArray(weights) && weights.every(isWeight)) return { bias, weights };
  const reason = 'it has no bias and weights that can be read';
  throw new LimenError('model-invalid', { model: 'decision', reason });
}

function isWeight(value: unknown): value is Weight {
  const { feature, mean, spread, weight } = (value ?? {}) as Partial<Record<keyof Weight, unknown>>;
  return (
    (known as readonly unknown[]).includes(feature) &&
    [mean, spread, weight].every((each) => typeof each === 'number') &&
    spread !== 0
  );
}

/** The decision that ships, learnt with the memory that ships: a few numbers, which come with the program. */
export const shippedDecision = readDecisionWeights(shippedWeights);
