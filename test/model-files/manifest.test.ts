import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LimenError } from '../../src/engine/index.js';
import { modelIdentity, parseManifest, totalBytes } from '../../src/model-files/manifest.js';

const hash = 'a'.repeat(64);
const good = {
  format: 'limen-model',
  version: 1,
  id: 'tiny',
  name: 'Tiny critic',
  task: 'critic',
  licence: 'Apache-2.0',
  model: 'model.onnx',
  tokenizer: 'tokenizer.json',
  config: 'config.json',
  files: [
    { path: 'model.onnx', bytes: 100, sha256: hash },
    { path: 'tokenizer.json', bytes: 20, sha256: hash },
    { path: 'config.json', bytes: 3, sha256: hash },
  ],
};
const parse = (change: object) => parseManifest(JSON.stringify({ ...good, ...change }), 'critic');

describe('A model manifest', () => {
  it('gives its files, entry points, total size and identity', () => {
    const manifest = parse({ note: 'unknown members are left out' });
    expect(manifest).toEqual(good);
    expect(totalBytes(manifest)).toBe(123);
    expect(modelIdentity(manifest)).toBe('tiny@aaaaaaaaaaaa');
  });

  const faults: Record<string, [object, string]> = {
    'another format': [{ format: 'onnx' }, 'is not in the format limen-model'],
    'a later version': [{ version: 2 }, 'has version 2, not 1'],
    'no name': [{ name: '' }, 'has no valid name'],
    'no licence': [{ licence: undefined }, 'has no valid licence'],
    'another task': [{ task: 'chat' }, 'names none of the tasks reader, critic, memory and static-encoder'],
    'no files': [{ files: [] }, 'must list 1 to 64 files'],
    'a file twice': [{ files: [...good.files, good.files[0]] }, 'lists a file twice'],
    'an entry point that is no file': [{ model: 'other.onnx' }, 'names other.onnx under model'],
    'a path out of the folder': [
      { files: [{ path: '../reader/model.onnx', bytes: 1, sha256: hash }] },
      'leaves the folder',
    ],
    'an address for a path': [
      { files: [{ path: 'https://elsewhere/model.onnx', bytes: 1, sha256: hash }] },
      'leaves the folder',
    ],
    'no size': [{ files: [{ path: 'model.onnx', bytes: 0, sha256: hash }] }, 'has no valid files.1.bytes'],
    'a short checksum': [
      { files: [{ path: 'model.onnx', bytes: 1, sha256: 'abc' }] },
      'has no valid files.1.sha256',
    ],
  };
  for (const [fault, [change, reason]] of Object.entries(faults)) {
    it(`with ${fault} is refused, and the reason says so`, () => {
      expect(() => parse(change)).toThrow(LimenError);
      expect(() => parse(change)).toThrow(reason);
    });
  }

  it('that is any other text is refused as model-invalid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        let thrown: unknown;
        try {
          parseManifest(text, 'critic');
        } catch (caught) {
          thrown = caught;
        }
        expect(thrown).toMatchObject({ code: 'model-invalid', detail: { model: 'critic' } });
      }),
    );
  });
});
