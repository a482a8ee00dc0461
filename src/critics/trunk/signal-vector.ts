import * as v from 'valibot';
import type { CriticInput, Signals } from '../../engine/index.js';
import { weightedSum } from '../../scores/log-odds.js';
import type { Described } from '../../text/parse-json.js';

/** Numbers that the critic reads beside the text: the draft's own signals, and numbers from the loop. */
export type SignalName =
  | keyof Signals
  | 'confidence'
  | 'round'
  | 'passages'
  | 'answersYesNo'
  | 'citations'
  | 'bestRelevance';

/** A name that no draft has counts as missing. */
const signalName = v.custom<SignalName>((name) => typeof name === 'string');

/** `missing` replaces a number that the reasoner does not know: its mean over training. */
export const signalInput = v.object({ name: signalName, missing: v.number() });
type SignalInput = Described<typeof signalInput>;

/** Adds `weight` times (number - `centre`) to the log-odds of accepting; a missing number changes nothing. */
export const weightedSignal = v.object({ name: signalName, weight: v.number(), centre: v.number() });
type WeightedSignal = Described<typeof weightedSignal>;

function signalValue(input: CriticInput, name: SignalName): number | undefined {
  const { draft } = input;
  switch (name) {
    case 'confidence':
      return draft.confidence;
    case 'round':
      return input.round;
    case 'passages':
      return input.passages.length;
    case 'answersYesNo':
      return draft.kind === 'yes' || draft.kind === 'no' ? 1 : 0;
    case 'citations':
      return draft.citations.length;
    case 'bestRelevance':
      return draft.read.length === 0 ? undefined : Math.max(...draft.read.map(({ relevance }) => relevance));
    default:
      return draft.signals[name];
  }
}

/** float32 [signals], in the order of the critic's config. */
export function signalVector(input: CriticInput, inputs: readonly SignalInput[]): Float32Array {
  return Float32Array.from(inputs, ({ name, missing }) => {
    // A number that 32 bits cannot represent counts as missing.
    const value = Math.fround(signalValue(input, name) ?? missing);
    return Number.isFinite(value) ? value : missing;
  });
}

/** The log-odds of accepting, by a logistic regression on signals. */
export function logOddsOf(input: CriticInput, bias: number, weights: readonly WeightedSignal[]): number {
  return weightedSum(weights, (name) => signalValue(input, name), bias);
}
