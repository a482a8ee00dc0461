/** A table's heading row is repeated in each of its passages as long as it has at most so many words and characters. */
export const mostRepeatedWords = 110;
export const longestRepeated = 1000;

/**
 * Characters of the longest title, heading, id or address of a page that is used whole: it is repeated in each of the page's
 * passages.
 */
export const longestName = 500;

/** Cut between characters; an ellipsis stands for the rest. */
export function clippedName(name: string): string {
  if (name.length <= longestName) return name;
  return `${name.slice(0, longestName).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
