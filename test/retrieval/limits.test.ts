/** A corpus that claims to be, or is, larger than a page can hold. */

import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { corpusRetriever } from '../../cli/corpus-retriever.js';
import { loadCorpus } from '../../cli/corpus-source.js';
import { LimenError } from '../../src/engine/index.js';
import { writeCorpus } from '../../src/indexing/write-corpus.js';
import { sha256 } from '../../src/integrity/sha256.js';
import { CorpusFiles } from '../../src/retrieval/corpus-files.js';
import { parseManifest } from '../../src/retrieval/corpus-format.js';
import type { CorpusManifest, Shard } from '../../src/retrieval/corpus-manifest.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { shardText } from '../../src/retrieval/shard-text.js';
import { plainTokeniser } from '../../src/retrieval/tokenise.js';
import { inFolder } from '../indexing/support.js';
import { baseUrl, compilePlanets, pack, serve, withManifest } from './support.js';

afterEach(() => {
  vi.restoreAllMocks();
});

const zeros = (length: number) => pack(new Uint8Array(length));
const bomb = zeros(300_000_000);

function packedShard(bytes: Uint8Array, unpackedBytes: number): Shard {
  const file = 'passages-0.0123456789abcdef.json.z';
  return {
    file,
    kind: 'passages',
    bytes: bytes.length,
    sha256: '0'.repeat(64),
    packed: { by: 'deflate', unpackedBytes },
  };
}

/** Number of bytes decompressed, or read uncompressed. */
function countDecoded(): () => number {
  const decode = TextDecoder.prototype.decode;
  let count = 0;
  vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(function (
    this: TextDecoder,
    ...[input, options]
  ) {
    count += input?.byteLength ?? 0;
    return decode.call(this, input, options);
  });
  return () => count;
}

describe('a compressed shard', () => {
  it.each([
    [300_000_000, 16_000_000],
    [16_000_001, 16_000_000],
    [3_000_000, 1_000_000],
    [1_000_001, 1_000_000],
  ])('that claims %i bytes is refused before any are unpacked', async (length, most) => {
    const bytes = length === 300_000_000 ? bomb : zeros(length);
    const decoded = countDecoded();
    const allowed = Math.min(most, Math.max(1_000_000, bytes.length * 100));
    await expect(shardText(packedShard(bytes, length), bytes, 'docs/p')).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { file: 'docs/p', claimed: length, allowed },
    });
    expect(decoded()).toBe(0);
  });

  it.each([10, 1000, 900_000])(
    'that claims %i bytes and contains 300 million is unpacked no further than that',
    async (claimed) => {
      const decoded = countDecoded();
      await expect(shardText(packedShard(bomb, claimed), bomb, 'docs/p')).rejects.toMatchObject({
        code: 'corpus-invalid',
      });
      expect(decoded()).toBeLessThanOrEqual(claimed);
    },
  );

  it('gets no larger budget if its manifest claims a larger file', async () => {
    const bytes = zeros(8_000_000);
    const shard = { ...packedShard(bytes, 8_000_000), bytes: 10_000_000 };
    await expect(shardText(shard, bytes, 'docs/p')).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { claimed: 8_000_000, allowed: 1_000_000 },
    });
  });

  it('yields the original text, in whatever steps it is unpacked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat(20_000), async (part, times) => {
        const text = `${part}${Math.sin(times)}`.repeat(times % 3000);
        const plain = new TextEncoder().encode(text);
        const bytes = pack(plain);
        fc.pre(plain.length <= Math.max(1_000_000, bytes.length * 100));
        // A decoder drops a byte order mark at the start.
        fc.pre(!text.startsWith('\uFEFF'));
        expect(await shardText(packedShard(bytes, plain.length), bytes, 'p')).toBe(
          new TextDecoder().decode(plain),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is unpacked completely if it is longer than one step', async () => {
    const text = JSON.stringify(Array.from({ length: 60_000 }, (_, number) => Math.sin(number)));
    const plain = new TextEncoder().encode(text);
    const bytes = pack(plain);
    expect(bytes.length).toBeGreaterThan(100_000);
    expect(await shardText(packedShard(bytes, plain.length), bytes, 'p')).toBe(text);
  });
});

