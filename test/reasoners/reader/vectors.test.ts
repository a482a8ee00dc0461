import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchVectorsOf, vectorFeeds, vectorsOf } from '../../../src/reasoners/reader/reader-outputs.js';
import { hostileTexts } from '../hostile-texts.js';
import { words } from './support.js';

const cls = 101n;
const sep = 102n;

/** One row per text. */
function rowsOf(texts: readonly string[], name: 'input_ids' | 'attention_mask' | 'token_type_ids') {
  const tensor = vectorFeeds(words, texts, false).feeds[name];
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
          const { input_ids, attention_mask, token_type_ids } = vectorFeeds(words, texts, false).feeds;
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

describe('the vectors of a graph', () => {
  const outputsOf = (dims: readonly number[], ...data: readonly number[]) => ({
    vector: { dims: [...dims], data: Float32Array.from(data) },
  });

  it('are one per text, in their order', () => {
    expect(vectorsOf(outputsOf([2, 3], 1, 2, 3, 4, 5, 6), { ids: [[7], [8]] })).toEqual([
      Float32Array.of(1, 2, 3),
      Float32Array.of(4, 5, 6),
    ]);
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

describe('the vectors that a search compares', () => {
  const tokensOf = (dims: readonly number[], ...data: readonly number[]) => ({
    search_vector: { dims: [dims[0] ?? 0, 1], data: new Float32Array(dims[0] ?? 0).fill(1) },
    token_vectors: { dims: [...dims], data: Float32Array.from(data) },
  });

  it('are asked for only by a search', () => {
    const given = (search: boolean) => vectorFeeds(words, ['kiln'], search).feeds.with_search_vectors?.data;
    expect(given(true)).toEqual(Uint8Array.of(1));
    expect(given(false)).toEqual(Uint8Array.of(0));
  });

  it('are one per text and one per token of it, without special tokens and filling', () => {
    // Two texts of four places: opening, two tokens or one, closing, filling.
    const outputs = tokensOf([2, 4, 1], 0, 1, 2, 0, 0, 3, 0, 0);
    expect(searchVectorsOf(outputs, { ids: [[7, 8], [9]] })).toEqual([
      { whole: Float32Array.of(1), tokens: { ids: [7, 8], dimensions: 1, numbers: Float32Array.of(1, 2) } },
      { whole: Float32Array.of(1), tokens: { ids: [9], dimensions: 1, numbers: Float32Array.of(3) } },
    ]);
  });

  it('are refused with fewer tokens than the texts have', () => {
    expect(() => searchVectorsOf(tokensOf([1, 3, 1], 0, 1, 0), { ids: [[7, 8]] })).toThrow(
      expect.objectContaining({ code: 'model-invalid' }),
    );
  });

  it('are absent from a graph without them', () => {
    expect(
      searchVectorsOf({ vector: { dims: [1, 1], data: Float32Array.of(1) } }, { ids: [[7]] }),
    ).toBeNull();
  });
});
