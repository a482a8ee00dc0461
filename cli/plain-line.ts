/** Invisible characters that could move the cursor or turn the line around; corpora and models may hold any. */
const controls = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text on one line, with nothing in it that a terminal would obey. */
export function plainLine(text: string): string {
  return text.replace(controls, ' ');
}
