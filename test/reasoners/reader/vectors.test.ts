import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vectorFeeds, vectorsOf } from '../../../src/reasoners/reader/reader-outputs.js';
import { trunkFeeds } from '../../../src/reasoners/reader/trunk.js';
import type { Feeds } from '../../../src/sessions/session-types.js';
import { hostileTexts } from '../hostile-texts.js';
import { words } from './support.js';

const cls = 101n;
const sep = 102n;

/** One row per text. */
function rowsOf(texts: readonly string[], name: 'input_ids' | 'attention_mask' | 'token_type_ids') {
  const tensor = vectorFeeds(words, texts).feeds[name];
  const [count = 0, length = 0] = tensor?.dims ?? [];
  const data = Array.from(tensor?.data ?? [], BigInt);
  expect(tensor?.type).toBe('int64');
  expect(data).toHaveLength(count * length);
  return Array.from({ length: count }, (_, row) => data.slice(row * length, (row + 1) * length));
}

describe('the input for vectors', () => {
  it('is each text between its special tokens, padded to the longest', () => {
    const texts = ['kiln', 'the clay is dry', ''];
    const encoded = texts.map((text) => words.encode(text).ids.map(BigInt));
    const longest = Math.max(...encoded.map((ids) => ids.length)) + 2;
    const filled = (row: readonly bigint[]) => [...row, ...Array(longest - row.length).fill(0n)];
    expect(rowsOf(texts, 'input_ids')).toEqual(encoded.map((ids) => filled([cls, ...ids, sep])));
    expect(rowsOf(texts, 'attention_mask')).toEqual(
      encoded.map((ids) => filled([1n, ...ids.map(() => 1n), 1n])),
    );
    expect(rowsOf(texts, 'token_type_ids')).toEqual(encoded.map(() => Array(longest).fill(0n)));
  });

  it('has the same shape in all three tensors, one row per text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { minLength: 1, maxLength: 8 }),
        (texts) => {
          const { input_ids, attention_mask, token_type_ids } = vectorFeeds(words, texts).feeds;
          expect(input_ids?.dims[0]).toBe(texts.length);
          expect(attention_mask?.dims).toEqual(input_ids?.dims);
          expect(token_type_ids?.dims).toEqual(input_ids?.dims);
        },
      ),
    );
  });

  it.each(Object.entries(hostileTexts))(
    'is at most 128 tokens of %s, including the closing one',
    (_, text) => {
      const [row = []] = rowsOf([text, 'kiln'], 'input_ids');
      const [mask = []] = rowsOf([text, 'kiln'], 'attention_mask');
      const length = mask.filter((each) => each === 1n).length;
      expect(row.length).toBeLessThanOrEqual(128);
      expect(row[length - 1]).toBe(sep);
    },
  );
});

describe('the input for vectors and for reading', () => {
  it('asks for the layers that each needs', () => {
    const wanted = ({ with_answerable, with_vectors }: Feeds) => [with_answerable?.data, with_vectors?.data];
    const [yes, no] = [Uint8Array.of(1), Uint8Array.of(0)];
    expect(wanted(vectorFeeds(words, ['kiln']).feeds)).toEqual([no, yes]);
    for (const [answerable, told] of [
      [true, yes],
      [false, no],
    ] as const) {
      expect(wanted(trunkFeeds({ ids: [101, 102], questionTokens: 2 }, answerable))).toEqual([told, no]);
    }
  });
});

describe('the vectors of a graph', () => {
  const outputsOf = (dims: readonly number[], ...data: readonly number[]) => ({
    vector: { dims: [...dims], data: Float32Array.from(data) },
  });

  it('are one per text, in their order', () => {
    expect(vectorsOf(outputsOf([2, 3], 1, 2, 3, 4, 5, 6), { ids: [[7], [8]] })).toEqual([
      { whole: Float32Array.of(1, 2, 3) },
      { whole: Float32Array.of(4, 5, 6) },
    ]);
  });

  it('have one per token of each text, without those of special tokens and of the filling', () => {
    const outputs = {
      ...outputsOf([2, 1], 1, 1),
      // Two texts of four places: opening, two tokens or one, closing, filling.
      token_vectors: { dims: [2, 4, 1], data: Float32Array.of(0, 1, 2, 0, 0, 3, 0, 0) },
    };
    const tokens = vectorsOf(outputs, { ids: [[7, 8], [9]] })?.map((each) => each.tokens);
    expect(tokens).toEqual([
      { ids: [7, 8], dimensions: 1, numbers: Float32Array.of(1, 2) },
      { ids: [9], dimensions: 1, numbers: Float32Array.of(3) },
    ]);
  });

  it('are refused with fewer tokens than the texts have', () => {
    const outputs = {
      ...outputsOf([1, 1], 1),
      token_vectors: { dims: [1, 3, 1], data: Float32Array.of(0, 1, 0) },
    };
    expect(() => vectorsOf(outputs, { ids: [[7, 8]] })).toThrow(
      expect.objectContaining({ code: 'model-invalid' }),
    );
  });

  it('are absent from a graph without this output', () => {
    expect(vectorsOf({}, { ids: [[], [], []] })).toBeNull();
  });

  it.each([
    ['a number too few', [2, 3], [1, 2, 3, 4, 5]],
    ['fewer vectors than texts', [1, 3], [1, 2, 3]],
    ['a number that is none', [2, 1], [Number.NaN, 1]],
    ['a number without end', [2, 1], [1, Number.POSITIVE_INFINITY]],
  ])('are refused with %s', (_, dims, data) => {
    expect(() => vectorsOf(outputsOf(dims, ...data), { ids: [[7], [8]] })).toThrow(
      expect.objectContaining({
        code: 'model-invalid',
        detail: { model: 'reader', reason: 'its vectors have another shape' },
      }),
    );
  });
});
