/** How much of a text is links. */

import type { Element } from 'hast';
import { type HtmlNode, isElement, isIgnored } from './element-kinds.js';

interface Measure {
  /** Number of characters, without white space around each text, and how many of them are in links. */
  readonly length: number;
  readonly linked: number;
}

const measures = new WeakMap<Element, Measure>();

/** From 0 to 1; 1 if there is no text. */
export function linkShare(element: Element): number {
  const { length, linked } = measureOf(element);
  return length === 0 ? 1 : linked / length;
}

/** In characters, without white space around each text. */
export function visibleLength(element: Element): number {
  return measureOf(element).length;
}

/** Each element is measured once. */
function measureOf(node: HtmlNode): Measure {
  if (node.type === 'text') return { length: node.value.trim().length, linked: 0 };
  if (!isElement(node) || isIgnored(node)) return { length: 0, linked: 0 };
  const known = measures.get(node);
  if (known !== undefined) return known;
  let [length, linked] = [0, 0];
  for (const child of node.children) {
    const inner = measureOf(child);
    length += inner.length;
    linked += inner.linked;
  }
  const isLink = node.tagName === 'a' && node.properties['href'] !== undefined;
  const measure = { length, linked: isLink ? length : linked };
  measures.set(node, measure);
  return measure;
}
