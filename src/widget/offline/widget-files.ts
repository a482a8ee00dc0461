/**
 * The widget's own files. All that a search needs is stored with the service worker, whole or not at all, so that two
 * versions never meet; the runtime of the models is stored when a question has needed it.
 */

import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import type { LargeFile, SiteFiles } from '../../offline/site-files.js';
import { hasGraphicsAdapter } from '../../sessions/software-adapter.js';

export class WidgetFiles {
  readonly #caches: CacheStorage;
  readonly #runtimeCache: string;
  readonly #controller: PrecacheController;
  /** By address. */
  readonly #runtime: ReadonlyMap<string, LargeFile>;
  /** Files whose names say nothing of their content. */
  readonly #entries: ReadonlySet<string>;

  /**
   * @param folder address of the widget's files, ending in a slash
   * @param scope tells the sites of one origin apart
   */
  constructor(caches: CacheStorage, { shell, large }: SiteFiles, folder: URL, scope: string) {
    const addressed = <File extends { readonly url: string }>(file: File): File => ({
      ...file,
      url: new URL(file.url, folder).href,
    });
    this.#caches = caches;
    this.#runtimeCache = `limen-widget-runtime ${scope}`;
    this.#controller = new PrecacheController({ cacheName: `limen-widget ${scope}` });
    const files = shell.map(addressed);
    this.#controller.addToCacheList(files);
    this.#entries = new Set(files.filter(({ revision }) => revision !== null).map(({ url }) => url));
    this.#runtime = new Map(large.map(addressed).map((file) => [file.url, file]));
  }

  /** Rejects when a file is missing or altered; the version before then stays in charge. */
  async install(event: ExtendableEvent): Promise<void> {
    await this.#controller.install(event);
    // Who could ask without a network before must still be able to.
    const runtime = await this.#caches.open(this.#runtimeCache);
    if ((await runtime.keys()).length > 0) await this.keepRuntime(await hasGraphicsAdapter());
  }

  /** Deletes what belongs to the version before. */
  async activate(event: ExtendableEvent): Promise<void> {
    await this.#controller.activate(event);
    const runtime = await this.#caches.open(this.#runtimeCache);
    for (const { url } of await runtime.keys()) {
      if (!this.#runtime.has(url)) await runtime.delete(url);
    }
  }

  has(url: string): boolean {
    return this.#runtime.has(url) || this.#controller.getCacheKeyForURL(url) !== undefined;
  }

  /** A name that holds a hash needs no network; any other is asked for first. */
  async send(request: Request): Promise<Response> {
    const { url } = request;
    if (!this.#entries.has(url)) return (await this.#kept(url)) ?? fetch(request);
    try {
      return await fetch(request);
    } catch (offline) {
      const kept = await this.#kept(url);
      if (kept === undefined) throw offline;
      return kept;
    }
  }

  /** @param webgpu whether what only a graphics adapter needs is wanted too */
  async keepRuntime(webgpu: boolean): Promise<void> {
    const cache = await this.#caches.open(this.#runtimeCache);
    for (const { url, integrity, needed } of this.#runtime.values()) {
      if ((needed === 'webgpu' && !webgpu) || (await cache.match(url)) !== undefined) continue;
      const response = await fetch(url, { integrity });
      if (response.ok) await cache.put(url, response);
    }
  }

  async #kept(url: string): Promise<Response | undefined> {
    if (!this.#runtime.has(url)) return this.#controller.matchPrecache(url);
    return (await this.#caches.open(this.#runtimeCache)).match(url);
  }
}
