/** A file that a person brought: dropped, chosen, pasted, or found in an archive. */

export interface SourceFile {
  /** Below what was brought, with slashes, as a person sees it. */
  readonly path: string;
  readonly blob: Blob;
}

export async function bytesOf({ blob }: SourceFile): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** Its name without folders and ending: what a document is called that does not say so itself. */
export function plainName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const end = name.lastIndexOf('.');
  return end > 0 ? name.slice(0, end) : name;
}

/** In lower case, without the point; empty where there is none. */
export function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const end = name.lastIndexOf('.');
  return end > 0 ? name.slice(end + 1).toLowerCase() : '';
}
