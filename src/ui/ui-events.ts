/** The events that elements send upwards. Each of them bubbles and crosses shadow roots. */

import type { AskOptions } from '../api.js';
import type { Citation, ErrorRecord, Passage } from '../engine/index.js';
import type { ModelChoice } from '../model-choice.js';

export interface OpenPassage {
  readonly passage: Passage;
  /** Sentences to mark; the view scrolls to the first. */
  readonly citations: readonly Citation[];
  /** Matched terms to mark, in normal form. */
  readonly terms: readonly string[];
}

export interface Settings {
  /** `null` for the threshold that the critic was published with. */
  readonly threshold: number | null;
  readonly turns: number;
}

/** The chosen strategy, and the retriever used instead of the corpus, if chosen. */
export type Asking = Pick<AskOptions, 'strategy' | 'retriever'>;

interface UiEvents {
  'limen-ask': { readonly question: string };
  'limen-stop': null;
  'limen-again': null;
  'limen-edit': null;
  'limen-save': null;
  'limen-copy-link': null;
  'limen-open-trace': { readonly file: File };
  'limen-open-passage': OpenPassage;
  'limen-settings': Settings;
  'limen-corpus': { readonly id: string };
  /** A person's own texts were added, removed or renamed; `chosen` is to be asked now. */
  'limen-texts': { readonly chosen?: string };
  'limen-dismiss': ErrorRecord;
  'limen-models': ModelChoice;
  'limen-asking': Asking;
}

export type UiEventName = keyof UiEvents;
export type UiEvent<Name extends UiEventName> = CustomEvent<UiEvents[Name]>;

export function tell<Name extends UiEventName>(from: HTMLElement, name: Name, detail: UiEvents[Name]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
