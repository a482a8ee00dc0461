import type { ExcerptWords } from '../../ui/blocks/excerpt-words.js';

/** Every word that the panel says. `{name}` stands for what is put in. */
export interface PanelStrings extends ExcerptWords {
  /** Names the dialog. */
  readonly title: string;
  /** Names the field. */
  readonly label: string;
  readonly ask: string;
  readonly stop: string;
  readonly close: string;
  /** Before anything was written. */
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
  /** The same, where the reader can widen what is searched. */
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
  /** Above what further passages say, below an answer. */
  readonly readings: string;
  /** The same, where there is no answer. */
  readonly nearest: string;
  readonly lookedFor: string;
  readonly missing: string;
  readonly again: string;
  /** Before what went wrong, which is told in English. */
  readonly details: string;
  readonly problemQuestion: string;
  readonly problemOption: string;
  readonly problemCorpus: string;
  readonly problemModel: string;
  readonly problemOther: string;
  /** In the footer, where nothing that is asked leaves the browser. */
  readonly local: string;
  /** Behind the pictures of the keys that do it. */
  readonly keyAsks: string;
  readonly keysMove: string;
  readonly keyCloses: string;
  /** Names the marks of what is searched. */
  readonly scope: string;
  /** On a mark: `{value}`, as in "Only version 2.1". */
  readonly scopeVersion: string;
  readonly scopeLanguage: string;
  readonly scopeSection: string;
  readonly scopePage: string;
  /** Below silence, on the link of `ask-maintainers`. */
  readonly askMaintainers: string;
}
