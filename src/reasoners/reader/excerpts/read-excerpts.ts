/** Reads each passage alone and selects the excerpt to show as its answer. */

import type { Excerpt, Passage } from '../../../engine/index.js';
import { sigmoid, weightedSum } from '../../../scores/log-odds.js';
import { dotProduct } from '../../../scores/statistics.js';
import type { TextVectors } from '../../../text/text-vectors.js';
import type { ReaderConfig } from '../reader-config.js';
import type { ReadPassages } from '../reading.js';
import {
  type PassageNumbers,
  type PassageRead,
  passageNumbers,
  type UnitNumbers,
  unitSupport,
  unsupported,
} from './passage-numbers.js';
import { tellingExcerpt } from './telling-excerpt.js';
import { type Unit, unitsOf } from './units.js';

/** Maximum units of a passage compared with the question; a passage of 220 words has about ten. */
const mostUnits = 32;

export interface ExcerptReader {
  readonly read: ReadPassages;
  /** Null if the graph has no vectors, like the next. */
  questionVectors(question: string): Promise<Pick<TextVectors, 'whole'> | null>;
  /** One per text. */
  vectors(texts: readonly string[]): Promise<readonly Pick<TextVectors, 'whole'>[] | null>;
}

export interface ReadExcerpt extends PassageRead {
  readonly excerpt: Excerpt;
  readonly numbers: PassageNumbers;
}

/**
 * @param place rank of the passage among all retrieved, from 1
 * @returns null for a passage with nothing to show
 */
export async function readExcerpt(
  question: string,
  passage: Passage,
  place: number,
  reader: ExcerptReader,
  { excerpts, maxAnswerTokens }: Pick<ReaderConfig, 'excerpts' | 'maxAnswerTokens'>,
): Promise<ReadExcerpt | null> {
  const units = unitsOf(passage).slice(0, mostUnits);
  if (units.length === 0) return null;
  const read = { passage, ...(await reader.read(question, [passage])) };
  const similarities = await similaritiesOf(question, passage, units, reader);
  const support = unitSupport(read, units);
  const each = units.map(
    (_, place): UnitNumbers => ({
      support: support[place] ?? null,
      similarity: similarities?.[place] ?? null,
    }),
  );
  const numbers = passageNumbers(question, read, units, each, { place, maxAnswerTokens });
  const tells = each.map(
    ({ support, similarity }) => (support ?? unsupported) + excerpts.similarity * (similarity ?? 0),
  );
  const shown = tellingExcerpt(passage, units, tells);
  const relevance = sigmoid(relevanceOf(numbers, excerpts));
  return shown && { ...read, excerpt: { passageId: passage.id, ...shown, relevance }, numbers };
}

async function similaritiesOf(
  question: string,
  { text }: Passage,
  units: readonly Unit[],
  reader: ExcerptReader,
): Promise<readonly number[] | null> {
  const asked = await reader.questionVectors(question);
  if (asked === null) return null;
  const held = await reader.vectors(units.map(({ start, end }) => text.slice(start, end)));
  return held?.map(({ whole }) => dotProduct(whole, asked.whole)) ?? null;
}

/** Log-odds that the passage answers, trained on headings that are questions (`fit_relevance.py`). */
function relevanceOf(numbers: PassageNumbers, { bias, weights }: ReaderConfig['excerpts']): number {
  return weightedSum(weights, (name) => numbers[name], bias);
}
