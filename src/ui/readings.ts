/** Readings: excerpts from further passages, shown below an answer or in place of one. */

import type { Excerpt, Outcome, Passage } from '../engine/index.js';
import { clippedBlocks } from './blocks/shown-blocks.js';

/** Maximum number of excerpts shown at once, counting the answer. */
const mostShown = 3;

export interface Reading {
  readonly passage: Passage;
  readonly excerpt: Excerpt;
}

/**
 * The best excerpts from passages that the answer does not show: up to two below an answer, or three in place
 * of one.
 * @param passageOf returns the passage that the run found under an id
 * @param shown ids of the passages that are already shown
 */
export function readingsOf(
  outcome: Outcome,
  passageOf: (id: string) => Passage | undefined,
  shown: Iterable<string> = [],
): readonly Reading[] {
  const seen = new Set(shown);
  const readings: Reading[] = [];
  const most = outcome.status === 'answered' ? mostShown - 1 : mostShown;
  for (const excerpt of excerptsOf(outcome)) {
    if (readings.length === most) break;
    const passage = seen.has(excerpt.passageId) ? undefined : passageOf(excerpt.passageId);
    if (passage === undefined) continue;
    seen.add(passage.id);
    readings.push({ passage, excerpt });
  }
  return readings;
}

function excerptsOf(outcome: Outcome): readonly Excerpt[] {
  // Older traces store the readings in the draft.
  const draft = outcome.status === 'answered' ? outcome.draft : outcome.closest?.draft;
  return outcome.readings ?? draft?.readings ?? [];
}

/** The range to mark; none if that would be all of an answer, a list, a table, code or several blocks. */
export function tellingRange(
  passage: Passage,
  excerpt: Pick<Excerpt, 'start' | 'end' | 'mark'>,
  isAnswer: boolean,
): readonly Excerpt['mark'][] {
  const { start, end, mark } = excerpt;
  const outside = passage.text.slice(start, mark.start) + passage.text.slice(mark.end, end);
  if (outside.trim() !== '') return [mark];
  const clips = clippedBlocks(passage, excerpt);
  const isRunning = clips.length === 1 && clips[0]?.block.kind === 'paragraph';
  return isAnswer || !isRunning ? [] : [mark];
}
