/**
 * The paths that a site's owner excludes from storage. Kept in Cache Storage, because a service worker gets
 * them from a page and may lose its memory at any time.
 */

export class ExceptedPaths {
  readonly #caches: CacheStorage;
  readonly #cacheName: string;
  /** Address under which they are stored; it is never requested from the network. */
  readonly #record: string;
  #paths: Promise<readonly string[]> | undefined;

  /** @param scope address of the folder that the service worker controls */
  constructor(caches: CacheStorage, scope: string) {
    this.#caches = caches;
    this.#cacheName = `limen-excepted ${scope}`;
    this.#record = new URL('limen-excepted-paths', scope).href;
  }

  /**
   * @param paths from the root of the origin; each includes everything below it: `/account/` means
   * `/account`, `/account/` and `/account/orders`
   */
  async set(paths: readonly string[]): Promise<void> {
    const plain = paths.map(withoutLastSlash);
    this.#paths = Promise.resolve(plain);
    await (await this.#caches.open(this.#cacheName)).put(this.#record, Response.json(plain));
  }

  async has(url: string): Promise<boolean> {
    // If the record cannot be read, no stored page can be read either.
    this.#paths ??= this.#stored().catch(() => []);
    const path = withoutLastSlash(new URL(url).pathname);
    return (await this.#paths).some((excepted) => path === excepted || path.startsWith(`${excepted}/`));
  }

  async #stored(): Promise<readonly string[]> {
    const record = await (await this.#caches.open(this.#cacheName)).match(this.#record);
    return record === undefined ? [] : ((await record.json()) as readonly string[]);
  }
}

/** Normalises a path that can be written in several ways. */
function withoutLastSlash(path: string): string {
  return decoded(path)
    .replace(/\/{2,}/gu, '/')
    .replace(/\/$/u, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
