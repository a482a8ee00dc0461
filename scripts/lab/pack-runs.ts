/** Packs runs into the format of `lab/strategy-runs.json`: every text once, lists instead of records. */

import type { PassagePlaces } from '../../src/lab/passage-places.js';
import type { DescribedStep } from '../../src/lab/steps.js';
import type { StoredQuestion, StoredTurn } from '../../src/lab/stored-runs.js';
import type {
  PackedQuestion,
  PackedRun,
  PackedStep,
  PackedTurn,
  UnpackedRun,
} from '../../src/lab/stored-strategy-runs.js';
import { short } from '../../src/lab/stored-turn.js';
import { stepActions } from '../../src/strategies/own-events.js';
import type { TextPlaces } from './text-places.js';

interface Places {
  readonly texts: TextPlaces;
  readonly passages: PassagePlaces;
}

/** A run with its cost. */
export interface CountedRun extends Omit<UnpackedRun, 'steps'> {
  readonly steps: readonly DescribedStep[];
}

export function packedRun(run: CountedRun, { texts, passages }: Places): PackedRun {
  const { answer, right, searches, passes, tokens } = run;
  const steps = run.steps.map(({ round, does, text, measured }): PackedStep => {
    const what = typeof text === 'string' ? texts.of(text) : text.map((passage) => passages.of(passage));
    const place = stepActions.indexOf(does);
    return measured === undefined ? [round, place, what] : [round, place, what, short(measured)];
  });
  return [texts.of(answer), right ? 1 : 0, searches, passes, tokens, steps];
}

export function packedQuestion(
  { id, question, answers, ended, rounds, searches, turns }: StoredQuestion,
  known: boolean,
  places: Places,
): PackedQuestion {
  return {
    id,
    question,
    answers,
    known,
    ended,
    rounds,
    searches,
    turns: turns.map((turn) => packedTurn(turn, places)),
  };
}

function packedTurn(turn: StoredTurn, { texts }: Places): PackedTurn {
  return [
    turn.round,
    turn.queries.map((query) => texts.of(query)),
    turn.found,
    texts.of(turn.answer),
    texts.of(turn.proof),
    turn.right ? 1 : 0,
    turn.confidence,
    turn.probability,
    turn.passes,
    turn.tokens,
    turn.criticPasses,
    turn.criticTokens,
  ];
}
