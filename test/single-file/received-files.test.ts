import { afterEach, describe, expect, it, vi } from 'vitest';
import { receiveFiles, sendFiles } from '../../src/single-file/received-files.js';
import { arrived, packAll, pageFolder } from './support.js';

afterEach(() => vi.unstubAllGlobals());

type Receive = (event: { readonly data: object; readonly ports: readonly MessagePort[] }) => void;

/** A worker in this realm. @param trial the result when it tries to read a blob */
async function worker(trial: () => Promise<string>, isWanted: (path: string) => boolean) {
  let receive: Receive = () => {};
  vi.stubGlobal('addEventListener', (_: string, listener: Receive) => (receive = listener));
  vi.stubGlobal('removeEventListener', () => {});
  const read = receiveFiles();
  const forms: string[] = [];
  let end: MessagePort | undefined;
  const postMessage = (message: object, [port]: [MessagePort]): void => {
    port.addEventListener('message', ({ data }) => {
      if (data !== 'end') forms.push(typeof data.text);
    });
    end = port;
    receive({ data: { ...message, trial: { text: trial } }, ports: [port] });
  };
  const contents = { 'corpora/a.json': '[1, 2]', 'models/b.onnx': 'weights' };
  const encoded = Object.entries(contents).map(([path, text]) => [path, new TextEncoder().encode(text)]);
  const files = arrived(await packAll(Object.fromEntries(encoded)));
  sendFiles({ postMessage } as unknown as Worker, files, isWanted);
  return { read, forms, close: () => end?.close() };
}

const refused = () => Promise.reject(new DOMException('The I/O read operation failed.', 'NotReadableError'));

describe('the files that a page passes to a worker', () => {
  it('are passed as blobs, which are not copied', async () => {
    const { read, forms, close } = await worker(
      async () => '.',
      () => true,
    );
    expect(await (await read(new URL('models/b.onnx', pageFolder))).text()).toBe('weights');
    expect(new Set(forms)).toEqual(new Set(['object']));
    close();
  });

  it('are passed as text to one that cannot read blobs, as in WebKit from a disk', async () => {
    const { read, forms, close } = await worker(refused, () => true);
    expect(await (await read('corpora/a.json')).text()).toBe('[1, 2]');
    expect(await (await read('models/b.onnx')).text()).toBe('weights');
    expect(new Set(forms)).toEqual(new Set(['string']));
    close();
  });

  it('are only those that it reads', async () => {
    const { read, forms, close } = await worker(refused, (path) => path.startsWith('corpora/'));
    expect(await (await read('corpora/a.json')).text()).toBe('[1, 2]');
    await expect((await read('models/b.onnx')).text()).rejects.toThrow('cut off');
    expect(forms).toEqual(['string']);
    close();
  });
});
