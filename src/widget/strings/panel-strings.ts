import type { ExcerptWords } from '../../ui/blocks/excerpt-words.js';

/** All words of the panel. `{name}` is a placeholder. */
export interface PanelStrings extends ExcerptWords {
  /** Names the dialog. */
  readonly title: string;
  /** Names the field. */
  readonly label: string;
  readonly ask: string;
  readonly stop: string;
  readonly close: string;
  /** Shown before anything was written. */
  readonly hint: string;
  readonly opening: string;
  /** `{loaded}`, `{total}`: megabytes. */
  readonly loading: string;
  readonly starting: string;
  /** `{round}`, `{turns}`. */
  readonly round: string;
  readonly stopped: string;
  readonly results: string;
  /** `{count}`. Worded so that it fits any number. */
  readonly found: string;
  readonly nothingFound: string;
  /** The same, if the reader can widen the scope. */
  readonly nothingWithin: string;
  readonly answer: string;
  readonly proof: string;
  /** `{probability}`, `{threshold}`. */
  readonly certainty: string;
  readonly unproven: string;
  readonly silenceTitle: string;
  readonly silence: string;
  readonly turnsSpent: string;
  readonly noNewQuery: string;
  readonly noNewPassage: string;
  /** Heading above further readings, below an answer. */
  readonly readings: string;
  /** The same, if there is no answer. */
  readonly nearest: string;
  readonly lookedFor: string;
  readonly missing: string;
  readonly again: string;
  /** Before the exact message, which is in English. */
  readonly details: string;
  readonly problemQuestion: string;
  readonly problemOption: string;
  readonly problemCorpus: string;
  readonly problemModel: string;
  readonly problemOther: string;
  /** In the footer, if no question leaves the browser. */
  readonly local: string;
  /** Follows the pictures of the keys that ask. */
  readonly keyAsks: string;
  readonly keysMove: string;
  readonly keyCloses: string;
  /** Names the group of scope marks. */
  readonly scope: string;
  /** On a scope mark: `{value}`, as in "Only version 2.1". */
  readonly scopeVersion: string;
  readonly scopeLanguage: string;
  readonly scopeSection: string;
  readonly scopePage: string;
  /** On the link of `ask-maintainers`, shown when there is no answer. */
  readonly askMaintainers: string;
}
