import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WidgetFiles } from '../../src/widget/offline/widget-files.js';
import { FakeEvent, MemoryCaches } from './support.js';

/** Globals of a service worker that the library accesses while loading. */
vi.hoisted(() => Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }));

const scope = 'https://site.test/';
const folder = new URL('widget/', scope);
const entry = new Request(new URL('limen-ask.js', folder));
const shellFile = (url: string, revision: string | null) => ({ url, revision, integrity: '' });
const site = (version: string) => ({
  version,
  shell: [shellFile('limen-ask.js', version), shellFile(`panel-${version}.js`, null)],
  lab: [],
  large: [],
});

let answer: (request: Request, init?: RequestInit) => Promise<Response>;
let caches: MemoryCaches;
let files: WidgetFiles;

beforeEach(() => {
  vi.stubGlobal('location', new URL(scope));
  vi.stubGlobal('FetchEvent', FakeEvent);
  vi.stubGlobal('ExtendableEvent', FakeEvent);
  caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
  answer = async () => new Response('first');
  vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => answer(request, init));
  files = new WidgetFiles(caches, site('one'), folder, scope);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function install(): Promise<void> {
  const event = new FakeEvent(entry, 'install');
  await files.install(event as unknown as ExtendableEvent);
  await event.settled();
}

async function sent(): Promise<string> {
  return (await files.send(entry)).text();
}

/** Rejects when it is aborted. */
function never(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
}

/** Makes every timeout expire immediately. */
function noPatience(): void {
  const aborter = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(aborter.signal);
  setTimeout(() => aborter.abort(), 0);
}

describe('the script of the widget', () => {
  it('is the newest one online, and the stored one offline', async () => {
    await install();
    answer = async () => new Response('second');
    expect(await sent()).toBe('second');
    answer = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await sent()).toBe('first');
  });

  it('is the stored one if the server accepts and never answers', async () => {
    await install();
    answer = (_, init) => never(init?.signal);
    noPatience();
    expect(await sent()).toBe('first');
  });

  it('is the stored one if the server starts to answer and falls silent', async () => {
    await install();
    answer = async (_, init) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('sec'));
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      });
      return new Response(body);
    };
    noPatience();
    expect(await sent()).toBe('first');
  });

  it('is the stored one offline, even if the browser’s own cache has another', async () => {
    await install();
    answer = async (_, init) => {
      if (init?.cache === 'no-cache') throw new TypeError('Failed to fetch');
      return new Response('of a build that is not kept');
    };
    expect(await sent()).toBe('first');
  });

  it('is revalidated by every page, whatever the host’s caching headers say', async () => {
    await install();
    const headers = { 'Cache-Control': 'max-age=31536000, immutable' };
    answer = async () => new Response('second', { headers });
    expect((await files.send(entry)).headers.get('Cache-Control')).toBe('no-cache');
    answer = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect((await files.send(entry)).headers.get('Cache-Control')).toBe('no-cache');
  });

  it('is awaited if nothing is stored', async () => {
    answer = async (_, init) => {
      expect(init?.signal).toBeUndefined();
      return new Response('late');
    };
    expect(await sent()).toBe('late');
  });
});

describe('an update of the widget', () => {
  const panelOf = (version: string) => new URL(`panel-${version}.js`, folder).href;

  async function update(version: string): Promise<void> {
    answer = async ({ url }) => new Response(url);
    files = new WidgetFiles(caches, site(version), folder, scope);
    await install();
    await files.activate();
  }

  it('keeps the previous version’s files for the pages that were opened with it', async () => {
    await update('one');
    await update('two');
    expect(await (await files.earlier(panelOf('one')))?.text()).toBe(panelOf('one'));
    expect(await (await files.send(new Request(panelOf('two')))).text()).toBe(panelOf('two'));
  });

  it('deletes what belonged to the version before that', async () => {
    for (const version of ['one', 'two', 'three']) await update(version);
    expect(await files.earlier(panelOf('one'))).toBeUndefined();
    expect(await (await files.earlier(panelOf('two')))?.text()).toBe(panelOf('two'));
    await update('four');
    expect(await files.earlier(panelOf('two'))).toBeUndefined();
  });

  it('keeps a file that is used again', async () => {
    for (const version of ['one', 'two', 'one', 'three']) await update(version);
    expect(await (await files.earlier(panelOf('one')))?.text()).toBe(panelOf('one'));
  });

  it('deletes the runtime of old versions likewise', async () => {
    const wasm = new URL('runtime-old.wasm', folder).href;
    await (await caches.open(`limen-widget-runtime ${scope}`)).put(wasm, new Response('wasm'));
    await files.activate();
    expect(await (await files.earlier(wasm))?.text()).toBe('wasm');
    await files.activate();
    expect(await files.earlier(wasm)).toBeUndefined();
  });
});
