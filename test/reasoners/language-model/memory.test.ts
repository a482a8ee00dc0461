import { describe, expect, it } from 'vitest';
import type { ChatModel } from '../../../src/reasoners/language-model/chat-model.js';
import { LanguageModelMemory } from '../../../src/reasoners/language-model/language-model-memory.js';
import { nadia } from '../reader/support.js';

const question = 'Who discovered Nadia?';

function memoryOf(answer: string | null, meanLogProbability: number | null) {
  const asked: string[] = [];
  const model: ChatModel = {
    contextTokens: 2000,
    countTokens: (text) => text.split(/\s+/u).length,
    complete: async ({ messages }) => {
      asked.push(messages.map(({ content }) => content).join('\n'));
      return { text: JSON.stringify({ rationale: '', quotes: [], answer }), meanLogProbability };
    },
  };
  return { memory: new LanguageModelMemory('scripted', model), asked };
}

describe('a language model as memory', () => {
  it('has no hidden states, and returns the probability of its tokens', async () => {
    const { memory } = memoryOf('Lindvik', -0.25);
    expect(memory.hasStates).toBe(false);
    expect(await memory.recall({ question, passages: [] })).toEqual({
      text: 'Lindvik',
      logProbability: -0.25,
      tokens: 1,
      state: null,
    });
  });

  it('is asked once for all samples, since they would be equal', async () => {
    const { memory, asked } = memoryOf('Lindvik', -0.25);
    expect(await memory.sample({ question, passages: [] })).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  it('reads the passage under consideration', async () => {
    const { memory, asked } = memoryOf('Lindvik', -0.25);
    await memory.recall({ question, passages: [nadia] });
    expect(asked.join('')).toContain(nadia.text);
  });

  it('does not count as knowing what it calls unsure, however probable the reply', async () => {
    const { memory } = memoryOf(null, -0.001);
    const { text, logProbability } = await memory.recall({ question, passages: [] });
    expect(text).toBe('');
    expect(logProbability).toBeLessThan(-5);
  });

  it('requires log-probabilities', async () => {
    const { memory } = memoryOf('Lindvik', null);
    await expect(memory.recall({ question, passages: [] })).rejects.toMatchObject({
      code: 'model-invalid',
      detail: { model: 'scripted' },
    });
  });
});
