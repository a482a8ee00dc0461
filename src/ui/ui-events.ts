/** Events that elements dispatch to the elements above them. All of them bubble and cross shadow roots. */

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

/** The strategy that decides, and a retriever used instead of the corpus's, as far as they were chosen. */
export type Asking = Pick<AskOptions, 'strategy' | 'retriever'>;

interface UiEvents {
  /** `isTyped`: the reader wrote it, so that it may lean on the question before. */
  'limen-ask': { readonly question: string; readonly isTyped?: boolean };
  /** Drops what the question took from the one before it. */
  'limen-take-back': null;
  'limen-stop': null;
  'limen-again': null;
  'limen-edit': null;
  'limen-save': null;
  'limen-copy-link': null;
  'limen-open-trace': { readonly file: File };
  'limen-open-passage': OpenPassage;
  'limen-settings': Settings;
  'limen-corpus': { readonly id: string };
  /** A person's own texts were added, removed or renamed; `chosen` is the id of those to open now. */
  'limen-texts': { readonly chosen?: string };
  'limen-dismiss': ErrorRecord;
  'limen-models': ModelChoice;
  'limen-asking': Asking;
}

type UiEventName = keyof UiEvents;
export type UiEvent<Name extends UiEventName> = CustomEvent<UiEvents[Name]>;

export function tell<Name extends UiEventName>(from: HTMLElement, name: Name, detail: UiEvents[Name]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
