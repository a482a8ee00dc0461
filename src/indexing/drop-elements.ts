import type { Element } from 'hast';
import { isElement } from './element-kinds.js';

/** Removes the outermost elements below `root` that `fits`. */
export function dropElements(root: Element, fits: (element: Element) => boolean): void {
  root.children = root.children.filter((child) => !(isElement(child) && fits(child)));
  for (const child of root.children) if (isElement(child)) dropElements(child, fits);
}
