/** Makes elements for importers, so that their text is divided into passages like that of pages. */

import type { Element } from 'hast';

export function element(tagName: string, ...children: readonly (Element | string)[]): Element {
  return {
    type: 'element',
    tagName,
    properties: {},
    children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  };
}
