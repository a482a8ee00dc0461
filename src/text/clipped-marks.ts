/**
 * Limits a text to 30 combining marks in a row, more than any language uses (Unicode's Stream-Safe Text
 * Format, UAX #15). Normalisation sorts the marks of a letter in quadratic time.
 */
export function clippedMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}
