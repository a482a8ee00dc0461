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
  /** Rank of the passage among all retrieved, from 1. */
  readonly place: number;
  /** Log-odds that it answers, as far as is known without them. */
  readonly relevance: number;
}

type ReadingRules = Pick<ReaderConfig, 'excerpts' | 'maxAnswerTokens'>;

export async function scanPassage(
  question: string,
  passage: Passage,
  place: number,
  read: ReadPassages,
  rules: ReadingRules,
): Promise<ScannedPassage> {
  const scanned = { passage, place, ...(await read(question, [passage])) };
  const units = shownUnits(passage);
  const numbers = passageNumbers(question, scanned, units, unitNumbers(scanned, units, null), {
    ...rules,
    place,
  });
  return { ...scanned, relevance: relevanceOf(numbers, rules.excerpts) };
}

/** @returns null for a passage with nothing to show */
export async function readExcerpt(
  question: string,
  { passage, place, window, outputs }: ScannedPassage,
  reader: UnitEncoder,
  rules: ReadingRules,
): Promise<ReadExcerpt | null> {
  const units = shownUnits(passage);
  if (units.length === 0) return null;
  const read = { passage, window, outputs };
  const each = unitNumbers(read, units, await similaritiesOf(question, passage, units, reader));
  const numbers = passageNumbers(question, read, units, each, { ...rules, place });
  const tells = each.map(
    ({ support, similarity }) => (support ?? unsupported) + rules.excerpts.similarity * (similarity ?? 0),
  );
  const shown = tellingExcerpt(passage, units, tells);
  const relevance = sigmoid(relevanceOf(numbers, rules.excerpts));
  return shown && { ...read, excerpt: { passageId: passage.id, ...shown, relevance }, numbers };
}

function shownUnits(passage: Passage): readonly Unit[] {
  return unitsOf(passage).slice(0, mostUnits);
}

function unitNumbers(
  read: PassageRead,
  units: readonly Unit[],
  similarities: readonly number[] | null,
): readonly UnitNumbers[] {
  const support = unitSupport(read, units);
  return units.map((_, place) => ({
    support: support[place] ?? null,
    similarity: similarities?.[place] ?? null,
  }));
}

async function similaritiesOf(
  question: string,
  { text }: Passage,
  units: readonly Unit[],
  reader: UnitEncoder,
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
