/** Serves a model from the person's own disk: the files of a picked folder replace the server. */

/** By path within the picked folder, with `/`. Can be posted to a worker. */
export type FilesOnDisk = ReadonlyMap<string, File>;

/** The files of `<input type="file" webkitdirectory>`. */
export function filesOf(picked: Iterable<File>): FilesOnDisk {
  const pathOf = ({ name, webkitRelativePath }: File): string =>
    webkitRelativePath === '' ? name : webkitRelativePath.slice(webkitRelativePath.indexOf('/') + 1);
  return new Map([...picked].map((file) => [pathOf(file), file]));
}

/** @param base address that represents the folder, ending with `/` */
export function fetchOnDisk(
  base: URL,
  files: FilesOnDisk,
): (url: URL, init: RequestInit) => Promise<Response> {
  return async ({ href }, { method = 'GET' }) => {
    const file = files.get(decodeURIComponent(href.slice(base.href.length)));
    if (file === undefined) return new Response(null, { status: 404 });
    const headers = { 'Content-Length': String(file.size), 'Content-Type': 'application/octet-stream' };
    return new Response(method === 'HEAD' ? null : file, { headers });
  };
}
