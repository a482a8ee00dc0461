import type { Citation, Passage } from '../../engine/index.js';

/** Characters below which a quote proves nothing: it stands anywhere. */
const shortestQuote = 3;

/** Where a quote stands in a passage, white space, letter case and kinds of quotation marks aside; `null` where it does not. */
export function citationOf(quote: string, passage: Passage): Citation | null {
  const words = plain(quote).trim();
  if (words.length < shortestQuote) return null;
  const pattern = words.split(/\s+/u).map(escaped).join('\\s+');
  const match = new RegExp(pattern, 'iu').exec(plain(passage.text));
  if (match === null) return null;
  return { passageId: passage.id, start: match.index, end: match.index + match[0].length };
}

/** One character for one character, so that places stay what they are. */
function plain(text: string): string {
  return text
    .replace(/[“”„«»]/gu, '"')
    .replace(/[‘’‚]/gu, "'")
    .replace(/[–—]/gu, '-');
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
