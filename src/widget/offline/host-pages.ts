/**
 * The pages of a site that embeds the widget: from the network if it answers in time, else the last copy of a visited
 * page. So the worker does not show an old page to a reader who could have a new one. Personal responses are never
 * kept.
 */

import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import type { StrategyOptions } from 'workbox-strategies/Strategy.js';
import { ExceptedPaths } from './excepted-paths.js';
import { patienceSeconds } from './in-time.js';
import { clearsSiteData, type Verdict, verdictOn } from './kept-answers.js';

/** Kinds of requests that are kept; those made by scripts are left to the site. */
const kept: ReadonlySet<RequestDestination> = new Set([
  'document',
  'script',
  'style',
  'image',
  'font',
  'manifest',
  'worker',
]);

/** Maximum number of files of all pages; the least recently used are dropped first. */
const most = 600;

/** How long a file is served after it was last fetched. */
const longestSeconds = 30 * 24 * 60 * 60;

/** One copy per address: content negotiation took place when the file was fetched. */
const matchOptions = { ignoreVary: true };

type Plugins = NonNullable<StrategyOptions['plugins']>;

export class HostPages {
  readonly #scope: string;
  readonly #cacheName: string;
  readonly #excepted: ExceptedPaths;
  readonly #strategy: NetworkFirst;

  /** @param scope address of the folder that the service worker controls */
  constructor(scope: string) {
    this.#scope = scope;
    this.#cacheName = `limen-pages ${scope}`;
    this.#excepted = new ExceptedPaths(scope);
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
      // Workbox's types do not support `exactOptionalPropertyTypes`.
      plugins: [own, expiration] as Plugins,
    });
  }

  has({ url, destination }: Request): boolean {
    return url.startsWith(this.#scope) && kept.has(destination);
  }

  send(event: FetchEvent): Promise<Response> {
    return this.#strategy.handle({ request: event.request, event });
  }

  /** Fetches the URLs that belong to the site, mostly from the HTTP cache, and keeps them; failures are ignored. */
  async keep(urls: readonly string[], event: ExtendableEvent): Promise<void> {
    const own = new Set(urls.filter((url) => url.startsWith(this.#scope)));
    const results = [...own].map((url) => this.#strategy.handleAll({ request: new Request(url), event }));
    await Promise.allSettled(results.flat());
  }

  /** Excludes these paths, and deletes what is stored of them or would not be stored any more. */
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
    // Its age counts from now: a response from the HTTP cache may have an old date.
    const dated = new Response(response.body, response);
    dated.headers.set('Date', new Date().toUTCString());
    return dated;
  }

  /** The stored response; deletes it and gives `null` if it must not be shown. */
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
