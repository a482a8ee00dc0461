/** From the blocks of a page to pieces. */

import type { Element } from 'hast';
import { cuts } from './cuts.js';
import { classesOf, type HtmlNode, holding, isBlock, isElement, isIgnored } from './element-kinds.js';
import { codeText, inlineText } from './inline-text.js';
import type { Piece } from './page.js';
import { PieceWriter } from './piece-writer.js';
import { tablePieces } from './table-pieces.js';
import { wordCount } from './word-count.js';

/** The pieces of blocks and loose text in the order they stand. @param lang for the ends of sentences */
export function containerPieces(children: readonly HtmlNode[], lang: string | null): Piece[] {
  const writer = new PieceWriter();
  writeContainer(writer, children, lang);
  return writer.pieces;
}

function writeContainer(writer: PieceWriter, children: readonly HtmlNode[], lang: string | null): void {
  const start = writer.pieces.length;
  const holdsCode = children.some((child) => isElement(child) && child.tagName === 'pre');
  let loose: HtmlNode[] = [];
  const begin = () => {
    const afterColon = /[:：]$/u.test(writer.pieces.at(-1)?.text ?? '');
    writer.begin(start, '\n\n', afterColon ? cuts.afterColon : cuts.paragraph);
  };
  const flush = () => {
    begin();
    writeSentences(writer, inlineText(loose), lang);
    loose = [];
  };
  for (const child of children) {
    if (isElement(child) && isIgnored(child)) continue;
    if (isElement(child) && isBlock(child)) {
      flush();
      begin();
      writeBlock(writer, child, lang);
    } else if (!(holdsCode && isCodeLabel(child))) loose.push(child);
  }
  flush();
}

/** One block, a list's or a quotation's own blocks included. */
function writeBlock(writer: PieceWriter, block: Element, lang: string | null): void {
  switch (block.tagName) {
    case 'pre':
      writeCode(writer, codeText(block));
      break;
    case 'table':
      if (isListing(block)) writeContainer(writer, block.children, lang);
      else for (const row of tablePieces(block)) writer.add(row);
      break;
    case 'ul':
    case 'ol':
    case 'menu':
      writeList(writer, block, lang);
      break;
    case 'hr':
      break;
    default:
      writeContainer(writer, block.children, lang);
  }
}

/** The sentences of a paragraph. */
function writeSentences(writer: PieceWriter, text: string, lang: string | null): void {
  if (text === '') return;
  let gap = '';
  for (const { segment } of sentences(lang).segment(text)) {
    const sentence = segment.trim();
    if (sentence === '') continue;
    writer.add({ text: sentence, words: wordCount(sentence), gap, cut: cuts.sentence });
    gap = segment.trimEnd() === segment ? '' : ' ';
  }
}

/** The lines of code; empty lines become part of the gap. */
function writeCode(writer: PieceWriter, code: string): void {
  let gap = '';
  for (const line of code.split('\n')) {
    if (line !== '') {
      const cut = gap.length > 1 ? cuts.codeStretch : cuts.codeLine;
      writer.add({ text: line, words: wordCount(line), gap, cut });
      gap = '';
    }
    gap += '\n';
  }
}

function writeList(writer: PieceWriter, list: Element, lang: string | null): void {
  const first = Number(list.properties['start'] ?? 1);
  let number = Number.isInteger(first) ? first : 1;
  const start = writer.pieces.length;
  for (const item of list.children) {
    if (!isElement(item) || isIgnored(item)) continue;
    writer.begin(start, '\n', cuts.listItem);
    writer.item(list.tagName === 'ol' ? `${number}. ` : '- ', () => {
      writeContainer(writer, contentsOf(item), lang);
    });
    number += 1;
  }
}

/** Code with its line numbers beside it is laid out as a table by some generators. */
const isListing = holding(({ tagName }) => tagName === 'pre');

/** A nested list directly within a list is written without an item of its own by some generators. */
function contentsOf(item: Element): HtmlNode[] {
  return item.tagName === 'li' ? item.children : [item];
}

/** The name of a language, as it stands beside a code block. */
function isCodeLabel(node: HtmlNode): boolean {
  return isElement(node) && node.tagName === 'span' && classesOf(node).includes('lang');
}

const segmenters = new Map<string, Intl.Segmenter>();

function sentences(lang: string | null): Intl.Segmenter {
  const locale = lang ?? 'und';
  const known = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenters.set(locale, known);
  return known;
}
