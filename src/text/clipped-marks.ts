/**
 * The text with at most 30 combining marks in a row, more than any language writes (Unicode's Stream-Safe Text Format,
 * UAX #15). Normalising sorts the marks of a letter, and its work grows with the square of how many there are.
 */
export function clippedMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}
