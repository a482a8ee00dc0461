import type { Root } from 'hast';

/** Browsers put what is nested more than 512 deep beside instead; walks over a tree have room for this. */
const deepestNesting = 1000;

export const nestedTooDeeply = `its elements are nested more than ${deepestNesting} deep`;

/** Without recursion, which is what deep trees have no room for. */
export function isTooDeep(root: Root): boolean {
  let level: Root['children'] = root.children;
  for (let depth = 0; depth <= deepestNesting; depth += 1) {
    if (level.length === 0) return false;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return level.length > 0;
}
