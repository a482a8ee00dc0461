/** What a run of any strategy emits, in order. The page, the command line, evaluation and tests all read this one stream. */

import type { ErrorRecord } from './errors.js';
import type { RunOptions } from './options.js';
import type { AbstentionReason, Draft, Feedback, FoundPassage, Outcome, Query, Verdict } from './types.js';

/**
 * One step of a run.
 *
 * @example
 * ```ts
 * for await (const event of limen.ask(question)) {
 *   if (event.type === 'passages-found') console.log(event.found.map(({ passage }) => passage.title));
 *   if (event.type === 'verdict-given') console.log(event.verdict.probability);
 *   if (isFinal(event)) console.log(event.type);
 * }
 * ```
 */
export type RunEvent = CommonEvent | StrategyEvent;

/** A run: its steps, and nothing else. */
export type RunEvents = AsyncGenerator<RunEvent, void, void>;

/**
 * What each strategy alone emits, by the strategy's name. Every strategy adds its own where it stands, by declaration
 * merging, so that the engine knows none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: strategies add to it
export interface StrategyEvents {}

/** What one strategy alone emits. Its type is the strategy's name, a slash and what happened. */
export type StrategyEvent = StrategyEvents[keyof StrategyEvents];

/** What any strategy may tell. */
export type CommonEvent =
  | {
      readonly type: 'run-started';
      readonly question: string;
      readonly options: RunOptions;
      /** SIM-RAG where it is left out. */
      readonly strategy?: string;
    }
  | { readonly type: 'round-opened'; readonly round: number }
  /** Round 0 where the reasoner holds no knowledge of its own. */
  | { readonly type: 'nothing-held'; readonly round: 0 }
  | { readonly type: 'query-written'; readonly round: number; readonly query: Query }
  /** `found` is empty when the query brought nothing new. */
  | {
      readonly type: 'passages-found';
      readonly round: number;
      readonly query: Query;
      readonly found: readonly FoundPassage[];
    }
  | { readonly type: 'draft-streamed'; readonly round: number; readonly text: string }
  | { readonly type: 'draft-finished'; readonly round: number; readonly draft: Draft }
  | { readonly type: 'verdict-given'; readonly round: number; readonly verdict: Verdict }
  | { readonly type: 'feedback-given'; readonly round: number; readonly feedback: Feedback }
  /** How the run ends, while what further passages offer is still read; the final event says it again, with that. */
  | { readonly type: 'end-reached'; readonly round: number; readonly end: EndedEvent }
  | FinalEvent;

/** The last step of a run, of which there is exactly one. */
export type FinalEvent = EndedEvent | { readonly type: 'failed'; readonly error: ErrorRecord };

/** The last step of a run that did not fail. */
export type EndedEvent =
  | {
      readonly type: 'accepted';
      readonly round: number;
      /** Why nothing surer was looked for, where the likeliest of the kept drafts is the answer; `outcome.round` is its own. */
      readonly ended?: AbstentionReason;
      readonly outcome: Extract<Outcome, { status: 'answered' }>;
    }
  | {
      readonly type: 'abstained';
      readonly round: number;
      readonly outcome: Extract<Outcome, { status: 'abstained' }>;
    }
  | {
      readonly type: 'turns-spent';
      readonly round: number;
      readonly outcome: Extract<Outcome, { status: 'abstained' }>;
    };

/** Whether a run has ended with this step. */
export function isFinal(event: RunEvent): event is FinalEvent {
  return hasOutcome(event) || event.type === 'failed';
}

/** Whether a run has ended with this step, and did not fail. */
export function hasOutcome(event: RunEvent): event is EndedEvent {
  return event.type === 'accepted' || event.type === 'abstained' || event.type === 'turns-spent';
}

/** Whether the event belongs to one strategy alone; those that all share have no `/` in their type. */
export function isStrategyEvent(event: RunEvent): event is StrategyEvent {
  return event.type.includes('/');
}
