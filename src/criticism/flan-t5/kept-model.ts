/** The files of one chosen model in Cache Storage: one cache a model, so that deleting it gives all of them back. */

const prefix = 'limen-flan-t5 ';

/** Beside the files: their checksums, by path. */
const digestsFile = 'limen-digests.json';

/** What tells two versions of a file apart without reading it, the surest first. */
const versionHeaders = ['etag', 'last-modified', 'content-length'] as const;

export class KeptModel {
  /** Name of the cache. */
  readonly name: string;
  readonly #keys: URL;
  readonly #cache: Cache;

  private constructor(name: string, keys: URL, cache: Cache) {
    this.name = name;
    this.#keys = keys;
    this.#cache = cache;
  }

  /**
   * @param base the model's folder, ending with `/`
   * @param keys under which address the library keeps its files, ending with `/`
   * @returns nothing where the browser keeps nothing: private mode, storage switched off
   */
  static async open(base: URL, keys: URL): Promise<KeptModel | undefined> {
    const name = keptModelName(base);
    try {
      return new KeptModel(name, keys, await caches.open(name));
    } catch {
      return undefined;
    }
  }

  async has(path: string): Promise<boolean> {
    return (await this.#cache.match(this.#url(path))) !== undefined;
  }

  /** Whether the server, which sent `headers`, still has the file that is kept. True where none is kept. */
  async isCurrent(path: string, headers: Headers): Promise<boolean> {
    const kept = await this.#cache.match(this.#url(path));
    if (kept === undefined) return true;
    const deciding = versionHeaders.find((name) => headers.has(name) && kept.headers.has(name));
    // The length of what was compressed on its way says nothing.
    if (deciding === undefined || (deciding === 'content-length' && headers.has('content-encoding')))
      return true;
    return headers.get(deciding) === kept.headers.get(deciding);
  }

  /** Forgets all files, because one of them is another by now. */
  async clear(): Promise<void> {
    for (const request of await this.#cache.keys()) await this.#cache.delete(request);
  }

  async digests(): Promise<Readonly<Record<string, string>>> {
    const kept = await this.#cache.match(this.#url(digestsFile));
    return kept === undefined ? {} : ((await kept.json()) as Readonly<Record<string, string>>);
  }

  /** A full disk is no reason to fail. */
  async keepDigests(digests: Readonly<Record<string, string>>): Promise<void> {
    await this.#cache.put(this.#url(digestsFile), Response.json(digests)).catch(() => undefined);
  }

  #url(path: string): URL {
    return new URL(path, this.#keys);
  }
}

/** The folders of all models that are kept, each ending with `/`. */
export async function keptFlanT5Folders(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** Name of the cache that holds the model of a folder, for whoever deletes it. */
export function keptModelName(base: URL): string {
  return prefix + base.href;
}