describe('an uncompressed shard', () => {
  it('of 200 MB is refused before it is read', async () => {
    const bytes = new Uint8Array(200_000_000);
    const decoded = countDecoded();
    const { packed: _, ...shard } = packedShard(bytes, 0);
    await expect(shardText(shard, bytes, 'docs/p')).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { claimed: 200_000_000, allowed: 16_000_000 },
    });
    expect(decoded()).toBe(0);
  });
});

describe('a manifest', () => {
  async function planetsWith(edit: (manifest: CorpusManifest) => Partial<CorpusManifest>): Promise<string> {
    const { manifest } = await compilePlanets();
    return JSON.stringify({ ...manifest, ...edit(manifest) });
  }
  const shardOf = (number: number, bytes: number, more: Partial<Shard> = {}): Shard => ({
    file: `passages-${number}.0123456789abcdef.json`,
    kind: 'passages',
    bytes,
    sha256: '0'.repeat(64),
    ...more,
  });
  const packed = (unpackedBytes: number) =>
    ({ file: 'passages-0.0.json.z', packed: { by: 'deflate', unpackedBytes } }) as const;

  it.each<[string, () => Partial<CorpusManifest>, { claimed: number; allowed: number }]>([
    ['a billion passages', () => ({ passages: 1e9 }), { claimed: 1e9, allowed: 2_000_000 }],
    [
      'more passages than any number of memory',
      () => ({ passages: Number.MAX_SAFE_INTEGER }),
      { claimed: Number.MAX_SAFE_INTEGER, allowed: 2_000_000 },
    ],
    [
      '4,097 shards',
      () => ({ shards: Array.from({ length: 4097 }, (_, number) => shardOf(number, 1)) }),
      { claimed: 4097, allowed: 4096 },
    ],
    ['a shard of 6 GB', () => ({ shards: [shardOf(0, 6e9)] }), { claimed: 6e9, allowed: 16_000_000 }],
    [
      'a shard of 200 MB in version 2',
      () => ({ version: 2, shards: [shardOf(0, 2e8)] }),
      { claimed: 2e8, allowed: 16_000_000 },
    ],
    [
      'a shard of 292 kB that unpacks to 300 MB',
      () => ({ shards: [shardOf(0, 292_000, packed(3e8))] }),
      { claimed: 3e8, allowed: 16_000_000 },
    ],
    [
      'a shard that unpacks to a thousand times its size',
      () => ({ shards: [shardOf(0, 12_000, packed(12_000_000))] }),
      { claimed: 12_000_000, allowed: 1_200_000 },
    ],
    [
      'many shards, none too large, for a corpus that is held whole',
      () => ({ shards: Array.from({ length: 10 }, (_, number) => shardOf(number, 15_000_000)) }),
      { claimed: 150_000_000, allowed: 64_000_000 },
    ],
  ])('that claims %s is refused with the claim and the limit', async (_what, edit, amounts) => {
    const text = await planetsWith(edit);
    expect(() => parseManifest(text, 'docs/manifest.json')).toThrow(LimenError);
    try {
      parseManifest(text, 'docs/manifest.json');
    } catch (thrown) {
      expect(thrown).toMatchObject({
        code: 'corpus-invalid',
        detail: { file: 'docs/manifest.json', ...amounts },
      });
    }
  });

  it('of many shards is accepted if only those that a search needs are unpacked', async () => {
    const text = await planetsWith(() => ({
      version: 2,
      shards: Array.from({ length: 10 }, (_, number) => shardOf(number, 15_000_000)),
    }));
    expect(parseManifest(text, 'manifest.json').shards).toHaveLength(10);
  });

  it.each([
    ['a list without end', () => `[${'0,'.repeat(150_000_000)}0]`],
    [
      'a long description',
      () => JSON.stringify({ format: 'limen-corpus', description: 'x'.repeat(3_000_000) }),
    ],
    ['a billion levels', () => '['.repeat(3_000_000)],
  ])('that is %s is refused before it is parsed', (_what, written) => {
    const text = written();
    const parse = vi.spyOn(JSON, 'parse');
    expect(() => parseManifest(text, 'manifest.json')).toThrow(/at most 2000000 can be read/u);
    expect(parse).not.toHaveBeenCalled();
  });

  it('that is endless is read no further than the limit', async () => {
    let sent = 0;
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            sent += 65_536;
            controller.enqueue(new Uint8Array(65_536).fill(0x20));
          },
        }),
      );
    const { fetch } = serve(() => ({ manifest: {} as CorpusManifest, files: new Map() }), {
      manifest: endless,
    });
    const opening = new CorpusRetriever({ fetch, store: null }).open({ corpusId: 'planets', baseUrl });
    await expect(opening).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { file: 'planets/manifest.json', allowed: 2_000_000 },
    });
    expect(sent).toBeLessThan(3_000_000);
  });
});

