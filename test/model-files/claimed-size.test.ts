import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LimenError } from '../../src/engine/index.js';
import { ArrivingFile } from '../../src/model-files/arriving-file.js';
import { parseManifest } from '../../src/model-files/manifest.js';
import { loadModel } from '../../src/model-files/model-files.js';
import { PartialFile } from '../../src/model-files/partial-file.js';
import { failure } from '../rpc/channel-worker.js';
import { folder, manifestOf } from './support.js';

afterEach(() => vi.unstubAllGlobals());

const claiming = (...sizes: readonly number[]): string =>
  manifestOf(
    Object.fromEntries(
      sizes
        .map((bytes, index) => [index === 0 ? 'model.onnx' : `part-${index}.bin`, { bytes }])
        .concat([['tokenizer.json', { bytes: 2 }]]),
    ),
  );

const impossible: [what: string, manifest: string][] = [
  ['6 GB', claiming(6e9)],
  ['one byte more than a graph can have', claiming(2 ** 31)],
  ['more than numbers tell apart', claiming(Number.MAX_SAFE_INTEGER)],
  ['a little too much in each of many files', claiming(...Array.from({ length: 60 }, () => 2e9))],
];

describe('A manifest that claims what no device can hold', () => {
  it.each(impossible)('is refused by name before anything is fetched: %s', async (_what, manifest) => {
    const asked: string[] = [];
    const fetch = async (url: URL): Promise<Response> => {
      asked.push(url.pathname);
      return new Response(manifest);
    };
    const thrown = await failure(loadModel(folder, { fetch, storage: {} }));
    expect(thrown).toMatchObject({
      code: 'model-invalid',
      detail: { reason: expect.stringContaining('claims') },
    });
    expect(asked).toHaveLength(1);
  });

  it('is a typed error for every possible size', () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.double(), fc.bigInt().map(String)), (bytes) => {
        const manifest = claiming(1).replace('"bytes":1', `"bytes":${JSON.stringify(bytes)}`);
        try {
          const { files } = parseManifest(manifest, 'large');
          expect(files[0]?.bytes).toBeLessThan(2 ** 31);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(LimenError);
        }
      }),
    );
  });
});

describe('A device without the memory for a file', () => {
  it('reports this with the file’s name', async () => {
    const Real = Uint8Array;
    vi.stubGlobal(
      'Uint8Array',
      class extends Real<ArrayBuffer> {
        constructor(length: number) {
          if (length > 1000) throw new RangeError('Array buffer allocation failed');
          super(new ArrayBuffer(length));
        }
      },
    );
    const file = { path: 'model.onnx', bytes: 2e9, sha256: '0'.repeat(64) };
    const thrown = await failure(ArrivingFile.resume(file, PartialFile.none()));
    vi.unstubAllGlobals();
    expect(thrown).toMatchObject({
      code: 'model-unavailable',
      detail: { file: 'model.onnx', reason: 'there is no memory for its 2000000000 bytes' },
    });
  });
});

describe('An endless manifest', () => {
  it('is abandoned with an error that names it', async () => {
    const endless = {
      pull: (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(65_536)),
    };
    const fetch = async () => new Response(new ReadableStream(endless));
    const expected = { code: 'model-unavailable', detail: { reason: 'it is longer than 1000000 bytes' } };
    expect(await failure(loadModel(folder, { fetch, storage: {} }))).toMatchObject(expected);
  });
});
