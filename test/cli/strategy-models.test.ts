import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withMemory } from '../../cli/strategy-models.js';
import { shippedMemory } from '../closed-book-model/support.js';
import { TitleReader } from '../evaluation/fixtures.js';

const passage = { id: 'p', title: 'The ferry', text: 'Zebedee Quill rows it.' };
const reader = Object.assign(new TitleReader(), {
  answers: async () => [{ text: 'Zebedee Quill', probability: 1 }],
});

describe('the models of a command line', () => {
  it('have a memory that reads through the reader', async () => {
    const { answers, memory } = await withMemory(
      { model: reader },
      { models: dirname(shippedMemory), threads: 1 },
    );
    expect(memory).not.toBeNull();
    const remembering = answers.kind === 'embedded' ? answers.memory : null;
    const said = await remembering?.recall({ question: 'Who rows the ferry?', passages: [passage] });
    expect(said?.text).toBe('Zebedee Quill');
  });

  it('are none if the folder has no memory', async () => {
    const { answers, memory } = await withMemory({ model: reader }, { models: 'nowhere', threads: 1 });
    expect(memory).toBeNull();
    expect(answers).toMatchObject({ kind: 'embedded', memory: null });
  });
});
