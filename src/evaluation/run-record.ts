/** What evaluation keeps of a trajectory: plain data, small enough to be written down question by question. */

import type { AbstentionReason } from '../engine/index.js';
import { exactMatch } from '../scores/answer-scores.js';
import type { Trajectory } from './trajectory.js';

export interface RecordedTurn {
  readonly round: number;
  readonly answer: string | null;
  /** Whether the answer is an exact match. */
  readonly right: boolean;
  /** The reasoner's own probability, and the critic's. */
  readonly confidence: number;
  readonly probability: number;
  /** Ids of everything brought so far, oldest first. */
  readonly passages: readonly string[];
  /** Queries and time spent up to here; the critic's time apart. In seconds. */
  readonly searches: number;
  readonly seconds: number;
  readonly criticSeconds: number;
}

export interface RunRecord {
  readonly questionId: string;
  readonly turns: readonly RecordedTurn[];
  readonly ended: AbstentionReason;
  /** What a run costs that never accepts. */
  readonly rounds: number;
  readonly searches: number;
  readonly seconds: number;
  readonly criticSeconds: number;
}

export function recordOf(
  question: { readonly id: string; readonly answers: readonly string[] },
  trajectory: Trajectory,
): RunRecord {
  const turns = trajectory.turns.map(({ draft, passages, ...turn }) => ({
    ...turn,
    answer: draft.answer,
    right: exactMatch(draft.answer, question.answers),
    confidence: draft.confidence,
    passages: passages.map(({ id }) => id),
  }));
  return { questionId: question.id, ...trajectory, turns };
}

/** The same run with fewer turns allowed. */
export function withinTurns(record: RunRecord, allowed: number): RunRecord {
  if (record.rounds <= allowed) return record;
  const turns = record.turns.filter(({ round }) => round <= allowed);
  const last = turns.at(-1);
  return {
    questionId: record.questionId,
    turns,
    ended: 'turns-spent',
    rounds: allowed,
    searches: last?.searches ?? 0,
    seconds: last?.seconds ?? 0,
    criticSeconds: last?.criticSeconds ?? 0,
  };
}
