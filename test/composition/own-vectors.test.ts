import { describe, expect, it } from 'vitest';
import { makeAllVectors } from '../../src/composition/own-vectors.js';
import type { RemoteRetriever } from '../../src/composition/remote-retriever.js';
import type { MadeVectors } from '../../src/retrieval/retriever-options.js';

const passages = Array.from({ length: 70 }, (_, number) => ({
  id: `p${number}`,
  title: 'P',
  text: `Text ${number}.`,
}));

function retrieverOf(by: string | null) {
  const kept: MadeVectors[] = [];
  const retriever = {
    withoutVectors: async (wanted: string) => (wanted === by ? [] : [{ of: '', passages: passages.length }]),
    passagesFrom: async (from: number, count: number) => passages.slice(from, from + count),
    keepVectors: async (vectors: MadeVectors) => void kept.push(vectors),
  } as unknown as RemoteRetriever;
  return { retriever, kept };
}

/** Vectors of four dimensions, whose sign depends on the passage's number. */
const encoder = {
  passageVectors: async ({ id }: { readonly id: string }) => ({
    whole: new Float32Array(4).fill(Number(id.slice(1)) % 2 === 0 ? 0.5 : -0.5),
  }),
};

describe('the vectors of texts imported without them', () => {
  it('are computed for every passage in order, with progress, and stored together', async () => {
    const { retriever, kept } = retrieverOf(null);
    const told: number[] = [];
    const made = await makeAllVectors(retriever, encoder, 'model@1', {
      onProgress: ({ made: count }) => told.push(count),
    });
    expect(made).toBe(true);
    expect(told).toEqual(passages.map((_, place) => place + 1));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ by: 'model@1', dimensions: 4 });
    const [even, odd] = kept[0]?.rows ?? [];
    expect([...(kept[0]?.rows ?? [])]).toEqual(passages.map((_, place) => (place % 2 === 0 ? even : odd)));
    expect(even).not.toBe(odd);
  });

  it('are not computed again by the same model, nor by a model without vectors', async () => {
    const same = retrieverOf('model@1');
    expect(await makeAllVectors(same.retriever, encoder, 'model@1', {})).toBe(true);
    const none = retrieverOf(null);
    const silent = { passageVectors: async () => null };
    expect(await makeAllVectors(none.retriever, silent, 'model@1', {})).toBe(false);
    expect([...same.kept, ...none.kept]).toEqual([]);
  });
});
