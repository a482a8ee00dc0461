import { wholeCharacters } from '../text/whole-characters.js';

/** Longest title, heading, id or address that is used in full, since each passage of the page repeats it. */
export const longestName = 500;

/** Cut between characters, with an ellipsis for the rest. */
export function clippedName(name: string): string {
  if (name.length <= longestName) return name;
  return `${wholeCharacters(name, longestName)}…`;
}
