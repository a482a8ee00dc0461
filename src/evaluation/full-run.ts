/** SIM-RAG's loop run to its last round, so that every stopping rule can be evaluated from it. */

import type { AbstentionReason, Critic, Draft, FoundPassage, Passage } from '../engine/index.js';
import { exactMatch } from '../scores/answer-scores.js';
import { endOf, givenPassages, type RunRecord } from './run-record.js';

/**
 * The options of a run that takes all of its rounds, unless the critic is absolutely certain. Which drafts are kept
 * and which are rejected on the way is up to its threshold, as in any other run; stopping rules with another
 * threshold are read off it as far as the reasoner would have drafted the same.
 */
export const neverStopping = { certainty: 1 } as const;

const belowOne = 1 - Number.EPSILON;

/** A critic that is never certain, so that the run takes all of its rounds. Without one every draft gets 0. */
export function neverCertain(critic: Critic | null): Critic {
  return {
    assess: async (...call) => (critic === null ? 0 : Math.min(await critic.assess(...call), belowOne)),
  };
}

/** One round with its draft. */
export interface FullTurn {
  readonly round: number;
  /** Queries of this round, and what they found. */
  readonly queries: readonly string[];
  readonly found: readonly FoundPassage[];
  /** All passages retrieved so far, oldest first. */
  readonly passages: readonly Passage[];
  readonly draft: Draft;
  /** From the critic; 0 for a draft without an answer, which is not sent to it. */
  readonly probability: number;
  /** Queries sent so far. */
  readonly searches: number;
  /** Seconds so far without the critic's, and the critic's. */
  readonly seconds: number;
  readonly criticSeconds: number;
}

interface FullRun<Turn = FullTurn> {
  readonly turns: readonly Turn[];
  /** Why there was no further round. */
  readonly ended: AbstentionReason;
  /** The last round, with its searches and its time: the cost of a run that never accepts. */
  readonly rounds: number;
  readonly searches: number;
  readonly seconds: number;
  readonly criticSeconds: number;
}

/** The drafts of a run that was made never to stop. @throws {LimenError} the error that ended a failed run */
export function fullRun({ trace, costs }: RunRecord): FullRun {
  const turns: FullTurn[] = [];
  const passages: Passage[] = [];
  let queries: string[] = [];
  let found: FoundPassage[] = [];
  let draft: Draft | null = null;
  let searches = 0;
  let criticSeconds = 0;
  const secondsAt = (place: number) => costs[place]?.seconds ?? 0;
  const times = (place: number) => ({ seconds: secondsAt(place) - criticSeconds, criticSeconds });
  for (const [place, event] of trace.events.entries()) {
    switch (event.type) {
      case 'round-opened':
        [queries, found] = [[], []];
        break;
      case 'query-written':
        queries.push(event.query.text);
        searches += 1;
        break;
      case 'passages-found':
        found.push(...event.found);
        passages.push(...event.found.map(({ passage }) => passage));
        break;
      case 'draft-finished':
        draft = event.draft;
        break;
      case 'verdict-given': {
        // Only the critic works between draft and verdict.
        criticSeconds += secondsAt(place) - secondsAt(place - 1);
        const given = event.verdict.probability;
        const probability = given === belowOne ? 1 : given;
        const { round } = event;
        if (draft !== null) {
          const brought = { queries, found, passages: [...passages] };
          turns.push({ round, ...brought, draft, probability, searches, ...times(place) });
        }
      }
    }
  }
  const end = endOf({ trace });
  const ended = end.type === 'accepted' ? (end.ended ?? 'turns-spent') : end.outcome.reason;
  return { turns, ended, rounds: end.round, searches, ...times(trace.events.length - 1) };
}

/** A round's draft scored against the accepted answers: all that a stopping rule sees. */
export interface GradedTurn
  extends Pick<FullTurn, 'round' | 'probability' | 'searches' | 'seconds' | 'criticSeconds'> {
  readonly answer: string | null;
  /** Whether the answer is an exact match. */
  readonly right: boolean;
  /** The reasoner's own probability. */
  readonly confidence: number;
  /** Ids of all passages retrieved so far, oldest first. */
  readonly passages: readonly string[];
}

export type GradedRun = FullRun<GradedTurn>;

/** The drafts with their scores. Passages given with the question took no search. */
export function gradedRun(
  { answers }: { readonly answers: readonly string[] },
  record: RunRecord,
): GradedRun {
  const { turns, ...run } = fullRun(record);
  const counted = (searches: number) => (record.trace.parts.corpus === givenPassages ? 0 : searches);
  const graded = turns.map(({ draft, passages, queries: _, found: __, searches, ...turn }) => ({
    ...turn,
    searches: counted(searches),
    answer: draft.answer,
    right: exactMatch(draft.answer, answers),
    confidence: draft.confidence,
    passages: passages.map(({ id }) => id),
  }));
  return { ...run, searches: counted(run.searches), turns: graded };
}

/** The same run limited to fewer rounds. */
export function withinTurns(run: GradedRun, allowed: number): GradedRun {
  if (run.rounds <= allowed) return run;
  const turns = run.turns.filter(({ round }) => round <= allowed);
  const { searches = 0, seconds = 0, criticSeconds = 0 } = turns.at(-1) ?? {};
  return { turns, ended: 'turns-spent', rounds: allowed, searches, seconds, criticSeconds };
}
