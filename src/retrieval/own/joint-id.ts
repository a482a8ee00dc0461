/** Ids of passages where several collections are searched together: two of them may call different passages alike. */

/** @param collection has no slash */
export function jointId(collection: string, id: string): string {
  return `${collection}/${id}`;
}

/** The id that a passage has in this collection; null where it is of another one. */
export function idWithin(collection: string, joint: string): string | null {
  const start = `${collection}/`;
  return joint.startsWith(start) ? joint.slice(start.length) : null;
}
