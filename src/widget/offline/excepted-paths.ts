/**
 * The paths that the owner of a site excludes from offline storage. They are stored in Cache Storage, because they come
 * from a page and the service worker may be stopped at any time.
 */

import { decodedPath } from '../../text/decoded-path.js';

export class ExceptedPaths {
  readonly #cacheName: string;
  /** Address under which they are stored; never requested over the network. */
  readonly #record: string;
  #paths: Promise<readonly string[]> | undefined;

  /** @param scope address of the folder that the service worker controls */
  constructor(scope: string) {
    this.#cacheName = `limen-excepted ${scope}`;
    this.#record = new URL('limen-excepted-paths', scope).href;
  }

  /**
   * @param paths from the root of the origin; each covers itself and everything below it: `/account/` covers
   * `/account`, `/account/` and `/account/orders`
   */
  async set(paths: readonly string[]): Promise<void> {
    const plain = paths.map(withoutLastSlash);
    this.#paths = Promise.resolve(plain);
    await (await caches.open(this.#cacheName)).put(this.#record, Response.json(plain));
  }

  async has(url: string): Promise<boolean> {
    // If the record cannot be read, no stored page can be read either.
    this.#paths ??= this.#stored().catch(() => []);
    const path = withoutLastSlash(new URL(url).pathname);
    return (await this.#paths).some((excepted) => path === excepted || path.startsWith(`${excepted}/`));
  }

  async #stored(): Promise<readonly string[]> {
    const record = await (await caches.open(this.#cacheName)).match(this.#record);
    return record === undefined ? [] : ((await record.json()) as readonly string[]);
  }
}

/** Normal form of a path: decoded, with single slashes and without a trailing one. */
function withoutLastSlash(path: string): string {
  return decodedPath(path)
    .replace(/\/{2,}/gu, '/')
    .replace(/\/$/u, '');
}
