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

/** The event stream of a run. */
export type RunEvents = AsyncGenerator<RunEvent, void, void>;

/**
 * The events specific to each strategy, by strategy name. Each strategy adds its own by declaration merging,
 * so that the engine depends on none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: strategies add to it
export interface StrategyEvents {}

/** An event specific to one strategy. Its type is the strategy's name, a slash and what happened. */
export type StrategyEvent = StrategyEvents[keyof StrategyEvents];

/** Events that any strategy may emit. */
export type CommonEvent =
  | {
      readonly type: 'run-started';
      readonly question: string;
      readonly options: RunOptions;
      /** Omitted for SIM-RAG. */
      readonly strategy?: string;
    }
  | { readonly type: 'round-opened'; readonly round: number }
  /** Emitted in round 0 when the reasoner has no closed-book knowledge. */
  | { readonly type: 'nothing-held'; readonly round: 0 }
  | { readonly type: 'query-written'; readonly round: number; readonly query: Query }
  /** `found` is empty when the query returned nothing new. */
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
  /**
   * Announces how the run ends while further passages are still being read; the final event repeats it with
   * their readings.
   */
  | { readonly type: 'end-reached'; readonly round: number; readonly end: EndedEvent }
  | FinalEvent;

/** The last event of a run. There is exactly one. */
export type FinalEvent = EndedEvent | { readonly type: 'failed'; readonly error: ErrorRecord };

/** The last event of a run that did not fail. */
export type EndedEvent =
  | {
      readonly type: 'accepted';
      readonly round: number;
      /**
       * Why the run stopped looking for a surer answer, set when the likeliest kept draft is the answer;
       * `outcome.round` is that draft's round.
       */
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

/** Whether this event ends the run. */
export function isFinal(event: RunEvent): event is FinalEvent {
  return hasOutcome(event) || event.type === 'failed';
}

/** Whether this event ends the run without failure. */
export function hasOutcome(event: RunEvent): event is EndedEvent {
  return event.type === 'accepted' || event.type === 'abstained' || event.type === 'turns-spent';
}

/** Whether the event is specific to one strategy; the types of common events contain no `/`. */
export function isStrategyEvent(event: RunEvent): event is StrategyEvent {
  return event.type.includes('/');
}
