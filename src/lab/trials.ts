/** Part 4 of the Lab: the trials made with the passages, and the scales on which they are shown. */

import type { MemoryUncertainty } from '../api.js';
import type { Passage } from '../engine/index.js';
import type { FullTurn } from '../evaluation/full-run.js';
import { drawnOften } from '../strategies/seakr/drawn-answers.js';
import { type MemoryDoubt, passagesBehind } from './memory-doubt.js';

export interface TrialRow {
  /** What was done to the passages. */
  readonly what: string;
  readonly answer: string | null;
  /** From the critic; `null` if there was nothing to judge. */
  readonly probability: number | null;
  /** Of the memory, if it was asked. */
  readonly uncertainty: number | null;
}

export interface Trial extends TrialRow {
  /** `null` if there was nothing to read. */
  readonly turn: FullTurn | null;
  /** The passages that the draft was read from. */
  readonly read: readonly Passage[];
  /** From the memory, once it was asked. */
  readonly doubt: MemoryDoubt | null;
}

export function trialOf(what: string, turn: FullTurn | null, passages: readonly Passage[]): Trial {
  const answer = turn?.draft.answer ?? null;
  const probability = turn !== null && answer !== null ? turn.probability : null;
  const read = passagesBehind(turn, passages);
  return { what, answer, probability, uncertainty: null, turn, read, doubt: null };
}

/** The trials in which the memory was asked, and its answer with nothing to read. */
export function besideMemory(
  trials: readonly TrialRow[],
  { value, answers }: Pick<MemoryUncertainty, 'value' | 'answers'>,
): TrialRow[] {
  const answer = drawnOften(answers)[0]?.answer ?? null;
  const alone = { what: 'from memory alone', answer, probability: null, uncertainty: value };
  return [...trials.filter(({ uncertainty }) => uncertainty !== null), alone];
}

/** A scale on which further right is better. */
export interface TrialScale {
  readonly left: number;
  readonly right: number;
  readonly line: number;
  readonly lineWords: string;
}

export function probabilityScale(threshold: number): TrialScale {
  return { left: 0, right: 1, line: threshold, lineWords: 'threshold' };
}

/** Slightly wider than the measured range; the most certain value is on the right. */
export function uncertaintyScale(trials: readonly TrialRow[], delta: number): TrialScale {
  const values = [delta, ...trials.flatMap(({ uncertainty }) => uncertainty ?? [])];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(0.25, (most - least) / 10);
  return { left: most + margin, right: least - margin, line: delta, lineWords: 'its line' };
}
