import { afterEach, describe, expect, it, vi } from 'vitest';
import { optionalFile } from '../../src/offline/optional-file.js';
import { MemoryCaches } from './support.js';

const url = 'https://limen.example/assets/optional/limen-models-abc.js';

function answering(body: string, type: string, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'Content-Type': type } }));
}

describe('a script that only a choice of the person loads', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is stored with its version when it is first requested', async () => {
    const caches = new MemoryCaches();
    answering('export {};', 'text/javascript');
    const response = await optionalFile(caches, 'one', new Request(url));
    expect(await response.text()).toBe('export {};');
    expect(await (await (await caches.open('one')).match(url))?.text()).toBe('export {};');
    expect(await caches.keys()).toEqual(['one']);
  });

  it('is not stored if it is missing, or if a page is served instead', async () => {
    for (const [type, status] of [
      ['text/html', 200],
      ['text/javascript', 404],
    ] as const) {
      const caches = new MemoryCaches();
      answering('<!doctype html>', type, status);
      await optionalFile(caches, 'one', new Request(url));
      expect(await (await caches.open('one')).match(url)).toBe(undefined);
    }
  });
});
