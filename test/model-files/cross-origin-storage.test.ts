import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CrossOriginStorage } from '../../src/model-files/cross-origin-storage.js';
import { type LoadOptions, loadModel } from '../../src/model-files/model-files.js';
import { content, folder, loadWeights, manifestOf, serverOf, weights } from './support.js';

interface Asked {
  readonly value: string;
  readonly create: boolean;
  readonly origins: unknown;
}

/** Cross-origin storage as proposed for browsers: bytes that do not match the hash are not stored. */
class SharedFiles implements CrossOriginStorage {
  readonly stored = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly asked: Asked[] = [];

  async requestFileHandle(
    hash: { readonly algorithm: 'SHA-256'; readonly value: string },
    { create = false, origins }: { readonly create?: boolean; readonly origins?: '*' } = {},
  ) {
    expect(hash.algorithm).toBe('SHA-256');
    expect(hash.value).toMatch(/^[0-9a-f]{64}$/u);
    this.asked.push({ value: hash.value, create, origins });
    if (!create && !this.stored.has(hash.value)) throw new DOMException('not there', 'NotFoundError');
    return {
      getFile: async () => new File([this.stored.get(hash.value) ?? new Uint8Array()], 'file'),
      createWritable: async () => {
        const parts: Uint8Array<ArrayBuffer>[] = [];
        return {
          write: async (part: Uint8Array<ArrayBuffer>) => void parts.push(part),
          close: async () => {
            const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
            const actual = createHash('sha256').update(bytes).digest('hex');
            if (actual !== hash.value) throw new DOMException('other bytes', 'DataError');
            this.stored.set(hash.value, bytes);
          },
        } as unknown as FileSystemWritableFileStream;
      },
    };
  }
}

const sha256 = createHash('sha256').update(content).digest('hex');
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('Cross-Origin Storage', () => {
  it('receives downloaded files for every site', async () => {
    const shared = new SharedFiles();
    const server = serverOf();
    expect(await loadWeights(server, { shared })).toBe('published');
    await settled();
    expect(shared.stored.get(sha256)?.length).toBe(content.length);
    expect(shared.asked.filter(({ create }) => create).map(({ origins }) => origins)).toEqual(['*', '*']);
  });

  it('spares a second site the download', async () => {
    const shared = new SharedFiles();
    await loadWeights(serverOf(), { shared });
    await settled();
    const second = serverOf();
    const progress: number[] = [];
    const onProgress: LoadOptions['onProgress'] = ({ loaded }) => void progress.push(loaded);
    expect(await loadWeights(second, { shared }, { onProgress })).toBe('published');
    expect(second.asked).toEqual([]);
    expect(progress.at(-1)).toBeGreaterThanOrEqual(content.length);
  });

  it('works with the method of an earlier proposal', async () => {
    const files = new SharedFiles();
    const shared: CrossOriginStorage = {
      requestFileHandles: (hashes, wanted) =>
        Promise.all(hashes.map((hash) => files.requestFileHandle(hash, wanted))),
    };
    await loadWeights(serverOf(), { shared });
    await settled();
    const second = serverOf();
    expect(await loadWeights(second, { shared })).toBe('published');
    expect(second.asked).toEqual([]);
  });

  it.each([
    ['other bytes of the same length', new Uint8Array(content.length)],
    ['fewer bytes', content.slice(0, 1000)],
  ])('is not trusted if it has %s', async (_what, bytes) => {
    const shared = new SharedFiles();
    shared.stored.set(sha256, bytes);
    const server = serverOf();
    expect(await loadWeights(server, { shared })).toBe('published');
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['refuses', { requestFileHandle: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
    ['has no such method', {}],
    ['never answers', { requestFileHandle: () => new Promise<never>(() => {}) }],
  ])(
    'is skipped if it %s',
    async (_what, shared) => {
      const server = serverOf();
      expect(await loadWeights(server, { shared })).toBe('published');
      expect(server.asked).toHaveLength(1);
    },
    30_000,
  );
});

describe('a manifest that was pinned', () => {
  const manifest = manifestOf({ [weights]: content, 'tokenizer.json': new TextEncoder().encode('{}') });
  const pin = createHash('sha256').update(manifest).digest('hex');

  it('is accepted if it is the named one', async () => {
    expect(await loadWeights(serverOf(), {}, { manifestSha256: pin })).toBe('published');
  });

  it('is refused if it is another one, before any file is requested', async () => {
    const server = serverOf();
    const loading = loadModel(folder, { ...server, storage: {}, manifestSha256: pin.replace(/^./u, 'x') });
    await expect(loading).rejects.toMatchObject({
      code: 'model-altered',
      detail: { file: 'large/manifest.json', actual: pin },
    });
    expect(server.asked).toEqual([]);
  });
});
