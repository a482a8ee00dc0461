/** What a run emits, in order. The page, the command line, evaluation and tests all read this one stream. */

import type { ErrorRecord } from './errors.js';
import type { RunOptions } from './options.js';
import type { AbstentionReason, Draft, Feedback, FoundPassage, Outcome, Query, Verdict } from './types.js';

export type RunEvent =
  | { readonly type: 'run-started'; readonly question: string; readonly options: RunOptions }
  | { readonly type: 'round-opened'; readonly round: number }
  /** Round 0 of a reasoner that holds no knowledge of its own. */
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
  | FinalEvent;

export type FinalEvent =
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
    }
  | { readonly type: 'failed'; readonly error: ErrorRecord };

export function isFinal(event: RunEvent): event is FinalEvent {
  return (
    event.type === 'accepted' ||
    event.type === 'abstained' ||
    event.type === 'turns-spent' ||
    event.type === 'failed'
  );
}
