/** Finds a sentence in the text of a PDF page, even though lines, hyphens and spaces differ there. */

/** A part of one item of the page's text, in UTF-16 code units. */
export interface ItemRange {
  readonly item: number;
  readonly start: number;
  readonly end: number;
}

/** Number of initial letters that suffice to find a sentence, because it may continue on the next page. */
const enoughLetters = 40;

/** @returns empty if the sentence is not found in these texts of a page */
export function markedStretches(items: readonly string[], sentence: string): readonly ItemRange[] {
  const wanted = lettersOf(sentence).letters;
  if (wanted === '') return [];
  const page = pageLetters(items);
  const place = page.letters.indexOf(wanted);
  const [start, end] = place >= 0 ? [place, place + wanted.length] : longestBeginning(page.letters, wanted);
  const stretches = new Map<number, ItemRange>();
  for (let at = start; at < end; at += 1) {
    const item = page.items[at] ?? 0;
    const offset = page.offsets[at] ?? 0;
    const before = stretches.get(item);
    stretches.set(item, { item, start: before?.start ?? offset, end: offset + 1 });
  }
  return [...stretches.values()];
}

/** The letters of a page, with the item of each, and its offset in that. */
function pageLetters(items: readonly string[]) {
  const letters: string[] = [];
  const [ofItem, atOffset]: [number[], number[]] = [[], []];
  for (const [item, text] of items.entries()) {
    const found = lettersOf(text);
    letters.push(found.letters);
    for (const offset of found.offsets) {
      ofItem.push(item);
      atOffset.push(offset);
    }
  }
  return { letters: letters.join(''), items: ofItem, offsets: atOffset };
}

/** Letters and digits in lower case, with ligatures split, and without accents, which a page may print apart. */
function lettersOf(text: string): { readonly letters: string; readonly offsets: readonly number[] } {
  const offsets: number[] = [];
  let letters = '';
  for (let offset = 0; offset < text.length; offset += 1) {
    const plain = text
      .charAt(offset)
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace('ı', 'i')
      .replace('ȷ', 'j');
    letters += plain;
    for (let count = 0; count < plain.length; count += 1) offsets.push(offset);
  }
  return { letters, offsets };
}

/** The range of the longest beginning of `wanted` on the page, if that has at least `enoughLetters` letters. */
function longestBeginning(page: string, wanted: string): readonly [number, number] {
  const place = wanted.length < enoughLetters ? -1 : page.indexOf(wanted.slice(0, enoughLetters));
  if (place < 0) return [0, 0];
  let length = enoughLetters;
  while (place + length < page.length && page[place + length] === wanted[length]) length += 1;
  return [place, place + length];
}
