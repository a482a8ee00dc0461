import type { Root } from 'hast';

/** Browsers flatten what is nested more than 512 deep; tree walks here have room for this depth. */
const deepestNesting = 1000;

export const nestedTooDeeply = `its elements are nested more than ${deepestNesting} deep`;

/** Iterative, since recursion would overflow on deep trees. */
export function isTooDeep(root: Root): boolean {
  let level: Root['children'] = root.children;
  for (let depth = 0; depth <= deepestNesting; depth += 1) {
    if (level.length === 0) return false;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return level.length > 0;
}
