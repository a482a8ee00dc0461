import { describe, expect, it } from 'vitest';
import { fetchOnDisk, filesOf } from '../../../src/critics/flan-t5/picked-files.js';

const base = new URL('https://limen.test/picked-folder/');

/** A file as provided by `<input webkitdirectory>`, picked with its folder. */
function picked(path: string, content: string): File {
  const file = new File([content], path.split('/').at(-1) ?? '');
  return Object.defineProperty(file, 'webkitRelativePath', { value: `my-model/${path}` });
}

describe('A folder that was picked', () => {
  it('answers as a server would, for the folders inside it too', async () => {
    const fetch = fetchOnDisk(
      base,
      filesOf([picked('config.json', '{}'), picked('onnx/model.onnx', 'graph')]),
    );
    expect(await (await fetch(new URL('onnx/model.onnx', base), {})).text()).toBe('graph');
    const head = await fetch(new URL('config.json', base), { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['2', '']);
    expect((await fetch(new URL('other.json', base), {})).status).toBe(404);
  });
});
