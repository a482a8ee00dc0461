/** The first `length` UTF-16 code units of a text, or one fewer if the last is the first half of a character. */
export function wholeCharacters(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');
}
