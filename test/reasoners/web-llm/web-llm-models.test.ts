import { prebuiltAppConfig } from '@mlc-ai/web-llm';
import { describe, expect, it } from 'vitest';
import type { WebLlmRecord } from '../../../src/reasoners/web-llm/web-llm-choice.js';
import {
  offeredModels,
  webLlmModels,
  webLlmName,
  webLlmRecord,
} from '../../../src/reasoners/web-llm/web-llm-models.js';

const adapter = (...features: string[]) => ({ features: new Set(features) });

describe('the list of WebLLM models', () => {
  it('agrees with the list of the installed web-llm in address, library, memory and context', () => {
    for (const { id } of webLlmModels) {
      const theirs = prebuiltAppConfig.model_list.find((each) => each.model_id === id);
      const ours = webLlmRecord(id);
      expect(ours.weights.startsWith(`${theirs?.model}/resolve/`), id).toBe(true);
      expect(ours.library).toBe(theirs?.model_lib);
      expect(ours.vramMegabytes).toBe(theirs?.vram_required_MB);
      expect(ours.contextTokens).toBe(theirs?.overrides?.context_window_size);
      if (theirs?.required_features?.includes('shader-f16')) expect(ours.needsShaderF16, id).toBe(true);
    }
  });

  it('offers each model once: in 16 bits if the adapter supports them, otherwise in 32', () => {
    const halves = offeredModels(adapter('shader-f16'));
    const wholes = offeredModels(adapter());
    expect(halves.every(({ needsShaderF16 }) => needsShaderF16)).toBe(true);
    expect(wholes.some(({ needsShaderF16 }) => needsShaderF16)).toBe(false);
    expect(halves.map(({ name }) => name)).toEqual(wholes.map(({ name }) => name));
    expect(new Set(wholes.map(({ name }) => name)).size).toBe(wholes.length);
  });

  it('offers nothing without an adapter', () => {
    expect(offeredModels(null)).toEqual([]);
  });

  it('names a listed model for people, and any other by its id', () => {
    expect(webLlmName(webLlmRecord('Llama-3.2-1B-Instruct-q4f16_1-MLC'))).toBe('Llama 3.2 1B, 4 bits');
    expect(webLlmName({ ...webLlmRecord('Llama-3.2-1B-Instruct-q4f16_1-MLC'), id: 'mine' })).toBe('mine');
  });

  it('accepts a record unchanged, and refuses an id that is not on the list', () => {
    const record: WebLlmRecord = {
      id: 'mine',
      weights: 'https://models.example/mine/',
      library: 'https://models.example/mine.wasm',
      vramMegabytes: 100,
      needsShaderF16: false,
      contextTokens: 1024,
    };
    expect(webLlmRecord(record)).toBe(record);
    expect(() => webLlmRecord('mine')).toThrow(
      expect.objectContaining({
        code: 'option-invalid',
        detail: expect.objectContaining({ value: 'mine' }),
      }),
    );
  });
});
