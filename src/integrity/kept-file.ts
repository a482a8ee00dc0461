/** Files kept in this browser's Cache Storage, with their expected checksums. */

export interface KeptFile {
  /** Address of the folder that it belongs to, ending with `/`. */
  readonly folder: string;
  /** Its path within the folder, or its full address if it came from elsewhere. */
  readonly file: string;
  /** Its checksum when it was stored, 64 lower-case hexadecimal digits; undefined if none was recorded. */
  readonly sha256: string | undefined;
  /** @throws {DOMException} if it is gone, as after a browser was killed */
  content(): Promise<Blob>;
  remove(): Promise<unknown>;
}

type Known = Pick<KeptFile, 'folder' | 'sha256'> & Partial<Pick<KeptFile, 'file'>>;

/** The files of one cache. */
export async function filesKeptIn(
  cache: Cache,
  known: (url: string, headers: Headers) => Known,
): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (response === undefined) continue;
    const told = known(request.url, response.headers);
    const address = request.url.split('?')[0] ?? request.url;
    const file = address.startsWith(told.folder) ? address.slice(told.folder.length) : address;
    const content = () => response.blob();
    files.push({ file, ...told, content, remove: () => cache.delete(request) });
  }
  return files;
}

/** The caches whose names begin with the prefix. */
export async function* cachesNamed(
  prefix: string,
  caches: Pick<CacheStorage, 'keys' | 'open'> | undefined,
): AsyncGenerator<readonly [name: string, cache: Cache], void, void> {
  for (const name of (await caches?.keys()) ?? []) {
    const cache = name.startsWith(prefix) ? await caches?.open(name) : undefined;
    if (cache !== undefined) yield [name, cache];
  }
}
