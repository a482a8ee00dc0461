/** Signals for whether a memory knows the answer, derived from its own answers without the correct one. */

import type { CallOptions, Memory, Recollection } from '../engine/index.js';
import { countsOf, mean } from '../scores/statistics.js';
import { semanticUncertainty } from './seakr/semantic-uncertainty.js';

export interface MemorySignals {
  /** Share of the samples that agree with the likeliest answer, 0 to 1. */
  readonly agreement: number;
  /** Mean log-probability of the likeliest answer's tokens. */
  readonly meanLogProbability: number;
  /** Log-probability of the likeliest answer as a whole. */
  readonly logProbability: number;
  /** Entropy of the different answers among the samples, in nats. */
  readonly answerEntropy: number;
  /** Mean over the samples of their mean token log-probability. */
  readonly sampledLogProbability: number;
  /** How far apart the samples' hidden states lie (SeaKR, section 3.1); `null` where the memory gives none. */
  readonly semanticUncertainty: number | null;
}

export interface Remembered {
  readonly likeliest: Recollection;
  readonly samples: readonly Recollection[];
  readonly signals: MemorySignals;
}

const samplesDrawn = 10;
/** A fixed seed, so that the same question is always decided in the same way. */
const seed = 7;

/** Asks for the likeliest answer and for samples from the model's own distribution. */
export async function remember(
  memory: Memory,
  question: string,
  call: CallOptions = {},
): Promise<Remembered> {
  const input = { question, passages: [] };
  const likeliest = await memory.recall(input, call);
  call.signal?.throwIfAborted();
  const samples = await memory.sample(input, { ...call, count: samplesDrawn, temperature: 1, seed });
  return { likeliest, samples, signals: signalsOf(likeliest, samples) };
}

export function signalsOf(likeliest: Recollection, samples: readonly Recollection[]): MemorySignals {
  const said = samples.map(({ text }) => plain(text));
  const same = said.filter((text) => text === plain(likeliest.text)).length;
  return {
    agreement: same / Math.max(1, said.length),
    meanLogProbability: meanTokenLogProbability(likeliest),
    logProbability: likeliest.logProbability,
    answerEntropy: entropyOf(said),
    sampledLogProbability: mean(samples.map(meanTokenLogProbability)),
    semanticUncertainty: uncertaintyOf(samples),
  };
}

function uncertaintyOf(samples: readonly Recollection[]): number | null {
  const states = samples.flatMap(({ state }) => state ?? []);
  return states.length < 2 || states.length < samples.length ? null : semanticUncertainty(states);
}

/** Of the tokens of an answer. */
export function meanTokenLogProbability({ logProbability, tokens }: Recollection): number {
  return logProbability / Math.max(1, tokens);
}

function entropyOf(said: readonly string[]): number {
  return [...countsOf(said).values()].reduce((entropy, count) => {
    const share = count / said.length;
    return entropy - share * Math.log(share);
  }, 0);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
