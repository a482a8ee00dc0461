import type { Citation, Passage } from '../../engine/index.js';
import { furtherStopWords, stopWords } from '../../text/stop-words.js';
import { wordSet } from '../../text/word-set.js';
import { placesOf } from './knuth-morris-pratt.js';
import { cutsWord } from './word-boundary.js';

/**
 * Locates a quote in a passage, as whole words and ignoring white space, letter case and kinds of quotation
 * marks; `null` if it does not occur or carries no content. If a quote ends within a word, as in a truncated
 * reply, the words before it count.
 */
export function citationOf(quote: string, passage: Passage): Citation | null {
  const wanted = folded(quote).text.trim();
  if (!saysSomething(wanted)) return null;
  const { text, places } = folded(passage.text);
  const citation = (start: number, end: number): Citation => ({
    passageId: passage.id,
    start: places[start] ?? 0,
    end: (places[end - 1] ?? 0) + 1,
  });
  let begun: Citation | null = null;
  for (const start of placesOf(wanted, text)) {
    if (cutsWord(text, start)) continue;
    const end = start + wanted.length;
    if (!cutsWord(text, end)) return citation(start, end);
    if (begun !== null) continue;
    const whole = wanted.slice(0, wanted.lastIndexOf(' ') + 1).trimEnd();
    if (tellingWords(whole).length >= fewestWordsBegun) begun = citation(start, start + whole.length);
  }
  return begun;
}

const withoutMeaning: ReadonlySet<string> = wordSet(`${stopWords} ${furtherStopWords}`);

const words = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu;

/**
 * Minimum number of letters, stop words aside, in a quote without a number: a single letter occurs anywhere.
 */
const fewestLetters = 2;

/** Minimum number of complete words before a truncated last one. */
const fewestWordsBegun = 2;

/** Whether a quote contains a number, or words that are not in every text. */
function saysSomething(quote: string): boolean {
  const told = tellingWords(quote).join('');
  return /\p{N}/u.test(told) || (told.match(/\p{L}/gu) ?? []).length >= fewestLetters;
}

function tellingWords(quote: string): string[] {
  return (quote.normalize('NFKC').match(words) ?? []).filter((word) => !withoutMeaning.has(word));
}

interface Folded {
  readonly text: string;
  /** For each UTF-16 code unit, its place in the original text. */
  readonly places: readonly number[];
}

/** In lower case, with plain quotation marks, hyphens and single spaces, without invisible characters. */
function folded(text: string): Folded {
  const parts: string[] = [];
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const form = formOf(character);
    if (form !== ' ' || parts.at(-1) !== ' ') {
      if (form !== '') parts.push(form);
      for (let unit = 0; unit < form.length; unit++) places.push(place + unit);
    }
    place += character.length;
  }
  return { text: parts.join(''), places };
}

/** As long as the character, or empty. */
function formOf(character: string): string {
  if (/\s/u.test(character)) return ' ';
  if (/[“”„«»]/u.test(character)) return '"';
  if (/[‘’‚]/u.test(character)) return "'";
  if (/[–—]/u.test(character)) return '-';
  if (/\p{Cf}/u.test(character)) return '';
  if (character === 'ς') return 'σ';
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}
