/**
 * The widget's own files. Everything that a search needs is stored when the service worker is installed, all or
 * nothing, so that versions never mix; the runtime of the models is stored once a question has needed it. The files of
 * the previous version stay for pages that were opened with it.
 */

import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import type { LargeFile, SiteFiles } from '../../offline/site-files.js';
import { hasGraphicsAdapter } from '../../sessions/software-adapter.js';
import { fetchInTime } from './in-time.js';

export class WidgetFiles {
  readonly #caches: CacheStorage;
  readonly #folder: string;
  readonly #runtimeCache: string;
  readonly #earlierCache: string;
  readonly #controller: PrecacheController;
  /** The runtime's files, by address. */
  readonly #runtime: ReadonlyMap<string, LargeFile>;
  /** Addresses of files whose names contain no hash. */
  readonly #entries: ReadonlySet<string>;

  /**
   * @param folder address of the widget's files, ending in a slash
   * @param scope distinguishes the sites of one origin
   */
  constructor(caches: CacheStorage, { shell, large }: SiteFiles, folder: URL, scope: string) {
    const addressed = <File extends { readonly url: string }>(file: File): File => ({
      ...file,
      url: new URL(file.url, folder).href,
    });
    this.#caches = caches;
    this.#folder = folder.href;
    this.#runtimeCache = `limen-widget-runtime ${scope}`;
    this.#earlierCache = `limen-widget-earlier ${scope}`;
    this.#controller = new PrecacheController({ cacheName: `limen-widget ${scope}` });
    const files = shell.map(addressed);
    this.#controller.addToCacheList(files);
    this.#entries = new Set(files.filter(({ revision }) => revision !== null).map(({ url }) => url));
    this.#runtime = new Map(large.map(addressed).map((file) => [file.url, file]));
  }

  /** Rejects if a file is missing or altered; the previous version then stays active. */
  async install(event: ExtendableEvent): Promise<void> {
    await this.#controller.install(event);
    // A reader who could ask offline before must still be able to.
    const runtime = await this.#caches.open(this.#runtimeCache);
    if ((await runtime.keys()).length > 0) await this.keepRuntime(await hasGraphicsAdapter());
  }

  /** Deletes files that were already outdated in the previous version. Open pages may still need those of that version. */
  async activate(): Promise<void> {
    const current = new Set([...this.#controller.getURLsToCacheKeys().values(), ...this.#runtime.keys()]);
    const record = await this.#caches.open(this.#earlierCache);
    const earlier = new Set<string>((await (await record.match(this.#folder))?.json()) ?? []);
    const left: string[] = [];
    for (const name of [this.#controller.strategy.cacheName, this.#runtimeCache]) {
      const cache = await this.#caches.open(name);
      for (const { url } of await cache.keys()) {
        if (current.has(url)) continue;
        if (earlier.has(url)) await cache.delete(url);
        else left.push(url);
      }
    }
    await record.put(this.#folder, Response.json(left));
  }

  has(url: string): boolean {
    return this.#runtime.has(url) || this.#controller.getCacheKeyForURL(url) !== undefined;
  }

  /** A file whose name contains a hash comes from storage; any other, from the network if it answers in time. */
  async send(request: Request): Promise<Response> {
    const kept = await this.#kept(request.url);
    if (kept === undefined) return fetch(request);
    if (!this.#entries.has(request.url)) return kept;
    return askedAgain(await fetchInTime(request).catch(() => kept));
  }

  /** Whether `url` is in the folder of the widget's files, of any version. */
  isBeside(url: string): boolean {
    return url.startsWith(this.#folder);
  }

  /** A file of the previous version, whose name contains a hash; `undefined` if `url` is not one. */
  async earlier(url: string): Promise<Response | undefined> {
    const stored = await this.#caches.open(this.#controller.strategy.cacheName);
    return (await stored.match(url)) ?? (await this.#caches.open(this.#runtimeCache)).match(url);
  }

  /** @param webgpu whether to keep the files for WebGPU too */
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

/** The same response, to be revalidated each time: a copy in the HTTP cache may be of another build than the stored one. */
function askedAgain(response: Response): Response {
  const revalidated = new Response(response.body, response);
  revalidated.headers.set('Cache-Control', 'no-cache');
  return revalidated;
}
