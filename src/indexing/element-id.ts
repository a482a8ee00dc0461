import type { Element } from 'hast';
import { isElement } from './element-kinds.js';
import { longestName } from './limits.js';

/** What a link can lead to. */
export function idOf({ properties, tagName }: Element): string | null {
  const id = properties['id'] ?? (tagName === 'a' ? properties['name'] : undefined);
  return typeof id === 'string' && id !== '' && id.length <= longestName ? id : null;
}

/** The first id of what stands in an element. */
export function idWithin(element: Element): string | null {
  for (const child of element.children) {
    const id = isElement(child) ? (idOf(child) ?? idWithin(child)) : null;
    if (id !== null) return id;
  }
  return null;
}

export function idIn(element: Element): string | undefined {
  return idOf(element) ?? idWithin(element) ?? undefined;
}
