/** A file that a person added: dropped, chosen, pasted, or found in an archive. */

export interface SourceFile {
  /** Relative path, with slashes, as shown to people. */
  readonly path: string;
  readonly blob: Blob;
}

export async function contentOf({ blob }: SourceFile): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** Its name without folders and extension: the title of a document that has none of its own. */
export function plainName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const end = name.lastIndexOf('.');
  return end > 0 ? name.slice(0, end) : name;
}

/** Extension in lower case, without the dot; empty if there is none. */
export function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const end = name.lastIndexOf('.');
  return end > 0 ? name.slice(end + 1).toLowerCase() : '';
}
