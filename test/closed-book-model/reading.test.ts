import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MemoryModel } from '../../src/closed-book-model/memory-model.js';
import { drawnShare, unreadShare } from '../../src/closed-book-model/read-answers.js';
import { ReadingMemory } from '../../src/closed-book-model/reading-memory.js';
import type { AnswerShare } from '../../src/reasoners/reader/answer-distribution.js';
import { semanticUncertainty } from '../../src/strategies/seakr/semantic-uncertainty.js';
import { openShippedMemory } from './support.js';

const question = 'In which year was the Erskell Gallery opened?';
const passages = [{ id: 'erskell-gallery', title: 'Erskell Gallery', text: 'It opened in 1864.' }];
const drawn = { count: 12, temperature: 1, seed: 4 };

/** A memory combined with a reader that finds these answers. */
function readingMemory(memory: MemoryModel, ...found: readonly AnswerShare[]): ReadingMemory {
  return new ReadingMemory(memory, { answers: async () => found });
}

function uncertaintyOf(recollections: readonly { state: Float32Array | null }[]): number {
  return semanticUncertainty(recollections.flatMap(({ state }) => state ?? []));
}

describe('a memory with a reader', () => {
  let memory: MemoryModel;
  beforeAll(async () => {
    memory = await openShippedMemory();
  });

  it('does not use the reader if there is nothing to read', async () => {
    const reader = { answers: () => Promise.reject(new Error('it was asked')) };
    const both = new ReadingMemory(memory, reader);
    const input = { question, passages: [] };
    expect(await both.sample(input, drawn)).toEqual(await memory.sample(input, drawn));
    expect(await both.recall(input)).toEqual(await memory.recall(input));
  });

  it('is certain of what a passage clearly contains, and its states agree', async () => {
    const both = readingMemory(memory, { text: '1864', probability: 0.999 });
    const samples = await both.sample({ question, passages }, drawn);
    expect(new Set(samples.map(({ text }) => text))).toEqual(new Set(['1864']));
    expect((await both.recall({ question, passages })).text).toBe('1864');
    expect(uncertaintyOf(samples)).toBeLessThan(
      uncertaintyOf(await memory.sample({ question, passages: [] }, drawn)),
    );
  });

  it('is as unsure as it is closed-book over an irrelevant passage', async () => {
    const both = readingMemory(memory, { text: 'of the', probability: 0 });
    const samples = await both.sample({ question, passages }, drawn);
    const own = await memory.sample({ question, passages: [] }, drawn);
    expect(new Set(samples.map(({ text }) => text)).size).toBeGreaterThan(1);
    expect(Math.abs(uncertaintyOf(samples) - uncertaintyOf(own))).toBeLessThan(1);
  });

  it('gives a state for what it reads as well as for what it writes', async () => {
    const input = { question: 'Who was it that designed the Harrow Bridge?', passages };
    const written = await memory.recall(input);
    const both = readingMemory(memory, { text: 'Ilvane Morrow', probability: 0.99 });
    const said = await both.recall(input);
    expect(said.text).toBe(written.text);
    expect(said.tokens).toBe(written.tokens);
    for (const [place, value] of (said.state ?? []).entries()) {
      expect(value).toBeCloseTo(written.state?.[place] ?? Number.NaN, 3);
    }
  });

  it('passes an abort on to the reader', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const reader = {
      answers: async (_input: unknown, options?: { signal?: AbortSignal }) => {
        options?.signal?.throwIfAborted();
        return [];
      },
    };
    const both = new ReadingMemory(memory, reader);
    await expect(both.recall({ question, passages }, { signal })).rejects.toThrow('enough');
  });
});

describe('the shares of what was read', () => {
  const read = [
    { text: 'one', probability: 0.5 },
    { text: 'two', probability: 0.25 },
  ];

  it('are drawn by their probabilities, and the rest is left to the memory', () => {
    const counts = new Map<string, number>();
    for (let step = 0; step < 400; step += 1) {
      const text = drawnShare(read, 1, (step + 0.5) / 400)?.text ?? 'own';
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ one: 200, two: 100, own: 100 });
    expect(unreadShare(read)).toBe(0.25);
  });

  it('differ more sharply at a low temperature', () => {
    const place = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(place, (at) => {
        expect(drawnShare(read, 0.05, at)?.text).toBe('one');
      }),
    );
  });
});
