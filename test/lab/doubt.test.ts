import { describe, expect, it, vi } from 'vitest';
import type { MemoryUncertainty } from '../../src/api.js';
import type { FullTurn } from '../../src/evaluation/full-run.js';
import { doubtBeside, passagesBehind } from '../../src/lab/memory-doubt.js';
import { drawnOften } from '../../src/strategies/seakr/drawn-answers.js';
import { draft, titan } from '../composition/limen-support.js';
import { scriptedLimen } from '../ui/support.js';

const { signal } = new AbortController();

function limenWith(
  uncertainty: (question: string, passages: readonly unknown[]) => MemoryUncertainty | null,
) {
  const asked = vi.fn(async (question: string, passages: readonly unknown[]) =>
    uncertainty(question, passages),
  );
  return { limen: { ...scriptedLimen('tessera', () => []), uncertainty: asked }, asked };
}

function measured(value: number): MemoryUncertainty {
  return { value, delta: -6, measure: 'states', answers: ['Titan'] };
}

describe('the doubt of the memory', () => {
  it('is measured alone and beside what is read', async () => {
    const { limen } = limenWith((_, passages) => measured(passages.length === 0 ? -3 : -8));
    const doubt = await doubtBeside(limen, 'Why?', [titan], { known: null, signal });
    expect([doubt?.alone.value, doubt?.reading.value]).toEqual([-3, -8]);
  });

  it('alone is measured once for a question', async () => {
    const { limen, asked } = limenWith(() => measured(-8));
    const known = measured(-3);
    expect(await doubtBeside(limen, 'Why?', [titan], { known, signal })).toMatchObject({ alone: known });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await doubtBeside(limen, 'Why?', [], { known, signal })).toEqual({ alone: known, reading: known });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is not available without a memory', async () => {
    const { limen } = limenWith(() => null);
    expect(await doubtBeside(limen, 'Why?', [titan], { known: null, signal })).toBeNull();
  });
});

describe('the passages behind a draft', () => {
  const passages = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, title: id, text: id }));
  const readOf = (...relevances: readonly (readonly [string, number])[]): FullTurn => {
    const read = relevances.map(([passageId, relevance]) => ({ passageId, relevance }));
    const brought = { queries: [], found: [], passages: [], searches: 0, seconds: 0, criticSeconds: 0 };
    return { round: 1, ...brought, probability: 0, draft: { ...draft, read } };
  };

  it('are the four most relevant of those that were read, in their order', () => {
    const turn = readOf(['f', 0.9], ['a', 0.1], ['b', 0.8], ['c', 0.7], ['d', 0.2]);
    expect(passagesBehind(turn, passages).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'f']);
  });

  it('are none if nothing was read', () => {
    expect(passagesBehind(null, passages)).toEqual([]);
  });
});

it('sampled answers are counted, the most common first', () => {
  expect(drawnOften(['a', 'b', 'b', 'c', 'b', 'c'])).toEqual([
    { answer: 'b', times: 3 },
    { answer: 'c', times: 2 },
    { answer: 'a', times: 1 },
  ]);
});
