import type { ExcerptWords } from '../../ui/blocks/excerpt-words.js';

/** All strings of the panel. `{name}` is a placeholder. */
export interface PanelStrings extends ExcerptWords {
  /** Accessible name of the dialog. */
  readonly title: string;
  /** Accessible name of the field. */
  readonly label: string;
  readonly ask: string;
  readonly stop: string;
  readonly close: string;
  /** Shown while the field is empty. */
  readonly hint: string;
  readonly opening: string;
  /** With `{loaded}` and `{total}`, in megabytes. */
  readonly loading: string;
  readonly starting: string;
  /** With `{round}` and `{turns}`. */
  readonly round: string;
  readonly stopped: string;
  readonly results: string;
  /** With `{count}`; worded so that it fits any number. */
  readonly found: string;
  readonly nothingFound: string;
  /** The same, if the reader can widen the scope of the search. */
  readonly nothingWithin: string;
  readonly answer: string;
  readonly proof: string;
  /** With `{probability}` and `{threshold}`. */
  readonly certainty: string;
  readonly unproven: string;
  readonly silenceTitle: string;
  readonly silence: string;
  readonly turnsSpent: string;
  readonly noNewQuery: string;
  readonly noNewPassage: string;
  /** Heading of further passages below an answer. */
  readonly readings: string;
  /** The same, if there is no answer. */
  readonly nearest: string;
  readonly lookedFor: string;
  readonly missing: string;
  readonly again: string;
  /** Heading of the error message, which is in English. */
  readonly details: string;
  readonly problemQuestion: string;
  readonly problemOption: string;
  readonly problemCorpus: string;
  readonly problemModel: string;
  readonly problemOther: string;
  /** In the footer, if no question leaves the browser. */
  readonly local: string;
  /** After the picture of the key, as are the next two. */
  readonly keyAsks: string;
  readonly keysMove: string;
  readonly keyCloses: string;
  /** Accessible name of the scope marks. */
  readonly scope: string;
  /** On a mark, with `{value}`: "Only version 2.1". */
  readonly scopeVersion: string;
  readonly scopeLanguage: string;
  readonly scopeSection: string;
  readonly scopePage: string;
  /** On the link of `ask-maintainers`, if there is no answer. */
  readonly askMaintainers: string;
}
