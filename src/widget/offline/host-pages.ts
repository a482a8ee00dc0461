/**
 * The pages of a site that embeds the widget: from the network while it answers in time, else the last copy of a page that
 * was visited. So the worker never shows an old page to somebody who could have a new one. What is one reader's own is
 * never kept.
 */

import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import type { StrategyOptions } from 'workbox-strategies/Strategy.js';
import { ExceptedPaths } from './excepted-paths.js';
import { patienceSeconds } from './in-time.js';
import { clearsSiteData, type Verdict, verdictOn } from './kept-answers.js';

/** What pages are made of. What their scripts fetch is their own matter, and the widget keeps models and corpus itself. */
const kept: ReadonlySet<RequestDestination> = new Set([
  'document',
  'script',
  'style',
  'image',
  'font',
  'manifest',
  'worker',
]);

/** Files, of all pages together; those that were needed longest ago go first. */
const most = 600;

/** After its last visit with a network a file is not shown any longer than this. */
const longestSeconds = 30 * 24 * 60 * 60;

/** One copy of each: what a host says of encodings and the like was settled when it came. */
const matchOptions = { ignoreVary: true };

type Plugins = NonNullable<StrategyOptions['plugins']>;

export class HostPages {
  readonly #scope: string;
  readonly #cacheName: string;
  readonly #excepted: ExceptedPaths;
  readonly #strategy: NetworkFirst;

  /** @param scope address of the folder that the service worker is in charge of */
  constructor(scope: string) {
    this.#scope = scope;
    this.#cacheName = `limen-pages ${scope}`;
    this.#excepted = new ExceptedPaths(caches, scope);
    const own: Plugins[number] = {
      cacheWillUpdate: ({ request, response }) => this.#storable(request, response),
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse === undefined ? null : this.#usable(request, cachedResponse),
    };
    const expiration = new ExpirationPlugin({
      maxEntries: most,
      maxAgeSeconds: longestSeconds,
      purgeOnQuotaError: true,
    });
    this.#strategy = new NetworkFirst({
      cacheName: this.#cacheName,
      matchOptions,
      networkTimeoutSeconds: patienceSeconds,
      // Its declarations were not written for exact optional properties.
      plugins: [own, expiration] as Plugins,
    });
  }

  has({ url, destination }: Request): boolean {
    return url.startsWith(this.#scope) && kept.has(destination);
  }

  send(event: FetchEvent): Promise<Response> {
    return this.#strategy.handle({ request: event.request, event });
  }

  /** Fetches these of the site, mostly from the browser's own cache, and keeps them. What cannot be had is left out. */
  async keep(urls: readonly string[], event: ExtendableEvent): Promise<void> {
    const own = new Set(urls.filter((url) => url.startsWith(this.#scope)));
    const results = [...own].map((url) => this.#strategy.handleAll({ request: new Request(url), event }));
    await Promise.allSettled(results.flat());
  }

  /**
   * Keeps nothing of these from now on, and deletes what was kept of them. An earlier version kept more than this one may;
   * that goes too.
   */
  async except(paths: readonly string[]): Promise<void> {
    await this.#excepted.set(paths);
    const cache = await caches.open(this.#cacheName);
    for (const request of await cache.keys()) {
      const stored = await cache.match(request, matchOptions);
      if (stored !== undefined) await this.#usable(request, stored);
    }
  }

  async #storable(request: Request, response: Response): Promise<Response | null> {
    if (clearsSiteData(response.headers)) await caches.delete(this.#cacheName);
    const verdict = await this.#verdictOn(request, response);
    if (verdict === 'drop') await this.#delete(request);
    if (verdict !== 'keep') return null;
    // Its age counts from now on. What came from the browser's own cache may have been dated long ago.
    const headers = new Headers(response.headers);
    headers.set('Date', new Date().toUTCString());
    const { body, status, statusText } = response;
    return new Response(body, { status, statusText, headers });
  }

  /** Deletes what must not be shown. */
  async #usable(request: Request, stored: Response): Promise<Response | null> {
    if ((await this.#verdictOn(request, stored)) === 'keep') return stored;
    await this.#delete(request);
    return null;
  }

  async #verdictOn(request: Request, response: Response): Promise<Verdict> {
    return (await this.#excepted.has(request.url)) ? 'drop' : verdictOn(request, response);
  }

  async #delete(request: Request): Promise<void> {
    await (await caches.open(this.#cacheName)).delete(request, matchOptions);
  }
}
