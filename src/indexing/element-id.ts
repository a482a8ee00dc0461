import type { Element } from 'hast';
import { isElement } from './element-kinds.js';
import { longestName } from './limits.js';

/** What a link can lead to. */
export function idOf({ properties, tagName }: Element): string | null {
  const id = properties['id'] ?? (tagName === 'a' ? properties['name'] : undefined);
  return typeof id === 'string' && id !== '' && id.length <= longestName ? id : null;
}

/** An element's own id, or else the first of what stands in it. */
export function idIn(element: Element): string | null {
  const own = idOf(element);
  if (own !== null) return own;
  for (const child of element.children) {
    const id = isElement(child) ? idIn(child) : null;
    if (id !== null) return id;
  }
  return null;
}
