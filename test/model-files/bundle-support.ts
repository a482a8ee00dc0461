import type { ModelManifest } from '../../src/model-files/manifest.js';
import type { ModelBundle } from '../../src/model-files/model-bundle.js';

/** A model's folder in memory, with an empty graph. */
export function bundleOf(task: ModelManifest['task'], config: string, tokenizer: string): ModelBundle {
  const texts = new Map([
    ['config.json', config],
    ['tokenizer.json', tokenizer],
  ]);
  return {
    manifest: {
      format: 'limen-model',
      version: 1,
      id: task,
      name: `A ${task}`,
      task,
      licence: 'Apache-2.0',
      files: [],
      model: 'model.onnx',
      tokenizer: 'tokenizer.json',
      config: 'config.json',
    },
    text: async (path) => texts.get(path) ?? '',
    bytes: async () => new Uint8Array(),
  };
}
