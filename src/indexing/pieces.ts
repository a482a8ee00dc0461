/** From the blocks of a page to pieces. */

import type { Element } from 'hast';
import { cuts } from './cuts.js';
import { classesOf, type HtmlNode, isBlock, isElement, isIgnored } from './element-kinds.js';
import { codeText, inlineText } from './inline-text.js';
import type { Piece } from './page.js';
import { tablePieces } from './table-pieces.js';
import { wordCount } from './word-count.js';

/** The pieces of one block, a list's or a quotation's own blocks included. @param lang for the ends of sentences */
export function blockPieces(block: Element, lang: string | null): Piece[] {
  switch (block.tagName) {
    case 'pre':
      return codePieces(codeText(block));
    case 'table':
      return isListing(block) ? containerPieces(block.children, lang) : tablePieces(block);
    case 'ul':
    case 'ol':
    case 'menu':
      return listPieces(block, lang);
    case 'hr':
      return [];
    default:
      return containerPieces(block.children, lang);
  }
}

/** Blocks and loose text in the order they stand. */
export function containerPieces(children: readonly HtmlNode[], lang: string | null): Piece[] {
  const pieces: Piece[] = [];
  let loose: HtmlNode[] = [];
  const add = (more: readonly Piece[]) => {
    const afterColon = /[:：]$/u.test(pieces.at(-1)?.text ?? '');
    for (const [position, piece] of more.entries()) {
      const isFirst = position === 0 && pieces.length > 0;
      pieces.push(
        isFirst ? { ...piece, gap: '\n\n', cut: afterColon ? cuts.afterColon : cuts.paragraph } : piece,
      );
    }
  };
  const flush = () => {
    add(sentencePieces(inlineText(loose), lang));
    loose = [];
  };
  for (const child of children) {
    if (isElement(child) && isIgnored(child)) continue;
    if (isElement(child) && isBlock(child)) {
      flush();
      add(blockPieces(child, lang));
    } else if (!isCodeLabel(child, children)) loose.push(child);
  }
  flush();
  return pieces;
}

/** The sentences of a paragraph. */
export function sentencePieces(text: string, lang: string | null): Piece[] {
  if (text === '') return [];
  const pieces: Piece[] = [];
  let gap = '';
  for (const { segment } of sentences(lang).segment(text)) {
    const sentence = segment.trim();
    if (sentence === '') continue;
    pieces.push({ text: sentence, words: wordCount(sentence), gap, cut: cuts.sentence });
    gap = /\s$/u.test(segment) ? ' ' : '';
  }
  return pieces;
}

/** The lines of code; empty lines become part of the gap. */
function codePieces(code: string): Piece[] {
  const pieces: Piece[] = [];
  let gap = '';
  for (const line of code.split('\n')) {
    if (line !== '') {
      const cut = gap.length > 1 ? cuts.codeStretch : cuts.codeLine;
      pieces.push({ text: line, words: wordCount(line), gap, cut });
      gap = '';
    }
    gap += '\n';
  }
  return pieces;
}

function listPieces(list: Element, lang: string | null): Piece[] {
  const start = Number(list.properties['start'] ?? 1);
  let number = Number.isInteger(start) ? start : 1;
  const pieces: Piece[] = [];
  for (const item of list.children) {
    if (!isElement(item) || isIgnored(item)) continue;
    const mark = list.tagName === 'ol' ? `${number}. ` : '- ';
    const own = indented(containerPieces([item].flatMap(contentsOf), lang), mark);
    own.forEach((piece, position) => {
      const cut = position === 0 ? cuts.listItem : Math.max(piece.cut, cuts.innerItem);
      pieces.push({ ...piece, cut, gap: position === 0 && pieces.length > 0 ? '\n' : piece.gap });
    });
    number += 1;
  }
  return pieces;
}

/** The first piece behind `mark`, every further line as far in as `mark` is wide. */
function indented(pieces: readonly Piece[], mark: string): Piece[] {
  const margin = ' '.repeat(mark.length);
  return pieces.map((piece, position) => {
    if (position === 0) return { ...piece, text: mark + piece.text, words: wordCount(mark) + piece.words };
    if (!piece.gap.includes('\n')) return piece;
    return { ...piece, gap: piece.gap.replaceAll(/\n\n+/gu, '\n'), text: margin + piece.text };
  });
}

/** Code with its line numbers beside it is laid out as a table by some generators. */
function isListing(node: HtmlNode): boolean {
  return isElement(node) && (node.tagName === 'pre' || node.children.some(isListing));
}

/** A nested list directly within a list is written without an item of its own by some generators. */
function contentsOf(item: Element): HtmlNode[] {
  return item.tagName === 'li' ? item.children : [item];
}

/** The name of the language that stands beside a code block. */
function isCodeLabel(node: HtmlNode, siblings: readonly HtmlNode[]): boolean {
  if (!isElement(node) || node.tagName !== 'span' || !classesOf(node).includes('lang')) return false;
  return siblings.some((sibling) => isElement(sibling) && sibling.tagName === 'pre');
}

const segmenters = new Map<string, Intl.Segmenter>();

function sentences(lang: string | null): Intl.Segmenter {
  const locale = lang ?? 'und';
  const known = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenters.set(locale, known);
  return known;
}