describe('a corpus that differs from its claims', () => {
  it('is refused as soon as it has more passages than it claims', async () => {
    const passages = Array.from({ length: 300_000 }, (_, number) => ({
      id: `${number}`,
      title: 'T',
      text: 't',
    }));
    const content = new TextEncoder().encode(JSON.stringify(passages));
    const hash = await sha256(content);
    const { manifest, files } = await compilePlanets();
    const file = `passages-0.${hash.slice(0, 16)}.json`;
    const shards = [{ file, kind: 'passages', bytes: content.length, sha256: hash } as const];
    const served = await withManifest(
      { manifest, files: new Map(files).set(file, content) },
      { ...manifest, shards },
    );
    const { fetch } = serve(() => served);
    const opening = new CorpusRetriever({ fetch, store: null }).open({ corpusId: 'planets', baseUrl });
    await expect(opening).rejects.toMatchObject({ code: 'corpus-invalid' });
  });
});

describe('a corpus on disk', () => {
  it.each(['manifest.json', 'passages'])(
    'whose %s is a file of 400 MB is refused before that is read',
    async (start) => {
      const { manifest, files } = await compilePlanets();
      const name = [...files.keys()].find((file) => file.startsWith(start)) ?? '';
      await inFolder(Object.fromEntries(files), async (folder) => {
        await truncate(join(folder, name), 400_000_000);
        const decoded = countDecoded();
        for (const open of [corpusRetriever, loadCorpus]) {
          await expect(open(folder)).rejects.toMatchObject({
            code: 'corpus-invalid',
            detail: { file: join(folder, name) },
          });
        }
        expect(decoded()).toBeLessThan(manifest.shards.reduce((sum, { bytes }) => sum + bytes, 10_000));
      });
    },
  );
});

describe('what is compiled', () => {
  it('can be read, even if a shard would have too high a compression ratio', async () => {
    const files = new CorpusFiles(pack, plainTokeniser);
    const repeated = JSON.stringify({ title: [], text: Array.from({ length: 700_000 }, () => 60) });
    const ordinary = JSON.stringify(Array.from({ length: 60_000 }, (_, number) => Math.sin(number)));
    await files.add('lengths', repeated, { first: '', from: 0 });
    await files.add('index', ordinary, { first: 'a', from: 0 });
    const compiled = await files.finish({ id: 'same', title: '', description: '', examples: [] }, 2, 700_000);
    const { manifest } = compiled;
    expect(parseManifest(JSON.stringify(manifest), 'manifest.json')).toEqual(manifest);
    expect(manifest.shards.map(({ packed }) => packed === undefined)).toEqual([true, false]);
    const read = manifest.shards.map((shard) => shardText(shard, compiled.files.get(shard.file), shard.file));
    expect(await Promise.all(read)).toEqual([repeated, ordinary]);
  });

  it('is read on demand if its passages are few but long', async () => {
    await inFolder({}, async (folder) => {
      const info = { id: 'long', title: 'Long', description: '', examples: [] };
      const passages = Array.from({ length: 30 }, (_, number) => ({
        id: `p${number}`,
        title: `Page ${number}`,
        text: `rare${number} ${'x'.repeat(600_000)}`,
      }));
      const { manifest } = await writeCorpus(folder, info, passages);
      expect(manifest.version).toBe(2);
    });
  });

  it('is not written at all if a passage is too long to be read', async () => {
    await inFolder({}, async (folder) => {
      const info = { id: 'long', title: 'Long', description: '', examples: [] };
      const passages = [{ id: 'p', title: 'Page', text: 'x'.repeat(20_000_000) }];
      await expect(writeCorpus(folder, info, passages)).rejects.toMatchObject({
        code: 'corpus-invalid',
        detail: { allowed: 16_000_000 },
      });
    });
  });
});
