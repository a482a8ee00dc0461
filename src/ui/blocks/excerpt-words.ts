import type { NoteKind } from '../../engine/index.js';

/** The words shown next to an excerpt, in the language of the page or widget. */
export interface ExcerptWords extends Readonly<Record<NoteKind, string>> {
  /** Names a code block; its language follows. */
  readonly code: string;
  readonly copy: string;
  readonly copied: string;
  /** Shown when the browser refuses to copy, so that the code is selected instead. */
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
