/** Inputs of the Lab's small head: numbers about a draft that can be explained in a few words. */

import type { Draft, Signals } from '../engine/index.js';

interface HeadSignal {
  readonly name: keyof Signals | 'confidence';
  /** Shown to the class after "it looks at …". */
  readonly label: string;
}

/** Chosen before any training, because they can be explained. */
export const headSignals: readonly HeadSignal[] = [
  { name: 'confidence', label: 'how sure the reader is' },
  { name: 'spanProbability', label: 'how clearly one span wins' },
  { name: 'support', label: 'whether the sentence supports an answer' },
  { name: 'relevance', label: 'whether the passage is about the question' },
  { name: 'proofOverlap', label: 'how many words of the question the proof has' },
  { name: 'answerFits', label: 'whether the answer is of the kind asked for' },
  { name: 'aloneAgrees', label: 'whether the passage alone says the same' },
  { name: 'aloneConfidence', label: 'how surely it says so alone' },
  { name: 'aloneNone', label: 'whether it alone rather says nothing' },
  { name: 'agreement', label: 'whether earlier drafts agree' },
  { name: 'typeNone', label: 'whether the reader sees no answer' },
  { name: 'lookupLeft', label: 'whether something is left to look up' },
];

/** In the order of `headSignals`; `null` if the reasoner does not give the signal. */
export function headSignalsOf({ confidence, signals }: Draft): (number | null)[] {
  return headSignals.map(({ name }) => (name === 'confidence' ? confidence : (signals[name] ?? null)));
}
