/**
 * What a reader sees of a run without unfolding anything. Mirrors the page, the widget and the command line.
 */

import type { Block, Citation, Draft, Excerpt, Outcome, Passage, TextRange } from '../../engine/index.js';
import { doOverlap } from '../../text/text-ranges.js';
import type { Shown } from './right-answer.js';

/** Maximum words shown of one item. */
export const wordsShown = 80;
/** Maximum items shown at once: an answer and readings below it, or readings alone. */
export const thingsShown = 3;

/** The beginning of a text, white space unchanged. */
export function firstWords(text: string): string {
  let left = wordsShown;
  for (const { index, 0: word } of text.matchAll(/\S+/gu)) {
    left -= 1;
    if (left <= 0) return text.slice(0, index + word.length);
  }
  return text;
}

/**
 * The first 80 words of an excerpt, or if it begins with a longer code block or list, all of that.
 *
 * @returns null if its passage is not among `passages`
 */
export function excerptShown(excerpt: Citation, passages: readonly Passage[]): string | null {
  const passage = passages.find(({ id }) => id === excerpt.passageId);
  if (passage === undefined) return null;
  const words = firstWords(passage.text.slice(excerpt.start, excerpt.end));
  const whole = passage.text.slice(excerpt.start, firstWholeEnd(excerpt, passage.blocks ?? []));
  return whole.length > words.length ? whole : words;
}

/**
 * What a draft shows if it is given as the answer: the answer, and below it the excerpt that proves it; for a
 * draft without one, the sentences that it cites, or else its rationale, 80 words at most. A `block` draft is
 * its excerpt.
 *
 * @param passages what the run found
 * @returns null for a draft without an answer
 */
export function shownFirst(draft: Draft, passages: readonly Passage[]): Shown | null {
  const { answer, kind, excerpt, rationale } = draft;
  if (answer === null) return null;
  const below = excerpt === undefined ? null : excerptShown(excerpt, passages);
  if (kind === 'block' && below !== null) return { text: below, short: answer };
  const cited = draft.citations.map((citation) => textOf(citation, passages)).join('\n');
  const proof = below ?? firstWords(cited === '' ? rationale : cited);
  return { text: `${firstWords(answer)}\n${proof}`.trim(), short: answer };
}

/**
 * What is shown below an answer, or alone if there is none, up to three items in total: readings of passages
 * not shown yet, best first, and if these are too few, the beginnings of further passages in the order they
 * were found.
 */
export function readingsShown(outcome: Outcome, passages: readonly Passage[]): readonly string[] {
  const answered = outcome.status === 'answered';
  const { readings = [] } = outcome;
  const seen = new Set(answered ? passagesShown(outcome.draft) : []);
  const shown: string[] = [];
  const show = (passageId: string, text: string | null) => {
    if (text === null || seen.has(passageId) || shown.length >= thingsShown - Number(answered)) return;
    seen.add(passageId);
    shown.push(text);
  };
  for (const reading of readings) show(reading.passageId, excerptShown(reading, passages));
  for (const { id, text } of passages) show(id, firstWords(text));
  return shown;
}

/** The passages that the answer shows a part of. */
function passagesShown({ excerpt, citations }: { excerpt?: Excerpt; citations: readonly Citation[] }) {
  return (excerpt === undefined ? citations : [excerpt]).map(({ passageId }) => passageId);
}

function textOf({ passageId, start, end }: Citation, passages: readonly Passage[]): string {
  return passages.find(({ id }) => id === passageId)?.text.slice(start, end) ?? '';
}

/** The end of the code block or list that a range begins with; its start if it begins with neither. */
function firstWholeEnd({ start, end }: TextRange, blocks: readonly Block[]): number {
  const within = blocks.filter((block) => doOverlap(block, { start, end }));
  const [first] = within;
  if (first?.kind === 'code') return Math.min(first.end, end);
  const afterList = within.findIndex(({ kind }) => kind !== 'item');
  const last = within.at(afterList === -1 ? -1 : afterList - 1);
  return first?.kind === 'item' && last !== undefined ? Math.min(last.end, end) : start;
}
