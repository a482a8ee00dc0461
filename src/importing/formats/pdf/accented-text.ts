/** TeX's older fonts print an accent, and the letter over it: "na¨", then "ıve". */

const combining: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030A'],
  ['˝', '\u030B'],
  ['ˇ', '\u030C'],
  ['¸', '\u0327'],
]);

/** The two texts joined at the accented letter; `null` if there is none. */
export function accentedText(text: string, next: string): string | null {
  const mark = combining.get(text.slice(-1));
  const letter = next.charAt(0).replace('ı', 'i').replace('ȷ', 'j');
  if (mark === undefined) return null;
  const accented = (letter + mark).normalize('NFC');
  return accented.length === 1 ? text.slice(0, -1) + accented + next.slice(1) : null;
}
