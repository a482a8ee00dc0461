/** The model of `test/fixtures/tiny-language-model/`, as the test server serves it. */

import type { WebLlmRecord } from '../../src/reasoners/web-llm/web-llm-choice.js';

export function tinyModel(): WebLlmRecord {
  return {
    id: 'tiny',
    weights: `${location.origin}/tiny/`,
    library: `${location.origin}/tiny/library.wasm`,
    vramMegabytes: 8,
    needsShaderF16: false,
    contextTokens: 1024,
  };
}
