/**
 * The files of a picked folder in the place of a server.
 *
 * @param base address that stands for the folder, ending with `/`
 * @param files by their paths in the folder
 */
export function fetchOnDisk(
  base: URL,
  files: ReadonlyMap<string, File>,
): (url: URL, init: RequestInit) => Promise<Response> {
  return async ({ href }, { method = 'GET' }) => {
    const file = files.get(decodeURIComponent(href.slice(base.href.length)));
    if (file === undefined) return new Response(null, { status: 404 });
    const headers = { 'Content-Length': String(file.size), 'Content-Type': 'application/octet-stream' };
    return new Response(method === 'HEAD' ? null : file, { headers });
  };
}
