/** Elements that an importer makes, for the same cutting into passages that pages go through. */

import type { Element } from 'hast';

export function element(tagName: string, ...children: readonly (Element | string)[]): Element {
  return {
    type: 'element',
    tagName,
    properties: {},
    children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  };
}
