/** The events of `<limen-ask>`. Each of them bubbles and crosses shadow roots. */

import type { ErrorRecord, Outcome, Passage, RunEvent } from '../engine/index.js';

/** One proof of an answer: sentences of one passage, verbatim, and the address where a reader can open it. */
export interface Proof {
  readonly passage: Passage;
  readonly sentences: readonly string[];
  /** Absolute address, if the corpus gives one. */
  readonly url: string | null;
}

/** The detail of each event, by its name. */
export interface WidgetEvents {
  /**
   * A question is about to be asked; preventing the event stops it. `carried` is what it took from the
   * question before, or `null`.
   */
  readonly 'limen-ask': { readonly question: string; readonly carried: string | null };
  /** Each step of the run. */
  readonly 'limen-event': { readonly event: RunEvent };
  /** The run ended, with an answer or with an abstention. */
  readonly 'limen-answer': {
    readonly question: string;
    readonly outcome: Outcome;
    readonly proofs: readonly Proof[];
  };
  /** Something failed: an attribute, the corpus, a model, the run. */
  readonly 'limen-error': { readonly error: ErrorRecord };
}

/** Names of the events of `<limen-ask>`. */
export type WidgetEventName = keyof WidgetEvents;

/** @returns whether it was not prevented */
export function tellPage<Name extends WidgetEventName>(
  from: Element,
  name: Name,
  detail: WidgetEvents[Name],
): boolean {
  const cancelable = name === 'limen-ask';
  return from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

type WidgetEventMap = { readonly [Name in WidgetEventName]: CustomEvent<WidgetEvents[Name]> };

declare global {
  interface HTMLElementEventMap extends WidgetEventMap {}
  interface DocumentEventMap extends WidgetEventMap {}
}
