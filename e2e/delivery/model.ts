/** A model of pseudorandom bytes: the same for the same seed, with no two files alike. */

import { createHash } from 'node:crypto';
import { seededRandom } from '../offline/random.js';

/** Content by path. */
export type ModelContents = ReadonlyMap<string, Buffer>;

const sizes = { 'config.json': 700, 'tokenizer.json': 20_000, 'model.onnx': 1_200_000 } as const;

export const modelBytes = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);

/** The files of a model and the manifest that names them. */
export function generatedModel(seed: number): ModelContents {
  const random = seededRandom(seed);
  const files = Object.entries(sizes).map(([path, bytes]) => {
    const content = Buffer.from(Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256)));
    return [path, content] as const;
  });
  const manifest = {
    format: 'limen-model',
    version: 1,
    id: 'generated',
    name: 'Generated model',
    task: 'critic',
    licence: 'CC0-1.0',
    model: 'model.onnx',
    tokenizer: 'tokenizer.json',
    config: 'config.json',
    files: files.map(([path, content]) => ({ path, bytes: content.length, sha256: hashOf(content) })),
  };
  return new Map([...files, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]);
}

export function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The hashes that a page must report after loading `model`. */
export function hashesOf(model: ModelContents): Record<string, string> {
  const files = [...model].filter(([path]) => path !== 'manifest.json');
  return Object.fromEntries(files.map(([path, content]) => [path, hashOf(content)]));
}
