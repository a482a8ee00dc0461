/** A run that never stops early, folded into its drafts: what the Lab stores, and what it practises on. */

import {
  type AbstentionReason,
  type Draft,
  type FoundPassage,
  fromErrorRecord,
  type RunEvent,
} from '../engine/index.js';

/** The options of a run that takes all of its rounds, unless the critic has no doubt whatever. */
export const neverStopping = { threshold: 1, certainty: 1 } as const;

export interface FullTurn {
  readonly round: number;
  /** Queries of this round, and what they brought. */
  readonly queries: readonly string[];
  readonly found: readonly FoundPassage[];
  readonly draft: Draft;
  /** The critic's; 0 for a draft without an answer. */
  readonly probability: number;
}

export interface FullRun {
  readonly turns: readonly FullTurn[];
  readonly ended: AbstentionReason;
  /** The round in which it ended, and all queries sent. */
  readonly rounds: number;
  readonly searches: number;
}

/**
 * @param events of SIM-RAG with the options `neverStopping`
 * @throws {LimenError} what ended the run when it failed
 */
export async function fullRun(events: AsyncIterable<RunEvent>): Promise<FullRun> {
  const turns: FullTurn[] = [];
  let queries: string[] = [];
  let found: FoundPassage[] = [];
  let draft: Draft | null = null;
  let searches = 0;
  for await (const event of events) {
    switch (event.type) {
      case 'round-opened':
        queries = [];
        found = [];
        break;
      case 'query-written':
        queries.push(event.query.text);
        searches += 1;
        break;
      case 'passages-found':
        found.push(...event.found);
        break;
      case 'draft-finished':
        draft = event.draft;
        break;
      case 'verdict-given':
        if (draft !== null)
          turns.push({ round: event.round, queries, found, draft, probability: event.verdict.probability });
        break;
      case 'abstained':
      case 'turns-spent':
        return { turns, ended: event.outcome.reason, rounds: event.round, searches };
      case 'failed':
        throw fromErrorRecord(event.error);
      case 'accepted':
        // At a probability of exactly 1, where no threshold would have gone on.
        return { turns, ended: 'turns-spent', rounds: event.round, searches };
    }
  }
  throw new Error('the run gave no final event');
}
