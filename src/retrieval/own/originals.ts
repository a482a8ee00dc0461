/** Files of a person that citations open: where they are kept, and how a passage names its place in one. */

/** Below the corpus's own folder, so that a site that serves it serves them too. */
export const originalsFolder = 'originals/';
const folder = originalsFolder;

/** Under which name the store keeps it. @param path as the person brought it */
export function originalFile(path: string): string {
  return folder + path;
}

/** Relative to the corpus. @param anchor `page=12` of a PDF, as RFC 8118 has it */
export function originalAddress(path: string, anchor: string | null): string {
  const address = folder + path.split('/').map(encodeURIComponent).join('/');
  return anchor === null ? address : `${address}#${anchor}`;
}

export interface OriginalPlace {
  readonly path: string;
  /** From 1. */
  readonly page: number;
}

/** `null` for the address of anything else. */
export function originalPlace(url: string | undefined): OriginalPlace | null {
  if (url?.startsWith(folder) !== true) return null;
  const [address = '', anchor = ''] = url.slice(folder.length).split('#');
  const page = Number(/^page=(\d{1,7})$/u.exec(anchor)?.[1] ?? 0);
  if (page < 1) return null;
  try {
    return { path: address.split('/').map(decodeURIComponent).join('/'), page };
  } catch {
    return null;
  }
}
