/** The text of an element that contains no blocks. */

import type { Element } from 'hast';
import { oneLine, visibleText } from '../text/visible-text.js';
import { withoutBlankEnds } from './blank-lines.js';
import { classesOf } from './classes.js';
import { type HtmlNode, isBlock, isElement, isIgnored } from './element-kinds.js';

/** Collapsed to one line. */
export function inlineText(nodes: readonly HtmlNode[]): string {
  return oneLine(rawText(nodes, ' '));
}

/** The lines of a code block unchanged, without blank ones around them. */
export function codeText(block: Element): string {
  const lines = visibleText(rawText(block.children, '\n')).split('\n');
  return withoutBlankEnds(lines.map((line) => line.trimEnd())).join('\n');
}

/** The lines of code outside of `pre`, separated by `<br>`. */
export function brokenCodeText(block: Element): string {
  return rawText(block.children, '\u2028').split('\u2028').map(oneLine).join('\n').trim();
}

/** A heading without its permalink ("#", "¶") and links that only work on the page, unless that is all. */
export function headingText(children: readonly HtmlNode[]): string {
  const text = inlineText(children.filter((child) => !isPermalink(child)));
  return text === '' ? inlineText(children) : text;
}

function isPermalink(node: HtmlNode): boolean {
  if (!isElement(node)) return false;
  if (node.tagName !== 'a') {
    const [inner, second] = node.children;
    return inner !== undefined && second === undefined && isPermalink(inner);
  }
  const href = String(node.properties['href'] ?? '');
  // A link to nowhere expands or collapses the section.
  if (href === '#' || href.startsWith('javascript:')) return true;
  if (!href.startsWith('#')) return false;
  return classesOf(node).includes('headerlink') || !/[\p{L}\p{N}]/u.test(rawText([node], ' '));
}

function rawText(nodes: readonly HtmlNode[], lineBreak: string): string {
  const parts: string[] = [];
  writeAll(nodes, lineBreak, parts);
  return parts.join('');
}

/** Of two adjacent code elements a page shows one at a time: they must not merge into one word. */
function writeAll(nodes: readonly HtmlNode[], lineBreak: string, parts: string[]): void {
  nodes.forEach((node, place) => {
    const before = nodes[place - 1];
    if (before !== undefined && isCodeAt(before, -1) && isCodeAt(node, 0)) parts.push(' ');
    write(node, lineBreak, parts);
  });
}

/** Whether the first (0) or last (-1) leaf of a node is inline code. */
function isCodeAt(node: HtmlNode, edge: 0 | -1): boolean {
  let at: HtmlNode | undefined = node;
  while (isElement(at) && at.tagName !== 'code') at = at.children.at(edge);
  return isElement(at);
}

/** Appends a node's text to `parts`; no part is empty. */
function write(node: HtmlNode, lineBreak: string, parts: string[]): void {
  const start = parts.length;
  if (isElement(node) && isPower(node, parts.at(-1))) parts.push('^');
  const own = ownText(node, lineBreak);
  if (own !== '') parts.push(own);
  if (!isElement(node) || isIgnored(node)) return;
  writeAll(node.children, lineBreak, parts);
  const written = parts.length > start ? parts.at(-1) : undefined;
  if (isBlock(node) && written?.endsWith(lineBreak) !== true) parts.push(lineBreak);
}

/** Whether it is a superscript after a number, a letter or a bracket: 2 to the 32nd must not become 232. */
function isPower({ tagName, children: [power, more] }: Element, before = ''): boolean {
  if (tagName !== 'sup' || power?.type !== 'text' || more !== undefined) return false;
  return /^(?:[-+−]?\d+|\p{L})$/u.test(power.value) && /(?:^|[^\p{L}])\p{L}$|[\d)\]]$/u.test(before);
}

/** The text of a leaf node. */
function ownText(node: HtmlNode, lineBreak: string): string {
  if (node.type === 'text') return node.value;
  if (!isElement(node) || isIgnored(node)) return '';
  if (node.tagName === 'br') return lineBreak;
  const { alt } = node.properties;
  return node.tagName === 'img' && typeof alt === 'string' ? alt : '';
}
