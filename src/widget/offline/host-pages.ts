/**
 * The pages of a site that embeds the widget: always from the network while there is one, and the last copy of a page that
 * was visited while there is none. So the worker never shows an old page to somebody who could have a new one.
 */

import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import type { StrategyOptions } from 'workbox-strategies/Strategy.js';

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

export class HostPages {
  readonly #scope: string;
  readonly #strategy: NetworkFirst;

  /** @param scope address of the folder that the service worker is in charge of */
  constructor(scope: string) {
    this.#scope = scope;
    const expiration = new ExpirationPlugin({ maxEntries: most, purgeOnQuotaError: true });
    this.#strategy = new NetworkFirst({
      cacheName: `limen-pages ${scope}`,
      // One copy of each: what a host says of encodings and the like was settled when it came.
      matchOptions: { ignoreVary: true },
      // Its declarations were not written for exact optional properties.
      plugins: [expiration] as NonNullable<StrategyOptions['plugins']>,
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
}
