/** Passage ids in a search over several collections, which may use the same id for different passages. */

/** @param collection contains no slash */
export function jointId(collection: string, id: string): string {
  return `${collection}/${id}`;
}

/** The passage's id within this collection; null if it belongs to another one. */
export function idWithin(collection: string, joint: string): string | null {
  const start = `${collection}/`;
  return joint.startsWith(start) ? joint.slice(start.length) : null;
}
