/** The parts of Cache Storage that the service worker and the model files use, in memory. */

const base = 'https://limen.test/';

function hrefOf(key: RequestInfo | URL): string {
  return new URL(key instanceof Request ? key.url : key, base).href;
}

class MemoryCache implements Cache {
  readonly #entries = new Map<string, Response>();

  async match(key: RequestInfo | URL, options?: CacheQueryOptions): Promise<Response | undefined> {
    return (await this.matchAll(key, options))[0];
  }

  async matchAll(key?: RequestInfo | URL, options?: CacheQueryOptions): Promise<readonly Response[]> {
    const plain = (href: string): string => (options?.ignoreSearch ? href.replace(/\?.*$/u, '') : href);
    return [...this.#entries]
      .filter(([href]) => key === undefined || plain(href) === plain(hrefOf(key)))
      .map(([, response]) => response.clone());
  }

  async put(key: RequestInfo | URL, response: Response): Promise<void> {
    const { status, headers } = response;
    this.#entries.set(hrefOf(key), new Response(await response.arrayBuffer(), { status, headers }));
  }

  async delete(key: RequestInfo | URL): Promise<boolean> {
    return this.#entries.delete(hrefOf(key));
  }

  async keys(key?: RequestInfo | URL): Promise<readonly Request[]> {
    const hrefs = [...this.#entries.keys()].filter((href) => key === undefined || href === hrefOf(key));
    return hrefs.map((href) => new Request(href));
  }

  async add(key: RequestInfo | URL): Promise<void> {
    await this.put(key, await fetch(key));
  }

  async addAll(keys: Iterable<RequestInfo>): Promise<void> {
    for (const key of keys) await this.add(key);
  }
}

export class MemoryCaches implements CacheStorage {
  readonly #caches = new Map<string, MemoryCache>();

  async open(name: string): Promise<Cache> {
    const cache = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async match(key: RequestInfo | URL, options?: MultiCacheQueryOptions): Promise<Response | undefined> {
    for (const [name, cache] of this.#caches) {
      if (options?.cacheName !== undefined && options.cacheName !== name) continue;
      const found = await cache.match(key, options);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** An event whose promises a test can await. */
export class FakeEvent {
  readonly #promises: Promise<unknown>[] = [];
  constructor(
    readonly request: Request,
    readonly type: 'fetch' | 'install' = 'fetch',
  ) {}
  waitUntil(promise: Promise<unknown>): void {
    this.#promises.push(promise);
  }
  async settled(): Promise<void> {
    for (const promise of this.#promises) await Promise.resolve(promise).catch(() => undefined);
  }
}
