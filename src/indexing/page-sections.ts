/** Divides the content of a page at its headings. */

import type { Element } from 'hast';
import { wordSet } from '../text/word-set.js';
import { classesOf } from './classes.js';
import { cuts } from './cuts.js';
import { idIn, idOf } from './element-id.js';
import {
  type HtmlNode,
  headingLevel,
  holdsHeading,
  holdsText,
  isBlock,
  isElement,
  isIgnored,
  isText,
} from './element-kinds.js';
import { headingText } from './inline-text.js';
import type { Piece, Section } from './page.js';
import { containerPieces } from './pieces.js';

export interface Content {
  /** The first heading of level 1, or the first of all if the page's head has it too; null if neither fits. */
  readonly title: string | null;
  readonly sections: readonly Section[];
}

/** Parts of a table whose headings divide the page; they remain rows. */
const tableParts = wordSet('caption colgroup thead tbody tfoot tr');

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string | null;
}

/**
 * @param lang of the page, for splitting sentences
 * @param named what the page's head calls it; empty if nothing
 */
export function pageSections(root: Element, lang: string | null, named = ''): Content {
  const path: Heading[] = [];
  const sections: Section[] = [];
  let title: string | null = null;
  let first = '';
  let hasOthers = false;
  let loose: HtmlNode[] = [];
  // Of the nearest preceding heading that has one.
  let anchor: string | null = null;

  const flush = () => {
    const pieces = containerPieces(loose, lang);
    loose = [];
    if (pieces.length > 0) add(pieces);
  };
  const add = (pieces: readonly Piece[]) => {
    const headings = path.map(({ text }) => text).filter((text) => text !== '');
    sections.push({ headings, anchor, pieces });
  };
  const open = (heading: Heading) => {
    flush();
    if (first === '') first = heading.text;
    if (heading.level === 1 && heading.text !== '') {
      hasOthers ||= title !== null;
      title ??= heading.text;
    }
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
    anchor = heading.anchor ?? anchor;
  };
  /** @param outer id of an element that opens with this one */
  const walk = (element: Element, outer: string | null) => {
    let opening = outer;
    let isFirst = true;
    let rows: Element | null = null;
    for (const [place, child] of element.children.entries()) {
      if (isElement(child) && isIgnored(child)) continue;
      const level = headingLevel(child);
      const above = opening;
      if (isText(child) || holdsText(child)) opening = null;
      if (isElement(child) && level !== null) {
        const at =
          anchorOf(child, { parent: element, place, isFirst }) ??
          (level > 1 || title !== null ? above : null);
        open({ level, text: headingText(child.children), anchor: at });
      } else if (isElement(child) && isBlock(child) && holdsHeading(child)) {
        rows = null;
        walk(child, idOf(child) ?? above);
      } else if (isElement(child) && tableParts.has(child.tagName)) {
        if (rows === null) {
          rows = { type: 'element', tagName: 'table', properties: {}, children: [] };
          loose.push(rows);
        }
        rows.children.push(child);
      } else loose.push(child);
      isFirst &&= isBeside(child);
    }
  };
  walk(root, null);
  flush();
  if (named === '') return titled(sections, title);
  const only: string | null = hasOthers ? null : title;
  return titled(sections, headSays(named, title ?? first) ? (title ?? first) : only);
}

/**
 * Whether `heading` is what the head calls the page, with or without its number ("7.1 Tides") and the site's name
 * ("Tides - The Sea").
 */
function headSays(named: string, heading: string): boolean {
  const name = named.toLowerCase();
  const unnumbered = heading
    .toLowerCase()
    .replace(/^(?:[a-z]\.)?[\d.]+\s/, '')
    .trim();
  return [heading.toLowerCase(), unnumbered].some((own) => isNameIn(name, own));
}

function isNameIn(name: string, own: string): boolean {
  if (own === '') return false;
  if (name.startsWith(own)) return /^(?:$|[^\p{L}\p{N}]{2})/u.test(name.slice(own.length));
  return name.endsWith(own) && /[^\p{L}\p{N}]{2}$/u.test(name.slice(0, -own.length));
}

function titled(sections: readonly Section[], title: string | null): Content {
  const below = sections.map((section) =>
    section.headings[0] === title ? { ...section, headings: section.headings.slice(1) } : section,
  );
  return { title, sections: joinedAtTitle(below) };
}

/** Text above the page's title, such as the package of a class, is joined with the text below it. */
function joinedAtTitle([above, below, ...others]: readonly Section[]): readonly Section[] {
  if (above === undefined || below === undefined) return above === undefined ? [] : [above];
  if (above.headings.length > 0 || below.headings.length > 0) return [above, below, ...others];
  const [first, ...rest] = below.pieces;
  if (first === undefined) return [above, ...others];
  const joined = [...above.pieces, { ...first, gap: '\n\n', cut: cuts.paragraph }, ...rest];
  return [{ ...below, pieces: joined }, ...others];
}

interface HeadingPlace {
  readonly parent: Element;
  /** Number of the heading among the parent's children. */
  readonly place: number;
  /** Whether no block or text stands before it in the parent. */
  readonly isFirst: boolean;
}

/** The id of the heading, of a target within it, of the section that it opens, or of a target right before it. */
function anchorOf(heading: Element, { parent, place, isFirst }: HeadingPlace): string | null {
  const own = idIn(heading);
  if (own !== null) return own;
  let target: string | null = null;
  for (let before = place - 1; before >= 0; before -= 1) {
    const node = parent.children[before];
    if (node === undefined || !(isTarget(node) || isBlank(node))) break;
    if (isElement(node)) target ??= idOf(node);
  }
  return (isFirst && isSection(parent) ? idOf(parent) : null) ?? target;
}

/** What may share a line with a heading, such as a version. */
function isBeside(node: HtmlNode): boolean {
  return isBlank(node) || (isElement(node) && !isBlock(node));
}

/** Older versions of Sphinx write `<div class="section">`. */
function isSection(element: Element): boolean {
  return (
    element.tagName === 'section' || (element.tagName === 'div' && classesOf(element).includes('section'))
  );
}

/** `<a name="install"></a>`, `<span id="install"></span>`. */
function isTarget(node: HtmlNode): boolean {
  return isElement(node) && ['a', 'span'].includes(node.tagName) && node.children.length === 0;
}

function isBlank(node: HtmlNode): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');
}
