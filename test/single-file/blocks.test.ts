import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/model-files/model-files.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { InlinedFiles } from '../../src/single-file/inlined-files.js';
import { blocksOf, packFile } from '../../src/single-file/writing/packed-file.js';
import { compilePlanets } from '../retrieval/support.js';
import { failure } from '../rpc/channel-worker.js';
import { arrived, packAll, pageFolder } from './support.js';

const contentOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a file in a page', () => {
  it('is read back unchanged, whatever its bytes', async () => {
    const anyFile = fc.uint8Array({ minLength: 1, maxLength: 2000 });
    await fc.assert(
      fc.asyncProperty(anyFile, fc.integer({ min: 1, max: 400 }), async (bytes, times) => {
        const content = new Uint8Array(bytes.length * times).map(
          (_, index) => bytes[index % bytes.length] ?? 0,
        );
        const files = arrived(await packAll({ 'models/any.bin': content }));
        expect((await contentOf(await files.fetch('models/any.bin'))).equals(content)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('is compressed only if that makes it smaller, and split into separate base64 blocks', async () => {
    const noise = await packFile('noise', randomBytes(500_000));
    expect(noise.packed).toBeNull();
    expect(noise.blocks).toBe(3);
    const blocks = [...blocksOf(noise)];
    expect(blocks).toHaveLength(3);
    for (const block of blocks) expect(block).toMatch(/^[A-Za-z0-9+/]+={0,2}$/u);
    const text = await packFile('text', Buffer.from('moon '.repeat(10_000)));
    expect(text).toMatchObject({ packed: 'gzip', blocks: 1 });
  });

  it('is read while it arrives, and can be read again', async () => {
    const content = randomBytes(400_000);
    const packed = await packFile('a.bin', content);
    const files = new InlinedFiles([packed], pageFolder);
    const early = files.fetch(`${pageFolder}a.bin`).then(contentOf);
    for (const block of blocksOf(packed)) {
      await new Promise((resolve) => setTimeout(resolve));
      files.add({ file: 0, text: new Blob([block]) });
    }
    expect((await early).equals(content)).toBe(true);
    expect((await contentOf(await files.fetch('a.bin'))).equals(content)).toBe(true);
  });

  it('fails if the page ends before the file does, and is missing if it is not listed', async () => {
    const packed = await packFile('a.bin', randomBytes(400_000));
    const files = new InlinedFiles([packed], pageFolder);
    const [first = ''] = blocksOf(packed);
    files.add({ file: 0, text: new Blob([first]) });
    files.add('end');
    await expect(files.fetch('a.bin').then(contentOf)).rejects.toThrow('cut off');
    expect((await files.fetch('b.bin')).status).toBe(404);
  });

  it('reaches late listeners, block by block', async () => {
    const content = randomBytes(400_000);
    const first = arrived([await packFile('a.bin', content)]);
    const second = new InlinedFiles(first.list, pageFolder);
    first.subscribe((arrival) => second.add(arrival));
    expect((await contentOf(await second.fetch('a.bin'))).equals(content)).toBe(true);
  });
});

describe('the contents of a page in one file', () => {
  const model = Buffer.from('weights '.repeat(1000));
  const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const manifestFor = async (bytes: Uint8Array<ArrayBuffer>) => {
    const file = { path: 'model.onnx', bytes: bytes.length, sha256: await digest(bytes) };
    const entries = { model: file.path, tokenizer: file.path, config: file.path };
    const names = { id: 'tiny', name: 'Tiny', task: 'critic', licence: 'Apache-2.0' };
    return Buffer.from(
      JSON.stringify({ format: 'limen-model', version: 1, ...names, ...entries, files: [file] }),
    );
  };
  const load = (files: InlinedFiles) =>
    loadModel(new URL(`${pageFolder}models/critic/`), {
      fetch: files.fetch,
      storage: {},
      retry: { retries: 0, firstWait: 0 },
    });

  it('include a model that the usual loading accepts, and refuses if it was altered', async () => {
    const manifest = await manifestFor(model);
    const whole = arrived(
      await packAll({ 'models/critic/manifest.json': manifest, 'models/critic/model.onnx': model }),
    );
    expect(Buffer.from(await (await load(whole)).bytes('model.onnx'))).toEqual(model);
    const other = Buffer.from(model);
    other[7] = 0x21;
    const altered = arrived(
      await packAll({ 'models/critic/manifest.json': manifest, 'models/critic/model.onnx': other }),
    );
    expect(await failure(load(altered))).toMatchObject({ code: 'model-altered' });
    const missing = arrived(await packAll({ 'models/critic/manifest.json': manifest }));
    expect(await failure(load(missing))).toMatchObject({ code: 'model-unavailable' });
  });

  it('include a corpus that the usual retriever searches, without a store', async () => {
    const { files: shards } = await compilePlanets();
    const contents = [...shards].map(([file, bytes]) => [`corpora/planets/${file}`, bytes] as const);
    const files = arrived(await packAll(Object.fromEntries(contents)));
    const retriever = new CorpusRetriever({ fetch: files.fetch, store: null });
    await retriever.open({ corpusId: 'planets', baseUrl: pageFolder });
    expect(await retriever.settled()).toEqual([]);
    expect(retriever.notices).toEqual([]);
    const found = await retriever.search({ text: 'What was seen on Titan?' }, { limit: 1, exclude: [] });
    expect(found[0]?.passage.title).toMatch(/Titan|Huygens/u);
  });
});
