import type { Root } from 'hast';

/** Browsers flatten what is nested more than 512 deep; tree walks here have room for this depth. */
const deepestNesting = 1000;

export const nestedTooDeeply = `its elements are nested more than ${deepestNesting} deep`;

/** Iterative, since recursion would overflow on deep trees. @throws {RangeError} if it is nested too deeply */
export function requireShallow(root: Root): void {
  let level: Root['children'] = root.children;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepestNesting) throw new RangeError(nestedTooDeeply);
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
}
