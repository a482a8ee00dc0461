/** Joins the lines of a paragraph, and the words cut at their ends. */

import { unspaced } from '../text/word-segments.js';

/** Also the punctuation of scripts that put no spaces between words. */
const unspacedCharacter = `(?:${unspaced.source}|[\\u3000-\\u303F\\u30FC\\uFF00-\\uFFEF])`;
const endsUnspaced = new RegExp(`${unspacedCharacter}$`, 'u');
const beginsUnspaced = new RegExp(`^${unspacedCharacter}`, 'u');
/** Longest part of a word that is looked up. */
const longestPart = 60;

export function joinedLines(lines: readonly string[]): string {
  const parts: string[] = [];
  let before = '';
  for (const line of lines) {
    // Only typesetting programs write these two hyphens.
    if (/\p{L}[\u00AD\u2010]$/u.test(before) && /^\p{Ll}/u.test(line))
      parts.push(parts.pop()?.slice(0, -1) ?? '', line);
    else parts.push(spaceBetween(before, line), line);
    before = line;
  }
  return parts.join('');
}

/**
 * The same for print, rejoining words cut by a hyphen at the end of a line.
 * @param compounds words that are written with a hyphen within lines: "well-known" keeps it
 */
export function rejoinedLines(lines: readonly string[], compounds: ReadonlySet<string>): string {
  const parts: string[] = [];
  let before = '';
  for (const line of lines) {
    const isCut = /[\p{L}\p{N}][-\u00AD\u2010]$/u.test(before) && /^[\p{L}\p{N}]/u.test(line);
    if (!isCut) parts.push(spaceBetween(before, line));
    else if (!keepsHyphen(before, line, compounds)) parts.push(parts.pop()?.slice(0, -1) ?? '');
    parts.push(line);
    before = line;
  }
  return parts.join('');
}

function spaceBetween(line: string, next: string): '' | ' ' {
  return line === '' || (endsUnspaced.test(line) && beginsUnspaced.test(next)) ? '' : ' ';
}

/** A name or a number keeps its hyphen: "Jean-Paul", "2008-02". */
function keepsHyphen(before: string, line: string, compounds: ReadonlySet<string>): boolean {
  if (before.endsWith('\u00AD')) return false;
  if (!/\p{L}.$/u.test(before.slice(-3)) || !/^\p{Ll}/u.test(line)) return true;
  const start = before.slice(-longestPart).split(/[^\p{L}\u2010-]+/u);
  const [end = ''] = line.slice(0, longestPart).split(/[^\p{L}\u2010-]+/u, 1);
  return compounds.has(compound(`${start.at(-1) ?? ''}${end}`));
}

/** The words with a hyphen within a line. */
export function compoundsIn(lines: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of lines) {
    for (const word of line.split(/[^\p{L}\u2010-]+/u)) {
      if (word.length <= 2 * longestPart && /^\p{L}.*\p{L}$/u.test(word) && /[-\u2010]/u.test(word))
        found.add(compound(word));
    }
  }
  return found;
}

function compound(word: string): string {
  return word.replaceAll('\u2010', '-').toLowerCase();
}
