/** The events that `<limen-ask>` dispatches. All of them bubble and cross shadow roots. */

import type { ErrorRecord, Outcome, Passage, RunEvent } from '../engine/index.js';

/** Evidence for an answer: sentences of one passage, verbatim, and the address at which to open it. */
export interface Proof {
  readonly passage: Passage;
  readonly sentences: readonly string[];
  /** Absolute address, if the corpus gives one. */
  readonly url: string | null;
}

/** The detail of each event, by its name. */
export interface WidgetEvents {
  /** A question is about to be asked; can be prevented. `carried`: what it took from the one before, or `null`. */
  readonly 'limen-ask': { readonly question: string; readonly carried: string | null };
  /** Each step of the run. */
  readonly 'limen-event': { readonly event: RunEvent };
  /**
   * The run ended, with an answer or in silence. Comes once, as soon as that is decided; the readings shown below
   * come with the last `limen-event`.
   */
  readonly 'limen-answer': {
    readonly question: string;
    readonly outcome: Outcome;
    readonly proofs: readonly Proof[];
  };
  /** Something failed: an attribute, the corpus, a model or the run. */
  readonly 'limen-error': { readonly error: ErrorRecord };
}

/** Names of the events of `<limen-ask>`. */
export type WidgetEventName = keyof WidgetEvents;

/** @returns `false` if a listener prevented the event */
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
