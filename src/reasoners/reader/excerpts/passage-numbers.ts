import type { Passage } from '../../../engine/index.js';
import { boundedLogOdds } from '../../../scores/log-odds.js';
import { contentWords, overlap } from '../content-words.js';
import { evidenceOf } from '../evidence.js';
import type { WindowRead } from '../reading.js';
import { searchSpans } from '../span-search.js';
import type { PassageNumberName } from './passage-number-names.js';
import type { Unit } from './units.js';

/** A passage that was read alone. */
export interface PassageRead extends WindowRead {
  readonly passage: Passage;
}

/** Log-odds of support that count for a unit beyond the window: as good as none. */
export const unsupported = -10;

type Missing = 'similarity' | 'cosine' | 'likeness' | 'answerable';

/** Some are missing if the graph lacks vectors or `answerable`, or if the search compared no vectors. */
export type PassageNumbers = Readonly<
  Record<Exclude<PassageNumberName, Missing>, number> & Partial<Record<Missing, number>>
>;

/** Log-odds that the first token of each unit supports an answer; null for units beyond the window. */
export function unitSupport({ window, outputs }: PassageRead, units: readonly Unit[]): (number | null)[] {
  const text = window.segments.find(({ part }) => part === 'text');
  if (text === undefined) return units.map(() => null);
  const { starts, ends } = text.pieces;
  let token = 0;
  return units.map(({ start }) => {
    while (token < starts.length && (starts[token] ?? 0) < start && (ends[token] ?? 0) <= start) token += 1;
    return token < starts.length ? (outputs.support[text.first + token] ?? null) : null;
  });
}

/**
 * What is known of a passage before it is read.
 * @param place rank of the passage among all retrieved, from 1
 */
export function foundNumbers(
  question: string,
  passage: Passage,
  place: number,
): Pick<PassageNumbers, 'place' | 'cosine' | 'likeness' | 'coverage' | 'titleCoverage' | 'words'> {
  const asked = contentWords(question);
  const title = contentWords(passage.title);
  return {
    place: Math.log(1 + place),
    ...passage.nearness,
    coverage: overlap(asked, new Set([...title, ...contentWords(passage.text)])),
    titleCoverage: overlap(asked, title),
    words: Math.log(1 + (passage.text.match(/\S+/gu)?.length ?? 0)),
  };
}

/**
 * All but `similarity`, which takes vectors of the units.
 * @param support of each unit, as `unitSupport` gives it
 */
export function passageNumbers(
  question: string,
  read: PassageRead,
  units: readonly Unit[],
  support: readonly (number | null)[],
  { place, maxAnswerTokens }: { readonly place: number; readonly maxAnswerTokens: number },
): PassageNumbers {
  const { passage, window, outputs } = read;
  const { spans, nullScore } = searchSpans(
    window,
    outputs.answer,
    ({ part }) => part === 'text',
    maxAnswerTokens,
    1,
  );
  const asked = contentWords(question);
  return {
    ...foundNumbers(question, passage, place),
    relevance: logOdds(evidenceOf(window, [passage], outputs.support).relevance[0] ?? 0),
    support: Math.max(unsupported, ...support.flatMap((each) => each ?? [])),
    ...(outputs.answerable === null ? {} : { answerable: outputs.answerable }),
    none: logOdds(outputs.kinds.none),
    span: logOdds(outputs.kinds.span),
    spanOverNull: (spans[0]?.score ?? nullScore) - nullScore,
    spanProbability: logOdds(spans[0]?.probability ?? 0),
    unitCoverage: Math.max(
      0,
      ...units
        .slice(0, support.length)
        .map(({ start, end }) => overlap(asked, contentWords(passage.text.slice(start, end)))),
    ),
  };
}

/** Clamped, so that a probability of 0 or 1 does not outweigh everything else. */
export function logOdds(probability: number): number {
  return boundedLogOdds(probability, 1e-4);
}
