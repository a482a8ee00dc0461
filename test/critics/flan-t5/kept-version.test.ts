import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChosenModel } from '../../../src/critics/flan-t5/chosen-model.js';
import { KeptModel } from '../../../src/critics/flan-t5/kept-model.js';
import { endOf, stopTime } from '../../network/passing-time.js';
import { MemoryCaches } from '../../offline/support.js';
import { failure, forever } from '../../rpc/channel-worker.js';

const base = new URL('https://limen.test/models/flan-t5/');
const paths = ['config.json', 'onnx/encoder_model.onnx', 'onnx/decoder_model_merged.onnx'];
const folder = { kind: 'folder', parent: 'https://limen.test/models/', name: 'flan-t5' } as const;
const hub = { kind: 'hub', name: 'owner/flan-t5', commit: '0'.repeat(40) } as const;

type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>;
let caches: MemoryCaches;
let asked: string[];

beforeEach(() => {
  caches = new MemoryCaches();
  asked = [];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', base);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answering(answer: Answer): void {
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    asked.push(url.pathname);
    return answer(url, init);
  });
}

const versionOf =
  (version: string): Answer =>
  ({ pathname }, { method }) =>
    paths.some((path) => pathname.endsWith(path))
      ? new Response(method === 'HEAD' ? null : `${version} ${pathname}`, {
          headers: { etag: `"${version}"` },
        })
      : new Response(null, { status: 404 });

const find = (source: typeof folder | typeof hub = folder) => ChosenModel.find(source, base, undefined, {});

/** What the model library does with the files of a model when it opens one. */
async function open(source: typeof folder | typeof hub = folder): Promise<ChosenModel> {
  const chosen = await find(source);
  const cache = await caches.open(chosen.kept?.name ?? '');
  for (const path of paths) {
    const url = new URL(path, base);
    if ((await cache.match(url)) !== undefined) continue;
    const response = await chosen.files.fetch(url);
    const content = await response.arrayBuffer();
    await cache.put(url, new Response(content, { headers: response.headers }));
  }
  await chosen.keepOpened();
  return chosen;
}

async function keptText(path: string): Promise<string | undefined> {
  const kept = await KeptModel.open(base, base);
  return (await (await caches.open(kept?.name ?? '')).match(new URL(path, base)))?.text();
}

describe('a kept model of the hub', () => {
  it.each(paths)('has its damaged files fetched again: %s', async (path) => {
    answering(versionOf('one'));
    const { kept } = await open(hub);
    await (await caches.open(kept?.name ?? '')).put(new URL(path, base), new Response('damaged'));
    asked = [];
    await open(hub);
    expect(new Set(asked)).toEqual(new Set([new URL(path, base).pathname]));
    expect(await keptText(path)).toMatch(/^one /u);
  });

  it.each(paths)('is refused by name if it is damaged and there is no server: %s', async (path) => {
    answering(versionOf('one'));
    const { kept } = await open(hub);
    await (await caches.open(kept?.name ?? '')).put(new URL(path, base), new Response('damaged'));
    answering(() => new Response(null, { status: 403 }));
    expect(await failure(find(hub))).toMatchObject({ code: 'model-unavailable', detail: { file: path } });
  });

  it('causes no requests while it is intact', async () => {
    answering(versionOf('one'));
    await open(hub);
    asked = [];
    await open(hub);
    expect(asked).toEqual([]);
  });
});

describe('a kept model of a folder', () => {
  it('is used if the server does not respond', async () => {
    answering(versionOf('one'));
    await open();
    stopTime();
    asked = [];
    answering(forever);
    expect(await endOf(find(), 5)).toMatchObject({ value: { isNewer: false } });
    // The other files were not requested again.
    expect(asked).toEqual(['/models/flan-t5/config.json']);
  });

  it('is replaced by another version only after that has been opened', async () => {
    answering(versionOf('one'));
    await open();
    answering(versionOf('two'));
    expect((await find()).isNewer).toBe(true);
    expect(await keptText('config.json')).toMatch(/^one /u);
    await open();
    for (const path of paths) expect(await keptText(path)).toMatch(/^two /u);
    expect((await find()).isNewer).toBe(false);
    expect(await caches.keys()).toHaveLength(1);
  });

  it.each<[what: string, answer: Answer]>([
    ['JSON', () => Response.json({ portal: true }, { headers: { etag: '"portal"' } })],
    ['nothing', () => new Response(null, { headers: { 'content-length': '0' } })],
    ['a web page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['404', () => new Response(null, { status: 404 })],
    ['a redirect', () => Object.defineProperty(new Response('x'), 'url', { value: 'https://portal.test/' })],
  ])('is kept, and can be opened, if a portal answers everything with %s', async (_what, portal) => {
    answering(versionOf('one'));
    const before = await (await open()).identity();
    answering(portal);
    const found = await find().catch(() => undefined);
    // The portal's content turns out not to be a model.
    if (found?.isNewer) await found.kept?.dropUnopened();
    asked = [];
    const kept = await ChosenModel.findKept(folder, base, undefined, {});
    expect(await kept?.identity()).toBe(before);
    expect(asked).toEqual([]);
    for (const path of paths) expect(await keptText(path)).toMatch(/^one /u);
  });

  it('has the checksum of each file recorded before the file is used', async () => {
    answering(versionOf('one'));
    const chosen = await find();
    const response = await chosen.files.fetch('config.json');
    const content = await response.text();
    const digest = createHash('sha256').update(content).digest('hex');
    expect(await chosen.kept?.digests()).toEqual({ 'config.json': digest });
  });
});
