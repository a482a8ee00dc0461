/** Where a text may be cut without splitting a word or a number. */

const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
const mark = /\p{M}/u;
/** Scripts without spaces between words: word boundaries are unknown, so cuts are allowed anywhere. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Javanese}\p{scx=Balinese}]/u;
/** These form numbers, as digits do: 二十 is not 十. */
const hanNumeral = /[〇零一二三四五六七八九十百千万萬亿億兆]/u;
const digit = /\p{Nd}/u;
const separator = /[.,٫٬]/u;

/** Whether a cut at this place, in UTF-16 code units, splits a word or a number. */
export function cutsWord(text: string, place: number): boolean {
  const before = characterBefore(text, place);
  const after = characterAt(text, place);
  if (cutsNumber(text, place, before, after)) return true;
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return false;
  if (mark.test(after)) return true;
  if (hanNumeral.test(before) && hanNumeral.test(after)) return true;
  return !unspaced.test(before) && !unspaced.test(after);
}

/** 3.42 and 1,042 are each one number. */
function cutsNumber(text: string, place: number, before: string, after: string): boolean {
  if (separator.test(after)) return digit.test(before) && digit.test(characterAt(text, place + 1));
  return separator.test(before) && digit.test(after) && digit.test(characterBefore(text, place - 1));
}

/** The character that begins at a place; empty at the end. */
function characterAt(text: string, place: number): string {
  const code = text.codePointAt(place);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** The character that ends at a place; empty at the beginning. */
function characterBefore(text: string, place: number): string {
  const pair = characterAt(text, place - 2);
  return pair.length === 2 ? pair : characterAt(text, place - 1);
}
