/** Escapes in JSON strings, including invalid ones that models write, such as the LaTeX in `"\Theta(n)"`. */

/** A valid or repairable escape, one that the end of the text cuts off, or a lone backslash. */
const escapes = /\\(["'\\/bfnrt\r\n]|u[0-9a-fA-F]{4}|u[0-9a-fA-F]{0,3}$|$)|\\/gu;

/** The same text with every backslash that escapes nothing doubled. */
export function withKnownEscapes(json: string): string {
  return json.replace(escapes, (found: string, known: string | undefined) =>
    known === undefined ? '\\\\' : found,
  );
}

/** Literal characters, or one backslash with its escape, unless the end of the text cuts the escape off. */
const stretches =
  /[^"\\\p{Cc}]{1,4096}|[\u007F-\u009F]|\\(?:u[0-9a-fA-F]{4}|u(?![0-9a-fA-F]{0,3}$)|[^u\p{Cc}])/guy;

const known = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})$/u;

/** The decoded value of an unfinished JSON string, given what follows its opening quotation mark. */
export function begunString(text: string): string {
  return Array.from(text.matchAll(stretches), ([stretch]) => meaningOf(stretch)).join('');
}

function meaningOf(stretch: string): string {
  if (stretch === "\\'") return "'";
  return known.test(stretch) ? (JSON.parse(`"${stretch}"`) as string) : stretch;
}
