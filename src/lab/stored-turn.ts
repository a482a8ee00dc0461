/** Converts a finished round to the format in which the Lab stores it. */

import type { FullTurn } from '../evaluation/full-run.js';
import { headSignalsOf } from './head-signals.js';
import type { PassagePlaces } from './passage-places.js';
import type { StoredTurn } from './stored-runs.js';

/** The work of the models up to the end of a round. */
export type TurnCosts = Pick<StoredTurn, 'passes' | 'tokens' | 'criticPasses' | 'criticTokens'>;

export function storedTurn(
  { round, queries, found, draft, probability }: FullTurn,
  right: boolean,
  places: PassagePlaces,
  costs: TurnCosts,
): StoredTurn {
  const [citation] = draft.citations;
  return {
    round,
    queries,
    found: found.map(({ passage }) => places.of(passage)),
    answer: draft.answer,
    proof: draft.rationale,
    cites: citation === undefined ? null : places.ofId(citation.passageId),
    right,
    confidence: short(draft.confidence),
    probability: short(probability),
    ...costs,
    signals: headSignalsOf(draft).map((value) => (value === null ? null : short(value))),
  };
}

/** Rounds to four decimals, more than are ever shown. */
export function short(value: number): number {
  return Number(value.toFixed(4));
}
