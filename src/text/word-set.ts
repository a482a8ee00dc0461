/** Words that are written with white space between them. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u));
}
