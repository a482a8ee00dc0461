/** What the button and the panel know about each other. Types only, because the two are loaded separately. */

import type { ReasonerChoice } from '../reasoners/registry.js';
import type { ConversationStrings } from './conversation/conversation-strings.js';
import type { FirstVisitStrings } from './first-visit/first-visit-strings.js';
import type { GapStrings } from './gaps/gap-strings.js';
import type { ButtonStrings } from './languages.js';
import type { PanelStrings } from './strings/panel-strings.js';

/** Every word of the widget. */
export interface WidgetStrings
  extends ButtonStrings,
    PanelStrings,
    GapStrings,
    ConversationStrings,
    FirstVisitStrings {}

type AttributeName =
  | 'corpus'
  | 'models'
  | 'models-integrity'
  | 'reasoner'
  | 'critic'
  | 'retriever'
  | 'threshold'
  | 'turns'
  | 'placeholder'
  | 'offline'
  | 'offline-except'
  | 'gaps'
  | 'scope'
  | 'recent'
  | 'ask-maintainers';

/** The attributes that the panel reads, unparsed. */
export type WidgetAttributes = { readonly [Name in AttributeName]?: string | null };

export interface PanelConfiguration {
  readonly attributes: WidgetAttributes;
  readonly reasonerChoice: ReasonerChoice | null;
  /** The folder that holds the shipped `models/` and `corpora/`. */
  readonly base: URL;
  /** Address of the widget's own script; its other files are in the same folder. */
  readonly script: string;
  readonly isInline: boolean;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The button's words, and the page owner's replacements for the panel's. */
  readonly strings: ButtonStrings &
    Partial<PanelStrings & GapStrings & ConversationStrings & FirstVisitStrings>;
}

export interface Panel extends HTMLElement {
  /** Settles when the words of the panel are loaded. */
  readonly ready: Promise<void>;
  /** Whether a dialog is open now. */
  readonly shown: boolean;
  configure(configuration: PanelConfiguration): void;
  /** @param typed what was typed while the panel was loading */
  show(typed: string): void;
  hide(): void;
  ask(question: string): Promise<void>;
  /** Asks the question of a link. If that would leave the browser, the reader has to send it. */
  follow(question: string): Promise<void>;
}
