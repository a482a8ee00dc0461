/** Converts the blocks of a page to pieces. */

import type { Element } from 'hast';
import type { NoteKind } from '../engine/index.js';
import { oneLine } from '../text/visible-text.js';
import { classesOf } from './classes.js';
import { codeLanguage, languageNamedBy } from './code-language.js';
import { cuts } from './cuts.js';
import { idIn } from './element-id.js';
import {
  type HtmlNode,
  holding,
  isBlock,
  isElement,
  isIgnored,
  isText,
  shownElements,
} from './element-kinds.js';
import { brokenCodeText, codeText, inlineText } from './inline-text.js';
import { isEmptyTitle, noteKindOf } from './note-kinds.js';
import type { Piece, PieceBlock } from './page.js';
import { PieceWriter } from './piece-writer.js';
import { onlyRow, tablePieces } from './table-pieces.js';
import { type Tab, tabLabel, tabsOf } from './tabs.js';
import { wordCount } from './word-count.js';

/** Properties that a text inherits from its context. */
interface Surroundings {
  /** Language of the page, for splitting sentences. */
  readonly lang: string | null;
  /** Language of code, from the enclosing box. */
  readonly codeLanguage?: string | undefined;
  /** The definition that begins here: its first paragraph belongs to it. */
  readonly definition?: OpenDefinition;
}

/** A definition whose term is written, until its first block is. */
interface OpenDefinition {
  block: PieceBlock | undefined;
}

/** The pieces of blocks and loose text in order. @param lang for splitting sentences */
export function containerPieces(children: readonly HtmlNode[], lang: string | null): Piece[] {
  const writer = new PieceWriter();
  writeContainer(writer, children, { lang });
  return writer.pieces;
}

function writeContainer(writer: PieceWriter, children: readonly HtmlNode[], around: Surroundings): void {
  const start = writer.pieces.length;
  const hasCode = children.some((child) => isElement(child) && child.tagName === 'pre');
  let loose: HtmlNode[] = [];
  const begin = () => {
    const afterColon = /[:：]$/u.test(writer.pieces.at(-1)?.text ?? '');
    writer.begin(start, '\n\n', afterColon ? cuts.afterColon : cuts.paragraph);
  };
  const flush = () => {
    begin();
    writeParagraph(writer, inlineText(loose), around);
    loose = [];
  };
  for (const child of children) {
    if (isElement(child) && isIgnored(child)) continue;
    if (isElement(child) && (isBlock(child) || tabLabel(child) !== undefined)) {
      flush();
      begin();
      const note = noteKindOf(child);
      if (note !== undefined || !isBox(child)) closeDefinition(around);
      const told = note === undefined ? child : withoutEmptyTitle(child, note);
      writer.inNote(note, () => writeBlock(writer, told, around));
    } else if (!(hasCode && isCodeLabel(child))) loose.push(child);
  }
  flush();
}

/** A note without a first line that only repeats its kind, unless it has no other line. */
function withoutEmptyTitle(note: Element, kind: NoteKind): Element {
  const [first, second] = shownElements(note);
  if (first === undefined || second === undefined || first.children.some(isBlock)) return note;
  if (!isEmptyTitle(inlineText(first.children), kind)) return note;
  return { ...note, children: note.children.filter((child) => child !== first) };
}

/** Writes one block, including the blocks of a list or a quotation. */
function writeBlock(writer: PieceWriter, block: Element, around: Surroundings): void {
  switch (block.tagName) {
    case 'pre':
      writeCode(writer, codeText(block), writer.codeBlock(codeLanguage(block, around.codeLanguage)));
      break;
    case 'table':
      if (classesOf(block).includes(signatureName)) writeParagraph(writer, inlineText([block]), around);
      else if (isLayout(block)) writeContainer(writer, withoutNumbers(block).children, around);
      else for (const row of tablePieces(block, writer.note)) writer.add(row);
      break;
    case 'ul':
    case 'ol':
    case 'menu':
      writer.inList(() => writeList(writer, block, around));
      break;
    case 'dl':
      if (isDefinitionList(block)) writeDefinitions(writer, block, around);
      else writeContainer(writer, block.children, around);
      break;
    case 'hr':
      break;
    default:
      if (isCodeBox(block)) writeCode(writer, boxedCode(block), writer.codeBlock(around.codeLanguage));
      else writeBox(writer, block, around);
  }
}

/** Doxygen's tables for function signatures, with a row for each parameter. */
const signatureName = 'memname';

/** Whether it is a block of code that is not in a `pre`. */
function isCodeBox(box: Element): boolean {
  return isFragment(box) || holdsBrokenCode(box);
}

function boxedCode(box: Element): string {
  return isFragment(box) ? codeText(withLinesOnly(box)) : brokenCodeText(box);
}

/** Doxygen's code: a box with a box for each line. */
function isFragment(box: Element): boolean {
  return box.tagName === 'div' && classesOf(box).includes('fragment');
}

/** A paragraph of nothing but code with line breaks. */
function holdsBrokenCode({ tagName, children }: Element): boolean {
  if (tagName !== 'p') return false;
  const [code, more] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return (
    isElement(code) && more === undefined && ['code', 'tt', 'samp'].includes(code.tagName) && holdsBreak(code)
  );
}

const holdsBreak = holding(({ tagName }) => tagName === 'br');

/** Without the white space between its lines. */
function withLinesOnly(box: Element): Element {
  return { ...box, children: box.children.filter(isElement) };
}

const ownWayTags = new Set(['pre', 'table', 'ul', 'ol', 'menu', 'dl']);

function isBox(block: Element): boolean {
  return !ownWayTags.has(block.tagName) && !isCodeBox(block);
}

