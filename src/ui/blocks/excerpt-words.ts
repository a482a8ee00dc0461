import type { NoteKind } from '../../engine/index.js';

/** Labels shown beside an excerpt, in the language of the page or widget. */
export interface ExcerptWords extends Readonly<Record<NoteKind, string>> {
  /** Label of a code block, followed by its language. */
  readonly code: string;
  readonly copy: string;
  readonly copied: string;
  /** Shown if the browser does not allow copying, in which case the code is selected instead. */
  readonly selected: string;
  readonly table: string;
  readonly showAll: string;
  readonly showLess: string;
}

export const englishWords: ExcerptWords = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  code: 'Code',
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Selected',
  table: 'Table',
  showAll: 'Show all',
  showLess: 'Show less',
};
