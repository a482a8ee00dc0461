/**
 * The widget's own files. All that a search needs is stored with the service worker, whole or not at all, so that two
 * versions never meet; the runtime of the models is stored when a question has needed it. The files of the version before
 * stay for the pages that were opened with it.
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
    this.#folder = folder.href;
    this.#runtimeCache = `limen-widget-runtime ${scope}`;
    this.#earlierCache = `limen-widget-earlier ${scope}`;
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

  /** Deletes what belonged to the version before the last one already. Open pages may need what is of the last. */
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

  /** A name that holds a hash needs no network; for any other the network comes first, while it answers in time. */
  async send(request: Request): Promise<Response> {
    const kept = await this.#kept(request.url);
    if (kept === undefined) return fetch(request);
    if (!this.#entries.has(request.url)) return kept;
    return askedAgain(await fetchInTime(request).catch(() => kept));
  }

  /** Whether it lies in the folder of the widget's files, of whatever version. */
  isBeside(url: string): boolean {
    return url.startsWith(this.#folder);
  }

  /** A file of the version before, whose name holds a hash; nothing where `url` is none. */
  async earlier(url: string): Promise<Response | undefined> {
    const stored = await this.#caches.open(this.#controller.strategy.cacheName);
    return (await stored.match(url)) ?? (await this.#caches.open(this.#runtimeCache)).match(url);
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

/** The same, but the page has to ask for it each time: what it remembers may be of another build than what is kept. */
function askedAgain(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'no-cache');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