/** Writes the content of an element that is only a container. */
function writeBox(writer: PieceWriter, box: Element, around: Surroundings): void {
  const language = languageNamedBy(box);
  const within = language === undefined ? around : { ...around, codeLanguage: language };
  const label = tabLabel(box);
  const tabs = label === undefined ? tabsOf(box) : [{ label, contents: box.children }];
  if (tabs === undefined) writeContainer(writer, box.children, within);
  else writeTabs(writer, tabs, within);
}

/** Each label is a paragraph of its own, kept together with the start of its panel. */
function writeTabs(writer: PieceWriter, tabs: readonly Tab[], around: Surroundings): void {
  const start = writer.pieces.length;
  closeDefinition(around);
  for (const { label, contents } of tabs) {
    writer.begin(start, '\n\n', cuts.paragraph);
    writeParagraph(writer, oneLine(label), around);
    writer.begin(start, '\n\n', cuts.afterColon);
    writeContainer(writer, contents, around);
  }
}

function writeParagraph(writer: PieceWriter, text: string, around: Surroundings): void {
  const block = around.definition?.block ?? writer.paragraphBlock();
  writeSentences(writer, text, around.lang, { block });
  if (text !== '') closeDefinition(around);
}

function closeDefinition({ definition }: Surroundings): void {
  if (definition !== undefined) definition.block = undefined;
}

type SentencePart = Pick<Piece, 'block' | 'isTerm'>;

function writeSentences(writer: PieceWriter, text: string, lang: string | null, part: SentencePart): void {
  if (text === '') return;
  let gap = '';
  for (const { segment } of sentences(lang).segment(text)) {
    const sentence = segment.trim();
    if (sentence === '') continue;
    writer.add({ ...part, text: sentence, words: wordCount(sentence), gap, cut: cuts.sentence });
    gap = segment.trimEnd() === segment ? '' : ' ';
  }
}

/** The lines of code; blank lines become part of the gap. */
function writeCode(writer: PieceWriter, code: string, block: PieceBlock): void {
  let gap = '';
  for (const line of code.split('\n')) {
    if (line !== '') {
      const cut = gap.length > 1 ? cuts.codeStretch : cuts.codeLine;
      writer.add({ text: line, words: wordCount(line), gap, cut, block });
      gap = '';
    }
    gap += '\n';
  }
}

function writeList(writer: PieceWriter, list: Element, around: Surroundings): void {
  const isNumbered = list.tagName === 'ol';
  const first = Number(list.properties['start'] ?? 1);
  let number = Number.isSafeInteger(first) ? first : 1;
  const start = writer.pieces.length;
  for (const item of shownElements(list)) {
    writer.begin(start, '\n', cuts.listItem);
    writer.item(isNumbered ? `${number}. ` : '- ', isNumbered ? number : undefined, () => {
      writer.inNote(noteKindOf(item), () => writeContainer(writer, contentsOf(item), around));
    });
    number += 1;
  }
}

/** Each term on its own line, then its explanation; the first paragraph and the terms are the definition. */
function writeDefinitions(writer: PieceWriter, list: Element, { lang }: Surroundings): void {
  const start = writer.pieces.length;
  let block: PieceBlock | undefined;
  let member: string | undefined;
  for (const part of definitionParts(list)) {
    const isTerm = part.tagName === 'dt' && !part.children.some(isBlock);
    if (block !== undefined) writer.begin(start, '\n', cuts.innerItem);
    else writer.begin(start, '\n\n', isTerm ? cuts.paragraph : cuts.listItem);
    if (isTerm) {
      // Of several terms with one explanation, the first is what is linked to.
      if (block === undefined) member = idIn(part) ?? undefined;
      block ??= writer.definitionBlock();
      const term = { block, isTerm };
      writer.inMember(member, () => writeSentences(writer, inlineText(part.children), lang, term));
    } else {
      const definition = { block };
      writer.inMember(member, () => writeContainer(writer, part.children, { lang, definition }));
      block = undefined;
    }
  }
}

/** The terms and explanations of a list; groups of them may be wrapped in an element. */
function definitionParts(list: Element): Element[] {
  return shownElements(list).flatMap((child) => (child.tagName === 'div' ? definitionParts(child) : [child]));
}

/** Whether everything in it belongs to a term or an explanation. */
function isDefinitionList(list: Element): boolean {
  return list.children.every((child) => {
    if (isElement(child)) return child.tagName !== 'div' || isDefinitionList(child);
    return !isText(child);
  });
}

/** As for line numbers beside code, or icons beside notes. A table of data holds no multi-line code. */
function isLayout(table: Element): boolean {
  if (holdsLines(table)) return true;
  const cells = onlyRow(table);
  return cells.length === 1 || (cells.length > 1 && holdsCode(table));
}

/** Without cells of line numbers beside code, whatever their class. */
function withoutNumbers(part: Element): Element {
  if (part.tagName === 'td') return part;
  const kept = part.children.filter(
    (child, _, all) => !(isNumbers(child) && all.filter(isElement).length > 1),
  );
  return { ...part, children: kept.map((child) => (isElement(child) ? withoutNumbers(child) : child)) };
}

function isNumbers(cell: HtmlNode): boolean {
  return isElement(cell) && cell.tagName === 'td' && holdsCode(cell) && /^[\d\s]+$/.test(codeText(cell));
}

const holdsCode = holding(({ tagName }) => tagName === 'pre');
const holdsLines = holding((element) => element.tagName === 'pre' && codeText(element).includes('\n'));

/** Some generators put a nested list directly into a list, without an item of its own. */
function contentsOf(item: Element): HtmlNode[] {
  return item.tagName === 'li' ? item.children : [item];
}

/** The name of a language shown next to a code block. */
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
