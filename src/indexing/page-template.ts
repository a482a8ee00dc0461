/**
 * What all pages of a site have above and below their content, where no element says which part is the content:
 * its name, menus, the note on when it was made.
 */

import type { Element } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { countsOf } from '../scores/statistics.js';
import { wordSet } from '../text/word-set.js';
import { dropElements } from './drop-elements.js';
import {
  type HtmlNode,
  headingLevel,
  holdsText,
  isBlock,
  isElement,
  isIgnored,
  isText,
} from './element-kinds.js';
import { linkShare } from './link-share.js';

/** The texts of the boxes that belong to a site's template. */
export type PageTemplate = ReadonlySet<string>;

/** A box is common if at least this share of the pages, and this many, have it. */
const commonShare = 0.5;
const fewestPages = 3;
/** In letters; boxes with longer texts are not compared. */
const longestText = 4000;
const boxTags = wordSet('a address center div dl font form img ol p small span table ul');
const containerTags = wordSet('body center div form header section table tbody td tr');
const linkBoxTags = wordSet('center div ol p ul');

/** @param bodies of some of a site's pages */
export function commonTemplate(bodies: readonly Element[]): PageTemplate {
  const counts = countsOf(bodies.flatMap((body) => [...boxTexts(body)]));
  const least = Math.max(fewestPages, bodies.length * commonShare);
  return new Set([...counts].filter(([, count]) => count >= least).map(([text]) => text));
}

function boxTexts(body: Element): ReadonlySet<string> {
  const texts = new Set<string>();
  visit(body, 'element', (element) => {
    if (isIgnored(element) || headingLevel(element) !== null) return SKIP;
    const text = boxTags.has(element.tagName) ? comparedText(element) : null;
    if (text !== null) texts.add(text);
    return undefined;
  });
  return texts;
}

/** Removes what the template has at the beginning and at the end of `body`, and its links between ("top"). */
export function dropTemplate(body: Element, template: PageTemplate): void {
  if (template.size === 0) return;
  dropElements(
    body,
    (element) => linkBoxTags.has(element.tagName) && linkShare(element) === 1 && isCommon(element, template),
  );
  trim(body, template, 1);
  trim(body, template, -1);
}

/**
 * Removes boxes from one end up to the first other text. Headings stay, and do not count as such. Nothing is
 * removed within a paragraph, a list or a table row.
 * @returns whether everything seen in `element` was heading or template
 */
function trim(element: Element, template: PageTemplate, step: 1 | -1): boolean {
  if (!isContainer(element)) return !holdsText(element);
  const order = step === 1 ? [...element.children] : element.children.toReversed();
  const dropped = new Set<HtmlNode>();
  let isOver = false;
  for (const child of order) {
    if (!isElement(child) || isIgnored(child) || headingLevel(child) !== null) continue;
    if (isCommon(child, template)) dropped.add(child);
    else isOver = holdsText(child) && !trim(child, template, step);
    if (isOver) break;
  }
  if (dropped.size > 0) element.children = element.children.filter((child) => !dropped.has(child));
  return !isOver;
}

/** Whether it holds only boxes; a table cell must contain blocks, as in a layout. */
function isContainer({ tagName, children }: Element): boolean {
  if (!containerTags.has(tagName) || children.some(isText)) return false;
  return tagName !== 'td' || children.some((child) => isElement(child) && isBlock(child));
}

function isCommon(element: Element, template: PageTemplate): boolean {
  if (!boxTags.has(element.tagName)) return false;
  const text = comparedText(element);
  return text !== null && template.has(text);
}

const comparedTexts = new WeakMap<Element, string | null>();

/** Its letters, since dates and numbers differ between pages; null for none, too many, or a heading. */
function comparedText(element: Element): string | null {
  const text = lettersOf(element);
  return text === '' ? null : text;
}

/** Each element is read once. */
function letters(element: Element): string | null {
  const known = comparedTexts.get(element);
  if (known !== undefined) return known;
  let text: string | null = headingLevel(element) === null ? '' : null;
  for (const child of element.children) {
    if (text === null) break;
    const more: string | null = lettersOf(child);
    text = more === null || text.length + more.length > longestText ? null : text + more;
  }
  comparedTexts.set(element, text);
  return text;
}

function lettersOf(node: HtmlNode): string | null {
  if (node.type === 'text') return lettersIn(node.value);
  if (!isElement(node) || isIgnored(node)) return '';
  return node.tagName === 'img' ? lettersIn(String(node.properties['alt'] ?? '')) : letters(node);
}

function lettersIn(text: string): string {
  return text.replace(/\P{L}+/gu, '');
}
