/**
 * Text without markup: paragraphs between empty lines, short lines written like headings, lists with dashes.
 */

import type { Element } from 'hast';
import { pageSections } from '../../indexing/page-sections.js';
import { decodedText } from '../decoded-text.js';
import { element } from '../element.js';
import { fileRefused } from '../file-refused.js';
import type { Importer } from '../importer.js';
import { joinedLines } from '../joined-lines.js';

/** Longest line that can be a heading. */
const longestHeading = 80;

export const importer: Importer = async function* (file) {
  const blocks = textBlocks(await decodedText(file));
  const { title, sections } = pageSections(element('main', ...blocks), null);
  if (sections.length === 0) {
    throw fileRefused(file.path, 'it has no text');
  }
  yield { kind: 'page', page: { title: title ?? '', breadcrumbs: [], lang: null, sections } };
};

function textBlocks(text: string): Element[] {
  const blocks: Element[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) blocks.push(...blocksOf(lines));
    lines = [];
  };
  for (const line of text.split(/\r\n?|\n|\f/u)) {
    const written = line.trim();
    if (written === '') flush();
    else lines.push(written);
  }
  flush();
  return blocks;
}

const bullet = /^[-*•]\s/u;
const bulletOrNumber = /^(?:[-*•]|\d{1,3}[.)])\s/u;

function blocksOf(lines: readonly string[]): Element[] {
  const [first = ''] = lines;
  if (lines.length === 1 && isHeading(first)) return [element('h2', first)];
  // One line that begins with a number may just be how the text was wrapped.
  const items = lines.filter((line) => bulletOrNumber.test(line)).length;
  const start = items > 1 || bullet.test(first) ? lines.findIndex((line) => bulletOrNumber.test(line)) : -1;
  if (start < 0) return [element('p', joinedLines(lines))];
  const before = lines.slice(0, start);
  return [...(start === 0 ? [] : [element('p', joinedLines(before))]), listOf(lines.slice(start))];
}

/** A number stays with its item. */
function listOf(lines: readonly string[]): Element {
  const items: string[][] = [];
  for (const line of lines) {
    if (bulletOrNumber.test(line)) items.push([line.replace(bullet, '').trim()]);
    else items.at(-1)?.push(line);
  }
  return element('ul', ...items.map((item) => element('li', joinedLines(item))));
}

/** "CHAPTER IV", "Chapter 4. The harbour", "2.1 Tides", "THE HARBOUR". */
function isHeading(line: string): boolean {
  if (line.length > longestHeading || !/\p{L}/u.test(line)) return false;
  if (/^(?:chapter|part|section|book|appendix|kapitel|teil)\s+(?:\d+|[ivxlcdm]+)\b/iu.test(line)) return true;
  if (/[.,;:!?…]$/u.test(line)) return false;
  return /^\d+(?:\.\d+){0,3}\.?\s+\p{Lu}/u.test(line) || (!/\p{Ll}/u.test(line) && /\p{Lu}{3}/u.test(line));
}
