import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostPages } from '../../src/widget/offline/host-pages.js';
import { FakeEvent, MemoryCaches } from './support.js';

/** Globals of a service worker that the library accesses while loading. */
vi.hoisted(() => Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }));

const scope = 'https://site.test/';
const day = 24 * 60 * 60 * 1000;

/** The site's responses, by path; a missing one means that the network is down. */
let site: Map<string, () => Response | Promise<Response>>;
let pages: HostPages;
let caches: MemoryCaches;

beforeEach(() => {
  vi.stubGlobal('location', new URL(scope));
  vi.stubGlobal('FetchEvent', FakeEvent);
  vi.stubGlobal('ExtendableEvent', FakeEvent);
  caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = site.get(new URL(request.url).pathname);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  site = new Map();
  pages = new HostPages(scope);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function visit(path: string, init: RequestInit = {}): Promise<string> {
  const event = new FakeEvent(new Request(new URL(path, scope), init));
  try {
    return await (await pages.send(event as unknown as FetchEvent)).text();
  } catch {
    return 'no network';
  } finally {
    await event.settled();
  }
}

async function visitOffline(path: string): Promise<string> {
  const online = site;
  site = new Map();
  const shown = await visit(path);
  site = online;
  return shown;
}

async function keptPaths(): Promise<readonly string[]> {
  const cache = await caches.open(`limen-pages ${scope}`);
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}

const answering = (body: string, headers: Record<string, string> = {}, status = 200) => {
  return () => new Response(body, { status, headers });
};

/** A response with properties that only a browser can set. */
function disguised(response: Response, as: Partial<Response>): Response {
  for (const [name, value] of Object.entries(as)) Object.defineProperty(response, name, { value });
  const clone = () => disguised(Response.prototype.clone.call(response), as);
  return Object.defineProperty(response, 'clone', { value: clone });
}

const personal: Record<string, string>[] = [
  { 'Cache-Control': 'no-store' },
  { 'cache-control': 'NO-STORE' },
  { 'Cache-Control': 'private' },
  { 'Cache-Control': 'max-age=0, Private' },
  { 'Cache-Control': 'private="set-cookie", max-age=60' },
  { 'Cache-Control': 'no-cache,no-store,must-revalidate' },
  { 'Cache-Control': 'public ,\tno-store' },
  { Vary: 'Cookie' },
  { Vary: 'accept-encoding, COOKIE' },
  { Vary: 'cookie,Accept-Language' },
  { Vary: 'Authorization' },
  { Vary: '*' },
];

describe('a page that is private to one reader', () => {
  it.each(personal)('is not shown offline: %o', async (headers) => {
    site.set('/account', answering('of Ada', headers));
    expect(await visit('/account')).toBe('of Ada');
    expect(await visitOffline('/account')).toBe('no network');
    expect(await keptPaths()).toEqual([]);
  });

  it.each(personal)('removes the copy stored when it was not private: %o', async (headers) => {
    site.set('/account', answering('of nobody'));
    await visit('/account');
    site.set('/account', answering('of Ada', headers));
    await visit('/account');
    expect(await visitOffline('/account')).toBe('no network');
  });

  it.each(personal)('is not shown even if an earlier version stored it: %o', async (headers) => {
    const cache = await caches.open(`limen-pages ${scope}`);
    await cache.put(`${scope}account`, new Response('of Ada', { headers }));
    expect(await visitOffline('/account')).toBe('no network');
    expect(await keptPaths()).toEqual([]);
  });

  it('is not stored if it was requested with a password', async () => {
    site.set('/account', answering('of Ada'));
    await visit('/account', { headers: { Authorization: 'Basic YQ==' } });
    expect(await visitOffline('/account')).toBe('no network');
  });

  it('is not stored when the widget is opened on it', async () => {
    site.set('/account', answering('of Ada', { Vary: 'Cookie' }));
    site.set('/style.css', answering('body {}'));
    const event = new FakeEvent(new Request(scope));
    await pages.keep([`${scope}account`, `${scope}style.css`], event as unknown as ExtendableEvent);
    expect(await keptPaths()).toEqual(['/style.css']);
  });

  it('is recognised by its directive anywhere among others', async () => {
    const others = fc.array(
      fc.constantFrom('max-age=0', 'no-cache', 'must-revalidate', 'public', 'no-transform'),
    );
    const own = fc.constantFrom('no-store', 'private', 'No-Store', 'PRIVATE', 'private="x"');
    const gap = fc.constantFrom(',', ', ', ' , ', ',,');
    let number = 0;
    await fc.assert(
      fc.asyncProperty(others, own, others, gap, async (before, directive, after, between) => {
        number += 1;
        const value = [...before, directive, ...after].join(between);
        site.set(`/${number}`, answering('of Ada', { 'Cache-Control': value }));
        await visit(`/${number}`);
        expect(await visitOffline(`/${number}`)).toBe('no network');
      }),
    );
  });
});

describe('a page for everybody', () => {
  it.each([
    {},
    { 'Cache-Control': 'no-cache' },
    { 'Cache-Control': 'public, max-age=0, must-revalidate' },
    { 'Cache-Control': 'max-age=600, x-private-note=1' },
    { Vary: 'Accept-Encoding, Origin' },
    { Vary: 'X-Cookie-Banner' },
  ] as Record<string, string>[])('is shown offline: %o', async (headers) => {
    site.set('/guide', answering('the guide', headers));
    await visit('/guide');
    expect(await visitOffline('/guide')).toBe('the guide');
  });

  it('is shown while the server fails or is busy, and comes back with the network', async () => {
    site.set('/guide', answering('the guide'));
    await visit('/guide');
    for (const status of [500, 503, 429, 408]) {
      site.set('/guide', answering('an error', {}, status));
      expect(await visit('/guide')).toBe('an error');
      expect(await visitOffline('/guide')).toBe('the guide');
    }
  });

  it.each([401, 403, 404, 410])('is not shown any more once the site answers %i', async (status) => {
    site.set('/guide', answering('the guide'));
    await visit('/guide');
    site.set('/guide', answering('an error', {}, status));
    await visit('/guide');
    expect(await visitOffline('/guide')).toBe('no network');
  });

  it.each([
    ['a part of it', () => new Response('the g', { status: 206 })],
    ['the page that it leads to', () => disguised(new Response('log in'), { redirected: true })],
    ['a redirect', () => disguised(new Response(), { type: 'opaqueredirect', status: 0 })],
    ['an answer of another site', () => disguised(new Response('?'), { type: 'opaque', status: 0 })],
  ])('is not replaced by %s, but removed', async (_, answer) => {
    site.set('/guide', answering('the guide'));
    await visit('/guide');
    site.set('/guide', answer);
    await visit('/guide');
    expect(await visitOffline('/guide')).toBe('no network');
  });

  it.each(['"cache"', '"cookies"', '"storage"', '"*"', '"executionContexts", "Cookies"'])(
    'is removed with all others once the site clears %s',
    async (kinds) => {
      for (const path of ['/guide', '/start']) {
        site.set(path, answering('a page'));
        await visit(path);
      }
      site.set('/logout', answering('bye', { 'Clear-Site-Data': kinds, 'Cache-Control': 'no-store' }));
      await visit('/logout');
      expect(await keptPaths()).toEqual([]);
    },
  );

  it('is shown for thirty days after it was last fetched, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    // From the browser's own cache, it comes with an old date.
    const dated = { Date: new Date(Date.now() - 200 * day).toUTCString() };
    site.set('/guide', answering('the guide', dated));
    await visit('/guide');
    for (const days of [10, 19]) {
      vi.setSystemTime(Date.now() + days * day);
      expect(await visitOffline('/guide')).toBe('the guide');
    }
    vi.setSystemTime(Date.now() + 2 * day);
    expect(await visitOffline('/guide')).toBe('no network');
    await visit('/guide');
    expect(await visitOffline('/guide')).toBe('the guide');
  });

  it('is shown from storage if the network does not respond', async () => {
    site.set('/guide', answering('the guide'));
    await visit('/guide');
    let answer = (_: Response): void => undefined;
    site.set('/guide', () => new Promise((resolve) => (answer = resolve)));
    const event = new FakeEvent(new Request(`${scope}guide`));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const sent = pages.send(event as unknown as FetchEvent);
    await vi.runAllTimersAsync();
    expect(await (await sent).text()).toBe('the guide');
    answer(new Response('a newer guide'));
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await visitOffline('/guide')).toBe('a newer guide'));
  });
});

