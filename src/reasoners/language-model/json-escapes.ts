/** Escapes in the strings of JSON, also those that models write and JSON does not know: the LaTeX of `"\Theta(n)"`. */

/** An escape that JSON knows or its repair makes sense of, one that the end of the text cuts off, or a backslash alone. */
const escapes = /\\(["'\\/bfnrt\r\n]|u[0-9a-fA-F]{4}|u[0-9a-fA-F]{0,3}$|$)|\\/gu;

/** The same text with every backslash that escapes nothing written as JSON writes a backslash. */
export function withKnownEscapes(json: string): string {
  return json.replace(escapes, (found: string, known: string | undefined) =>
    known === undefined ? '\\\\' : found,
  );
}

/** Characters that stand for themselves, or one backslash with what follows it, as long as the end of the text does not cut that off. */
const stretches =
  /[^"\\\p{Cc}]{1,4096}|[\u007F-\u009F]|\\(?:u[0-9a-fA-F]{4}|u(?![0-9a-fA-F]{0,3}$)|[^u\p{Cc}])/guy;

const known = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})$/u;

/** What a string of JSON says as far as it goes, from behind its first quotation mark. */
export function begunString(text: string): string {
  return Array.from(text.matchAll(stretches), ([stretch]) => meaningOf(stretch)).join('');
}

function meaningOf(stretch: string): string {
  if (stretch === "\\'") return "'";
  return known.test(stretch) ? (JSON.parse(`"${stretch}"`) as string) : stretch;
}
