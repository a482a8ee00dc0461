/**
 * A table's heading row is repeated in each of its passages, unless it exceeds this many words or characters.
 */
export const mostRepeatedWords = 110;
export const longestRepeated = 1000;

/** Longest title, heading, id or address that is used in full: each of the page's passages repeats it. */
export const longestName = 500;

/** Cut between characters, with an ellipsis for the rest. */
export function clippedName(name: string): string {
  if (name.length <= longestName) return name;
  return `${name.slice(0, longestName).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
