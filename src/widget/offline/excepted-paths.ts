/**
 * The paths that the owner of a site keeps out of what is stored. Kept in Cache Storage, because a service worker is told
 * them by a page, and its memory may end at any time.
 */

export class ExceptedPaths {
  readonly #caches: CacheStorage;
  readonly #cacheName: string;
  /** Address under which they are stored; never asked for over the network. */
  readonly #record: string;
  #paths: Promise<readonly string[]> | undefined;

  /** @param scope address of the folder that the service worker is in charge of */
  constructor(caches: CacheStorage, scope: string) {
    this.#caches = caches;
    this.#cacheName = `limen-excepted ${scope}`;
    this.#record = new URL('limen-excepted-paths', scope).href;
  }

  /** @param paths from the root of the origin; each stands for itself and all below it: `/account/` for `/account`, `/account/` and `/account/orders` */
  async set(paths: readonly string[]): Promise<void> {
    const plain = paths.map(withoutLastSlash);
    this.#paths = Promise.resolve(plain);
    await (await this.#caches.open(this.#cacheName)).put(this.#record, Response.json(plain));
  }

  async has(url: string): Promise<boolean> {
    // Where the record cannot be read, nothing that was stored can be either.
    this.#paths ??= this.#stored().catch(() => []);
    const path = withoutLastSlash(new URL(url).pathname);
    return (await this.#paths).some((excepted) => path === excepted || path.startsWith(`${excepted}/`));
  }

  async #stored(): Promise<readonly string[]> {
    const record = await (await this.#caches.open(this.#cacheName)).match(this.#record);
    return record === undefined ? [] : ((await record.json()) as readonly string[]);
  }
}

/** The one way to write a path that can be written in many. */
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
