/** Reads each passage alone and selects the excerpt to show as its answer. */

import type { Excerpt, Passage } from '../../../engine/index.js';
import { sigmoid, weightedSum } from '../../../scores/log-odds.js';
import { dotProduct } from '../../../scores/statistics.js';
import type { TextVectors } from '../../../text/text-vectors.js';
import type { ReaderConfig } from '../reader-config.js';
import type { ReadPassages } from '../reading.js';
import {
  foundNumbers,
  type PassageNumbers,
  type PassageRead,
  passageNumbers,
  unitSupport,
  unsupported,
} from './passage-numbers.js';
import { tellingExcerpt } from './telling-excerpt.js';
import { type Unit, unitsOf } from './units.js';

/** Maximum units of a passage compared with the question; a passage of 220 words has about ten. */
const mostUnits = 32;

export interface UnitEncoder {
  /** Null if the graph has no vectors, like the next. */
  questionVectors(question: string): Promise<Pick<TextVectors, 'whole'> | null>;
  /** One per text. */
  vectors(texts: readonly string[]): Promise<readonly Pick<TextVectors, 'whole'>[] | null>;
}

export interface ReadExcerpt extends PassageRead {
  readonly excerpt: Excerpt;
  readonly numbers: PassageNumbers;
}

/** A passage that was read alone, without its units' vectors. */
export interface ScannedPassage extends PassageRead {
  readonly units: readonly Unit[];
  /** Log-odds of each unit that it supports an answer; null beyond the window. */
  readonly support: readonly (number | null)[];
  readonly numbers: PassageNumbers;
  /** Log-odds that it answers, as far as is known without vectors. */
  readonly relevance: number;
}

/**
 * Log-odds that a passage answers, as far as is known before it is read.
 * @param place rank of the passage among all retrieved, from 1
 */
export function foundRelevance(
  question: string,
  passage: Passage,
  place: number,
  excerpts: ReaderConfig['excerpts'],
): number {
  return relevanceOf(foundNumbers(question, passage, place), excerpts);
}

/**
 * @param place rank of the passage among all retrieved, from 1
 * @returns null for a passage with nothing to show
 */
export async function scanPassage(
  question: string,
  passage: Passage,
  place: number,
  read: ReadPassages,
  { excerpts, maxAnswerTokens }: Pick<ReaderConfig, 'excerpts' | 'maxAnswerTokens'>,
): Promise<ScannedPassage | null> {
  const units = unitsOf(passage).slice(0, mostUnits);
  if (units.length === 0) return null;
  const alone = { passage, ...(await read(question, [passage])) };
  const support = unitSupport(alone, units);
  const numbers = passageNumbers(question, alone, units, support, { place, maxAnswerTokens });
  return { ...alone, units, support, numbers, relevance: relevanceOf(numbers, excerpts) };
}

/** @returns null for a passage with nothing to show */
export async function readExcerpt(
  question: string,
  { passage, window, outputs, units, support, numbers: scanned }: ScannedPassage,
  encoder: UnitEncoder,
  excerpts: ReaderConfig['excerpts'],
): Promise<ReadExcerpt | null> {
  const similarities = await similaritiesOf(question, passage, units, encoder);
  const numbers = similarities === null ? scanned : { ...scanned, similarity: Math.max(...similarities) };
  const tells = units.map(
    (_, place) => (support[place] ?? unsupported) + excerpts.similarity * (similarities?.[place] ?? 0),
  );
  const shown = tellingExcerpt(passage, units, tells);
  const relevance = sigmoid(relevanceOf(numbers, excerpts));
  return (
    shown && {
      passage,
      window,
      outputs,
      excerpt: { passageId: passage.id, ...shown, relevance },
      numbers,
    }
  );
}

async function similaritiesOf(
  question: string,
  { text }: Passage,
  units: readonly Unit[],
  encoder: UnitEncoder,
): Promise<readonly number[] | null> {
  const asked = await encoder.questionVectors(question);
  if (asked === null) return null;
  const held = await encoder.vectors(units.map(({ start, end }) => text.slice(start, end)));
  return held?.map(({ whole }) => dotProduct(whole, asked.whole)) ?? null;
}

/** Log-odds that the passage answers, trained on headings that are questions (`fit_relevance.py`). */
function relevanceOf(numbers: Partial<PassageNumbers>, { bias, weights }: ReaderConfig['excerpts']): number {
  return weightedSum(weights, (name) => numbers[name], bias);
}
