import type { ErrorCode } from '../engine/index.js';

/** What a person can do about an error: change the question, try again, or reload the page. */
export type WayOut = 'edit' | 'again' | 'reload' | 'none';

const waysOut: { readonly [C in ErrorCode]: WayOut } = {
  'question-empty': 'edit',
  'question-too-long': 'edit',
  'option-invalid': 'again',
  'trace-invalid': 'none',
  'corpus-invalid': 'none',
  'corpus-unavailable': 'reload',
  'file-refused': 'none',
  'import-empty': 'none',
  'file-unwritable': 'none',
  'folder-in-use': 'none',
  'search-invalid': 'again',
  'model-unavailable': 'reload',
  'model-altered': 'reload',
  'model-invalid': 'reload',
  'reasoner-unavailable': 'again',
  'reply-invalid': 'again',
  'storage-full': 'none',
  'storage-blocked': 'reload',
  'storage-unavailable': 'none',
  'backend-unavailable': 'reload',
  'device-lost': 'again',
  'worker-crashed': 'again',
  unexpected: 'again',
};

/** `none` for an unknown code: a saved run may come from another version, or from anyone. */
export function wayOutOf(code: ErrorCode): WayOut {
  return Object.hasOwn(waysOut, code) ? waysOut[code] : 'none';
}

export const wayOutLabels: { readonly [W in Exclude<WayOut, 'none'>]: string } = {
  edit: 'Change the question',
  again: 'Ask again',
  reload: 'Reload the page',
};
