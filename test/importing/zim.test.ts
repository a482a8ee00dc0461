import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ErrorRecord, LimenError } from '../../src/engine/index.js';
import { mostEntries } from '../../src/importing/formats/zim/articles.js';
import { importer } from '../../src/importing/formats/zim/zim.js';
import { measureFrame } from '../../src/importing/formats/zim/zstd-frame.js';
import { importFiles } from '../../src/importing/import-files.js';
import { file, imported, refusals } from './support.js';

/** Made by libzim (test/fixtures/make_zim.py). */
function archive(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../fixtures/zim/${name}`, import.meta.url)));
}

const packed = archive('islands.zim');
const unpacked = archive('islands-unpacked.zim');

/** A copy with some bytes changed. */
function changed(bytes: Uint8Array<ArrayBuffer>, change: (view: DataView) => void): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}

const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));
/** Offset of the first cluster. */
const clusterAt = (view: DataView): number => long(view, long(view, 48));
/** Offset of the entry with this number. */
const entryAt = (view: DataView, number: number): number => long(view, long(view, 32) + 8 * number);

/** The importer's own output: the kinds, with the texts of pages. Errors propagate unchanged. */
async function readBy(bytes: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
  const kinds: string[] = [];
  for await (const found of importer(file('a.zim', bytes), {})) {
    if (found.kind === 'left-out') expect(found.fault).toBeInstanceOf(LimenError);
    kinds.push(found.kind);
  }
  return kinds;
}

const reasons = (faults: readonly ErrorRecord[]): readonly string[] => faults.map(({ message }) => message);

describe('the articles of a ZIM archive', () => {
  it.each([
    ['packed with Zstandard', packed],
    ['not packed', unpacked],
  ])('%s are pages with the titles of their entries', async (_name, bytes) => {
    const { passages, documents, leftOut } = await imported(file('islands.zim', bytes));
    expect(passages.map(({ id, title, topic, lang }) => [id, title, topic, lang])).toEqual([
      ['islands.zim/Haldor_harbour', 'Haldor harbour', 'Haldor harbour', 'en'],
      ['islands.zim/Haldor_harbour#fees', 'Haldor harbour › Fees', 'Haldor harbour', 'en'],
      ['islands.zim/Rauðey', 'Rauðey', 'Rauðey', 'en'],
      ['islands.zim/Skerry_Light', 'Skerry Light', 'Skerry Light', 'en'],
      ['islands.zim/untitled/moss.html', 'Moss', 'Moss', 'en'],
    ]);
    expect(passages[3]?.text).toBe(
      'The lighthouse on Skerry was built in 1874 from granite. Its lamp burned whale oil until 1911.',
    );
    expect(documents).toBe(4);
    expect(passages.every((passage) => !('url' in passage))).toBe(true);
    expect(reasons(leftOut)).toEqual([
      'islands.zim: 1 of its articles has no text, or only leads to another.',
    ]);
  });

  it('are those of the namespace A in older archives, and no others', async () => {
    const old = changed(packed, (view) => {
      view.setUint16(6, 0, true);
      view.setUint8(entryAt(view, 0) + 3, 'A'.charCodeAt(0));
    });
    const { passages } = await imported(file('old.zim', old));
    expect(passages.map(({ title }) => title)).toEqual(['Haldor harbour', 'Haldor harbour › Fees']);
  });

  it('are recognised by the start of the file if its name says nothing', async () => {
    expect((await imported(file('islands', packed))).documents).toBe(4);
  });

  it('are read with progress from 0 to 1, and an abort ends it', async () => {
    const shares: number[] = [];
    const controller = new AbortController();
    const reason = new Error('enough');
    const reading = importFiles([file('islands.zim', packed)], {
      signal: controller.signal,
      onProgress: ({ share, passages }) => {
        shares.push(share);
        if (passages > 1) controller.abort(reason);
      },
    });
    await expect(reading).rejects.toBe(reason);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(shares.at(-1)).toBeLessThan(1);
  });

  it('are read without loading the whole file', async () => {
    const lengths: number[] = [];
    // Pretends to be 100 GB long.
    const huge = Object.defineProperties(new Blob([packed]), {
      size: { value: 100_000_000_000 },
      arrayBuffer: { value: () => Promise.reject(new Error('it was read whole')) },
      slice: {
        value: (start: number, end: number) => {
          lengths.push(end - start);
          return new Blob([packed.subarray(start, end)]);
        },
      },
    });
    expect((await imported(file('huge.zim', huge))).documents).toBe(4);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(262_144);
  });
});

describe('an unreadable archive is refused with the reason', () => {
  it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ['nothing', new Uint8Array(), /no ZIM archive/u],
    ['another format', new TextEncoder().encode('PK'.repeat(100)), /no ZIM archive/u],
    ['the first half of a download', packed.slice(0, 2000), /cut off or one part of several/u],
    [
      'another version',
      changed(packed, (view) => view.setUint16(4, 7, true)),
      /is of version 7 of its format/u,
    ],
    [
      'a list of entries that leads out of it',
      changed(packed, (view) => view.setUint32(24, 0xffff_ffff, true)),
      /a list in it leads out of it/u,
    ],
    [
      'a list of clusters at an end no file has',
      changed(packed, (view) => view.setBigUint64(48, 2n ** 64n - 1n, true)),
      /a list in it leads out of it/u,
    ],
    [
      'kinds that go on and on',
      changed(packed, (view) => view.setBigUint64(56, BigInt(packed.length - 4), true)),
      /its list of kinds does not end|no articles in HTML/u,
    ],
    [
      'LZMA',
      changed(packed, (view) => view.setUint8(clusterAt(view), 4)),
      /is packed with LZMA \(XZ\), as older archives are/u,
    ],
    [
      'a packed cluster that is none',
      changed(packed, (view) => view.setUint8(clusterAt(view) + 1, 0)),
      /its part 1 is damaged \(articles left out with it: 5\)/u,
    ],
    ['no articles', changed(packed, (view) => view.setUint32(24, 0, true)), /it holds no articles in HTML/u],
  ])('%s', async (_name, bytes, message) => {
    const [refusal, ...others] = await refusals(file('a.zim', bytes));
    expect(others).toEqual([]);
    expect(refusal).toMatchObject({ code: 'file-refused', detail: { file: 'a.zim' } });
    expect(refusal?.message).toMatch(message);
  });

  it('one part of a split archive says what to do', async () => {
    expect((await refusals(file('a.zimaa', 'x')))[0]?.message).toMatch(/join its parts/u);
  });

  it('an entry that points outside the file is skipped alone', async () => {
    const bad = changed(packed, (view) => {
      view.setBigUint64(long(view, 32), 2n ** 62n, true);
      view.setUint32(entryAt(view, 3) + 8, 4000, true);
    });
    const { passages, leftOut } = await imported(file('a.zim', bad));
    expect(passages.map(({ title }) => title)).toEqual(['Rauðey', 'Moss']);
    expect(reasons(leftOut)).toContain('a.zim: 2 of its entries are damaged.');
  });

  it('an article that is missing from its cluster is named', async () => {
    const bad = changed(packed, (view) => view.setUint32(entryAt(view, 0) + 12, 70, true));
    const { documents, leftOut } = await imported(file('a.zim', bad));
    expect(documents).toBe(3);
    expect(reasons(leftOut)).toContain(
      'a.zim/Haldor_harbour: the archive is damaged where its text should be.',
    );
  });

  it('two articles with one path: the first is taken', async () => {
    const name = new TextEncoder().encode('Haldor_harbour\0');
    const bad = changed(packed, (view) => new Uint8Array(view.buffer).set(name, entryAt(view, 3) + 16));
    const { passages, leftOut } = await imported(file('a.zim', bad));
    expect(passages.map(({ title }) => title)).toContain('Moss');
    expect(reasons(leftOut).join('\n')).toMatch(/has the id a\.zim\/Haldor_harbour again/u);
  });
});

/**
 * An archive of one article in one cluster that holds these bytes, the first of which gives the compression.
 */
function made(cluster: Uint8Array, entries = 1): Uint8Array<ArrayBuffer> {
  const mime = new TextEncoder().encode('text/html\0\0');
  const entry = new Uint8Array([0, 0, 0, 0x43, ...new Array<number>(12).fill(0), 0x61, 0, 0]);
  const clusterStart = 80 + mime.length + entry.length;
  const lists = clusterStart + cluster.length;
  const bytes = new Uint8Array(lists + 8 * entries + 8 + 16);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x44d495a, true);
  view.setUint16(4, 6, true);
  view.setUint16(6, 1, true);
  view.setUint32(24, entries, true);
  view.setUint32(28, 1, true);
  view.setBigUint64(32, BigInt(lists), true);
  view.setBigUint64(48, BigInt(lists + 8 * entries), true);
  view.setBigUint64(56, 80n, true);
  view.setBigUint64(72, BigInt(bytes.length - 16), true);
  bytes.set(mime, 80);
  bytes.set(entry, 80 + mime.length);
  bytes.set(cluster, clusterStart);
  for (let number = 0; number < entries; number += 1) {
    view.setBigUint64(lists + 8 * number, BigInt(80 + mime.length), true);
  }
  view.setBigUint64(lists + 8 * entries, BigInt(clusterStart), true);
  return bytes;
}

/** A Zstandard frame with these blocks. @param kind 0 raw, 1 one repeated byte, 2 compressed */
function frame(blocks: readonly { kind: 0 | 1 | 2; size: number; content: readonly number[] }[]): Uint8Array {
  const written = blocks.flatMap(({ kind, size, content }, number) => {
    const header = (number === blocks.length - 1 ? 1 : 0) | (kind << 1) | (size << 3);
    return [header & 0xff, (header >> 8) & 0xff, header >> 16, ...content];
  });
  return new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3, ...written]);
}

describe('the cost of an archive is bounded', () => {
  it('a cluster that unpacks to far more than the archive’s size', async () => {
    const block = { kind: 1, size: 131_072, content: [0x61] } as const;
    const bomb = made(new Uint8Array([5, ...frame(new Array(400).fill(block))]));
    expect(bomb.length).toBeLessThan(2000);
    const faults = reasons(await refusals(file('bomb.zim', bomb)));
    expect(faults[0]).toMatch(/its part 1 unpacks to more than 10\.0 MB, too much for its size/u);
  });

  it('a few bytes that would keep a careless decoder busy for a minute', async () => {
    // 52,512 matches of 65,539 bytes each, while a block has room for two.
    const matches = [0x41, 0x61, 255, 32, 78, 0b0101_0100, 0, 0, 52, 1];
    const slow = made(new Uint8Array([5, ...frame([{ kind: 2, size: matches.length, content: matches }])]));
    expect((await refusals(file('slow.zim', slow)))[0]?.message).toMatch(/its part 1 is damaged/u);
  });

  it('many entries that point to one text', async () => {
    const html = new TextEncoder().encode(`<p>${'salt '.repeat(8000)}</p>`);
    const head = new Uint8Array([1, 8, 0, 0, 0, 0, 0, 0, 0]);
    new DataView(head.buffer).setUint32(5, 8 + html.length, true);
    const again = made(new Uint8Array([...head, ...html]), 1000);
    const kinds = await readBy(again);
    expect(kinds.at(-1)).toBe('left-out');
    // The limit on what an archive of its size may unpack to.
    expect(kinds.filter((kind) => kind === 'page').length * html.length).toBeLessThan(
      Math.max(10_000_000, 200 * again.length) + html.length,
    );
  });

  it('more entries than the limit: the first are read, and this is reported', async () => {
    const html = '<p>Gulls sleep on one leg.</p>';
    const head = [1, 8, 0, 0, 0, 8 + html.length, 0, 0, 0];
    const bytes = made(new Uint8Array([...head, ...new TextEncoder().encode(html)]), mostEntries + 1);
    // All but the first point to the header, which is not an article.
    const view = new DataView(bytes.buffer);
    const list = long(view, 32);
    bytes.fill(0, list + 8, list + 8 * (mostEntries + 1));
    const { documents, leftOut } = await imported(file('a.zim', bytes));
    expect(documents).toBe(1);
    expect(reasons(leftOut)).toEqual([
      'a.zim: the first 2000000 of its 2000001 entries are looked at, and what follows is left out.',
    ]);
  });

  it('more articles than fit in a corpus: those that fit are taken, and this is reported', async () => {
    const rows = Array.from({ length: 99_997 }, (_, number) => `Buoy ${number}`).join('\n');
    const { passages, documents, leftOut } = await imported(
      file('a.csv', `Name\n${rows}\n`),
      file('islands.zim', packed),
    );
    expect(passages).toHaveLength(100_000);
    expect(documents).toBe(3);
    expect(reasons(leftOut)).toEqual([
      'islands.zim: the first 100000 passages are taken, and what follows is left out.',
    ]);
  });

  it('an archive in an archive is read like others', async () => {
    const { BlobReader, BlobWriter, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js');
    const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
    await writer.add('islands.zim', new BlobReader(new Blob([packed])));
    expect((await imported(file('a.zip', await writer.close()))).documents).toBe(4);
  });
});

describe('the length of a frame', () => {
  const start = clusterAt(new DataView(packed.buffer)) + 1;
  const rest = packed.subarray(start);

  it('is found, whatever follows it, and never before it has arrived', () => {
    const measured = measureFrame(rest);
    if (typeof measured === 'string') throw new Error(measured);
    expect(measured.length).toBeLessThan(rest.length);
    for (const length of [0, 4, 5, 6, 8, measured.length - 1]) {
      expect(measureFrame(rest.subarray(0, length))).toBe('more');
    }
    expect(measureFrame(rest.subarray(0, measured.length))).toEqual(measured);
  });

  it('no block is longer than a block may be', () => {
    expect(measureFrame(frame([{ kind: 1, size: 131_073, content: [0] }]))).toBe('damaged');
  });
});

describe('a damaged archive gives what can be read of it, or a typed error', () => {
  const outcome = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    try {
      await readBy(bytes);
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(LimenError);
      expect(['file-refused', 'corpus-invalid']).toContain((thrown as LimenError).code);
    }
  };

  it.each([
    ['packed', packed],
    ['not packed', unpacked],
  ])('with any bytes of one that is %s changed', async (_name, bytes) => {
    const place = fc.nat({ max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 }),
        (changes) =>
          outcome(
            changed(bytes, (view) => {
              for (const [at, value] of changes) view.setUint8(at, value);
            }),
          ),
      ),
      { numRuns: 300 },
    );
  });

  it('cut off anywhere, even if its header agrees', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: packed.length }), fc.boolean(), (length, agrees) => {
        const cut = packed.slice(0, length);
        if (agrees && length >= 96) new DataView(cut.buffer).setBigUint64(72, BigInt(length - 16), true);
        return outcome(cut);
      }),
      { numRuns: 200 },
    );
  });
});
