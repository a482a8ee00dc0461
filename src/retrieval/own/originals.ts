/** The original files that citations open: where they are, and how a passage names its place in one. */

/** Inside the corpus's own folder, so that a site serving the folder serves them too. */
export const originalsFolder = 'originals/';

/** Name of the file in the store. @param path as the person added it */
export function originalFile(path: string): string {
  return originalsFolder + path;
}

/** Relative to the corpus. @param anchor `page=12` for a PDF, as in RFC 8118 */
export function originalAddress(path: string, anchor: string | null): string {
  const address = originalsFolder + path.split('/').map(encodeURIComponent).join('/');
  return anchor === null ? address : `${address}#${anchor}`;
}

interface OriginalPlace {
  readonly path: string;
  /** Starts at 1. */
  readonly page: number;
}

/** `null` if the address is not that of an original. */
export function originalPlace(url: string | undefined): OriginalPlace | null {
  if (url?.startsWith(originalsFolder) !== true) return null;
  const [address = '', anchor = ''] = url.slice(originalsFolder.length).split('#');
  const page = Number(/^page=(\d{1,7})$/u.exec(anchor)?.[1] ?? 0);
  if (page < 1) return null;
  try {
    return { path: address.split('/').map(decodeURIComponent).join('/'), page };
  } catch {
    return null;
  }
}
