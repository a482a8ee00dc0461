/** The interface between the button and the panel, which takes only types from it: the two are loaded separately. */

import type { ReasonerChoice } from '../reasoners/registry.js';
import type { ConversationStrings } from './conversation/conversation-strings.js';
import type { FirstVisitStrings } from './first-visit/first-visit-strings.js';
import type { GapStrings } from './gaps/gap-strings.js';
import type { ButtonStrings } from './languages.js';
import type { PanelStrings } from './strings/panel-strings.js';

/** All strings of the widget. */
export interface WidgetStrings
  extends ButtonStrings,
    PanelStrings,
    GapStrings,
    ConversationStrings,
    FirstVisitStrings {}

/** The attributes that the panel reads. */
export const panelAttributes = [
  'corpus',
  'models',
  'models-integrity',
  'reasoner',
  'critic',
  'retriever',
  'threshold',
  'turns',
  'placeholder',
  'offline',
  'offline-except',
  'gaps',
  'scope',
  'recent',
  'ask-maintainers',
] as const;

export interface PanelConfiguration {
  /** Unparsed. */
  readonly attributes: { readonly [Name in (typeof panelAttributes)[number]]?: string | null };
  readonly reasonerChoice: ReasonerChoice | null;
  /** The folder that holds the shipped `models/` and `corpora/`. */
  readonly base: URL;
  /** Address of the widget's script; its other files are in the same folder. */
  readonly script: string;
  readonly isInline: boolean;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The button's strings, and those with which the page's owner replaces the panel's. */
  readonly strings: ButtonStrings & Partial<WidgetStrings>;
}

export interface Panel extends HTMLElement {
  /** Settles when the panel has the strings that it needs to be shown. */
  readonly ready: Promise<void>;
  /** Whether a dialog is open now. */
  readonly shown: boolean;
  configure(configuration: PanelConfiguration): void;
  /** @param typed text that was typed while the panel was loading */
  show(typed: string): void;
  hide(): void;
  ask(question: string): Promise<void>;
  /** Asks the question in a link; if the question would leave the browser, the reader has to send it. */
  follow(question: string): Promise<void>;
}
