import { describe, expect, it } from 'vitest';
import { filesIn, filesOf, loadModelFromFiles } from '../../src/model-files/files-on-disk.js';
import { failure } from '../rpc/channel-worker.js';
import { manifestOf, weights } from './support.js';

const contents = { [weights]: new Uint8Array(300_000).fill(3), 'tokenizer.json': new Uint8Array([1, 2, 3]) };

/** A file as `<input webkitdirectory>` gives it, picked with its folder. */
function picked(path: string, content: BlobPart): File {
  const file = new File([content], path.split('/').at(-1) ?? '');
  return Object.defineProperty(file, 'webkitRelativePath', { value: `my-model/${path}` });
}

const files = (changes: Readonly<Record<string, BlobPart>> = {}): File[] =>
  Object.entries({ 'manifest.json': manifestOf(contents), ...contents, ...changes }).map(([path, content]) =>
    picked(path, content),
  );

describe('A model on disk', () => {
  it('gives the bytes that were published, and tells its progress', async () => {
    const told: number[] = [];
    const onProgress = ({ loaded }: { loaded: number }) => void told.push(loaded);
    const bundle = await loadModelFromFiles(filesOf(files()), { onProgress });
    expect(Buffer.compare(await bundle.bytes(weights), contents[weights] ?? Buffer.of())).toBe(0);
    expect([told[0], told.at(-1)]).toEqual([0, 300_003]);
  });

  it('is refused by name when a file has another content, another size or is not there', async () => {
    const altered = contents[weights]?.slice().fill(4, 9, 10) ?? new Uint8Array();
    expect(await failure(loadModelFromFiles(filesOf(files({ [weights]: altered }))))).toMatchObject({
      code: 'model-altered',
      detail: { file: weights, actual: expect.stringMatching(/^SHA-256/u) },
    });
    expect(await failure(loadModelFromFiles(filesOf(files({ [weights]: altered.slice(1) }))))).toMatchObject({
      code: 'model-altered',
      detail: { file: weights, expected: '300000 bytes', actual: '299999 bytes' },
    });
    expect(await failure(loadModelFromFiles(filesOf(files().slice(0, 2))))).toMatchObject({
      code: 'model-unavailable',
      detail: { file: 'tokenizer.json', reason: 'it is not in the folder' },
    });
    expect(await failure(loadModelFromFiles(new Map()))).toMatchObject({
      code: 'model-unavailable',
      detail: { file: 'manifest.json' },
    });
  });

  it('is refused when its manifest is none', async () => {
    const loading = loadModelFromFiles(filesOf(files({ 'manifest.json': '<!doctype html>' })));
    expect(await failure(loading)).toMatchObject({ code: 'model-invalid' });
  });

  it('names a file that cannot be read any more', async () => {
    const gone = picked(weights, contents[weights] ?? '');
    const stream = () =>
      new ReadableStream({
        start: (controller) => controller.error(new DOMException('gone', 'NotReadableError')),
      });
    Object.defineProperty(gone, 'stream', { value: stream });
    const loading = loadModelFromFiles(new Map([...filesOf(files()), [weights, gone]]));
    expect(await failure(loading)).toMatchObject({
      code: 'model-unavailable',
      detail: { file: weights, reason: 'gone' },
    });
  });

  it('rejects with the reason of its signal', async () => {
    const signal = AbortSignal.abort('closed');
    expect(await failure(loadModelFromFiles(filesOf(files()), { signal }))).toBe('closed');
  });
});

describe('A folder that was picked', () => {
  it('is read with the folders inside it', async () => {
    const fileHandle = (name: string) => ({ kind: 'file', name, getFile: async () => new File(['x'], name) });
    const folderHandle = (name: string, entries: { name: string }[]) => ({
      kind: 'directory',
      name,
      async *entries() {
        for (const entry of entries) yield [entry.name, entry];
      },
    });
    const inner = folderHandle('onnx', [fileHandle('model.onnx')]);
    const outer = folderHandle('picked', [fileHandle('manifest.json'), inner]);
    const found = await filesIn(outer as unknown as FileSystemDirectoryHandle);
    expect([...found.keys()]).toEqual(['manifest.json', 'onnx/model.onnx']);
  });
});
