/**
 * Normalises a folder's address: no user, query, hash or `index.html`, and a slash at the end.
 * @param base what `written` is relative to
 * @throws {TypeError} if it is not an address
 */
export function folderAddress(written: string | URL, base?: string | URL): URL {
  const folder = new URL(written, base);
  folder.username = '';
  folder.password = '';
  folder.search = '';
  folder.hash = '';
  folder.pathname = folder.pathname.replace(/\/index\.html$/u, '/');
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return folder;
}
