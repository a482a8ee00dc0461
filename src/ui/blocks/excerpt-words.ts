import type { NoteKind } from '../../engine/index.js';

/** What is said beside an excerpt, in the language of page or widget. */
export interface ExcerptWords extends Readonly<Record<NoteKind, string>> {
  /** Names a code block, with its language behind it. */
  readonly code: string;
  readonly copy: string;
  readonly copied: string;
  /** Where the browser lets nothing be copied, the code is selected instead. */
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
