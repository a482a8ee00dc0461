/**
 * One address for one folder, however it was written: without user, query, hash and `index.html`, ending in a slash.
 * @param base what `written` is relative to
 * @throws {TypeError} when it is no address
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