describe('a path that the owner excludes', () => {
  const below = [
    '/account',
    '/account/',
    '/account/orders',
    '/account/?tab=1',
    '/%61ccount/x',
    '//account/x',
  ];
  const beside = ['/accounting', '/my/account/', '/'];

  it.each(['/account/', '/account'])('is not stored, nor anything below it: %s', async (path) => {
    await pages.except([path, '/admin/']);
    for (const visited of [...below, ...beside]) {
      site.set(new URL(scope.slice(0, -1) + visited).pathname, answering('a page'));
      await visit(scope.slice(0, -1) + visited);
    }
    for (const visited of below) expect(await visitOffline(scope.slice(0, -1) + visited)).toBe('no network');
    for (const visited of beside) expect(await visitOffline(scope.slice(0, -1) + visited)).toBe('a page');
  });

  it('is deleted if it was stored before, and the rest stays', async () => {
    for (const path of ['/account/orders', '/guide']) {
      site.set(path, answering('a page'));
      await visit(path);
    }
    await pages.except(['/account/']);
    expect(await keptPaths()).toEqual(['/guide']);
  });

  it('stays excluded after the service worker was restarted, until other paths are named', async () => {
    await pages.except(['/account/']);
    pages = new HostPages(scope);
    site.set('/account/', answering('of Ada'));
    await visit('/account/');
    expect(await visitOffline('/account/')).toBe('no network');
    await pages.except([]);
    await visit('/account/');
    expect(await visitOffline('/account/')).toBe('of Ada');
  });

  it('can contain letters of any language, and a stray percent sign', async () => {
    await pages.except(['/b%C3%BCro/', '/100%/']);
    for (const path of ['/b%C3%BCro/plan', '/b%c3%bcro/', '/100%/x']) {
      site.set(path, answering('a page'));
      await visit(path);
      expect(await visitOffline(path)).toBe('no network');
    }
  });
});
