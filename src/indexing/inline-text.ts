/** The text of an element that holds no blocks. */

import { oneLine, visibleText } from '../text/visible-text.js';
import { classesOf, type HtmlNode, isBlock, isElement, isIgnored } from './element-kinds.js';

/** On one line. */
export function inlineText(nodes: readonly HtmlNode[]): string {
  return oneLine(joined(nodes, ' '));
}

/** The lines of a code block as they stand, without empty ones around them. */
export function codeText(node: HtmlNode): string {
  const text = visibleText(rawText(node, '\n'));
  return text.replace(/[^\S\n]+$/gmu, '').replace(/^\n+|\n+$/gu, '');
}

/** A heading without the sign that links to it ("#", "¶"). */
export function headingText(children: readonly HtmlNode[]): string {
  return inlineText(children.filter((child) => !isPermalink(child)));
}

function isPermalink(node: HtmlNode): boolean {
  if (!isElement(node) || node.tagName !== 'a') return false;
  if (!String(node.properties['href'] ?? '').startsWith('#')) return false;
  return classesOf(node).includes('headerlink') || !/[\p{L}\p{N}]/u.test(rawText(node, ' '));
}

/** Two names in code that touch are alternatives, of which a page shows one: they must not grow into one word. */
function joined(nodes: readonly HtmlNode[], lineBreak: string): string {
  return nodes
    .map((node, place) => {
      const before = nodes[place - 1];
      const touches = before !== undefined && isCodeAt(before, -1) && isCodeAt(node, 0);
      return (touches ? ' ' : '') + rawText(node, lineBreak);
    })
    .join('');
}

/** Whether the first (0) or last (-1) of what a node holds is inline code. */
function isCodeAt(node: HtmlNode, edge: 0 | -1): boolean {
  if (!isElement(node)) return false;
  if (node.tagName === 'code') return true;
  const inner = node.children.at(edge);
  return inner !== undefined && isCodeAt(inner, edge);
}

function rawText(node: HtmlNode, lineBreak: string): string {
  if (node.type === 'text') return node.value;
  if (!isElement(node) || isIgnored(node)) return '';
  if (node.tagName === 'br') return lineBreak;
  if (node.tagName === 'img') return typeof node.properties['alt'] === 'string' ? node.properties['alt'] : '';
  const text = joined(node.children, lineBreak);
  return !isBlock(node) || text.endsWith(lineBreak) ? text : text + lineBreak;
}
