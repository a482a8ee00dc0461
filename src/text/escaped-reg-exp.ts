/** The source of a regular expression that matches `text`. */
export function escapedRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
