/** The files of one chosen model in Cache Storage: a cache per model, so that deleting it removes them all. */

import { cachesNamed, filesKeptIn, type KeptFile } from '../../integrity/kept-file.js';
import { sha256OfBlob } from '../../integrity/sha256.js';

const prefix = 'limen-flan-t5 ';

/** Cache of another version of a kept model, until that has been opened once. */
const newerPrefix = 'limen-flan-t5-newer ';

/** Stored with the files: their checksums by path, written before the file itself. */
const digestsFile = 'limen-digests.json';

/** Stored with the files: the paths of those with which the model has been opened. */
const openedFile = 'limen-opened.json';

/** Headers that distinguish versions of a file without reading it, most reliable first. */
const versionHeaders = ['etag', 'last-modified', 'content-length'] as const;

type Digests = Readonly<Record<string, string>>;

export class KeptModel {
  #recording: Promise<void> = Promise.resolve();

  private constructor(
    /** Name of the cache. */
    readonly name: string,
    private readonly keys: URL,
    private readonly cache: Cache,
  ) {}

  /**
   * @param base the model's folder, ending with `/`
   * @param keys the address under which the library stores its files, ending with `/`
   * @param name of the cache
   * @returns undefined if the browser keeps nothing: private mode, storage disabled
   */
  static async open(base: URL, keys: URL, name = keptModelName(base)): Promise<KeptModel | undefined> {
    try {
      return new KeptModel(name, keys, await caches.open(name));
    } catch {
      return undefined;
    }
  }

  async has(path: string): Promise<boolean> {
    return (await this.cache.match(this.#url(path))) !== undefined;
  }

  /** Whether the kept file is still the server's version, according to `headers`. True if none is kept. */
  async isCurrent(path: string, headers: Headers): Promise<boolean> {
    const kept = await this.cache.match(this.#url(path));
    if (kept === undefined) return true;
    const deciding = versionHeaders.find((name) => headers.has(name) && kept.headers.has(name));
    // The length of a compressed response says nothing about the file.
    if (deciding === undefined || (deciding === 'content-length' && headers.has('content-encoding')))
      return true;
    return headers.get(deciding) === kept.headers.get(deciding);
  }

  /** Hashes every file again, and drops those whose checksum differs from the recorded one. */
  async dropDamaged(): Promise<void> {
    const digests = await this.digests();
    await this.#dropUnless(async (path) => {
      const kept = await this.cache.match(this.#url(path));
      // A killed browser may leave an entry without content.
      const actual = await kept
        ?.blob()
        .then(sha256OfBlob)
        .catch(() => undefined);
      return actual !== undefined && actual === digests[path];
    });
  }

  /** Deletes all files. */
  async clear(): Promise<void> {
    for (const request of await this.cache.keys()) await this.cache.delete(request);
  }

  async delete(): Promise<void> {
    await caches.delete(this.name);
  }

  async digests(): Promise<Digests> {
    return (await recordIn<Digests>(this.cache, this.#url(digestsFile))) ?? {};
  }

  /** Adds to the stored checksums. A full disk is not an error. */
  keepDigests(digests: Digests): Promise<void> {
    this.#recording = this.#recording.then(async () =>
      this.#keepRecord(digestsFile, { ...(await this.digests()), ...digests }),
    );
    return this.#recording;
  }

  /** Records that the model has been opened with these files, so that they are known to be a model. */
  async keepOpened(isUsed: (path: string) => boolean): Promise<void> {
    const used = (await this.#paths()).filter(isUsed);
    const before = await this.#opened();
    await this.#keepRecord(openedFile, [...new Set([...before, ...used])]);
  }

  /** Called if the model could not be opened: drops the files with which it never has been. */
  async dropUnopened(): Promise<void> {
    const opened = await this.#opened();
    await this.#dropUnless(async (path) => opened.includes(path));
  }

  /** Takes over the files of `newer` and deletes all others. Files without room are fetched again later. */
  async replaceWith(newer: KeptModel): Promise<void> {
    const taken = await newer.cache.keys();
    const urls = new Set(taken.map(({ url }) => url));
    for (const { url } of await this.cache.keys()) if (!urls.has(url)) await this.cache.delete(url);
    for (const request of taken) {
      const file = await newer.cache.match(request);
      if (file !== undefined) await this.cache.put(request, file).catch(() => this.cache.delete(request));
    }
    await newer.delete();
  }

  async #dropUnless(isGood: (path: string) => Promise<boolean>): Promise<void> {
    for (const path of await this.#paths()) {
      if (!(await isGood(path))) await this.cache.delete(this.#url(path));
    }
  }

  async #opened(): Promise<readonly string[]> {
    return (await recordIn<readonly string[]>(this.cache, this.#url(openedFile))) ?? [];
  }

  /** Paths of the files, without the records. */
  async #paths(): Promise<string[]> {
    const paths = (await this.cache.keys()).map(({ url }) => url.slice(this.keys.href.length));
    return paths.filter((path) => path !== digestsFile && path !== openedFile);
  }

  async #keepRecord(file: string, value: unknown): Promise<void> {
    await this.cache.put(this.#url(file), Response.json(value)).catch(() => undefined);
  }

  #url(path: string): URL {
    return new URL(path, this.keys);
  }
}

/** Undefined if the record is missing or damaged. */
async function recordIn<Value>(cache: Cache, key: Request | URL): Promise<Value | undefined> {
  const kept = await cache.match(key);
  return (await kept?.json().catch(() => undefined)) as Value | undefined;
}

/** Every kept file of a model and of its newer version, including the records. */
export async function keptFlanT5Files(
  stored: Pick<CacheStorage, 'keys' | 'open'> | undefined,
): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for await (const [name, cache] of cachesNamed('limen-flan-t5', stored)) {
    const folder = name.slice((name.startsWith(prefix) ? prefix : newerPrefix).length);
    const record = (await cache.keys()).find(({ url }) => url.endsWith(`/${digestsFile}`));
    const root = record?.url.slice(0, -digestsFile.length) ?? folder;
    const digests = (record && (await recordIn<Digests>(cache, record))) ?? {};
    const found = await filesKeptIn(cache, (url) => {
      const file = url.slice(root.length);
      return { folder, file, sha256: digests[file] };
    });
    files.push(...found);
  }
  return files;
}

/** Name of the cache for the model in a folder. */
export function keptModelName(base: URL): string {
  return prefix + base.href;
}

/** Name of the cache for a newer version that has not been opened yet. */
export function newerModelName(base: URL): string {
  return newerPrefix + base.href;
}
