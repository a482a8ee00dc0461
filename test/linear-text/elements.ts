/** Elements as a page has them. */

import type { Element, ElementContent } from 'hast';

export function element(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

export function textOf(value: string): ElementContent {
  return { type: 'text', value };
}
