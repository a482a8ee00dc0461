import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/model-files/model-files.js';
import { StaticEncoder } from '../../src/retrieval/vectors/static-encoder.js';
import { dotProduct } from '../../src/scores/statistics.js';
import { along, encoderFiles, folder, servingEncoder, tokenDimensions } from './static-encoder-support.js';

const words = {
  moon: { part: along(0), token: along(1, tokenDimensions) },
  ring: { part: along(1), token: along(2, tokenDimensions), length: 16, weight: 32 },
  '##s': { part: along(2), length: 8, weight: 8 },
};

async function opened(files = encoderFiles(words)): Promise<StaticEncoder> {
  const { fetch } = servingEncoder(files);
  return StaticEncoder.open(await loadModel(new URL(folder), { fetch, storage: {} }));
}

describe('a static encoder', () => {
  it('gives a text the direction of the sum of its tokens, each as long as its part is', async () => {
    const encoder = await opened();
    const { whole } = encoder.queryVectors('Moon ring');
    const [moon, ring] = [encoder.queryVectors('moon').whole, encoder.queryVectors('ring').whole];
    const sum = moon.map((value, place) => value + (ring[place] ?? 0) / 4);
    const length = Math.sqrt(dotProduct(sum, sum));
    for (const [place, value] of sum.entries()) expect(whole[place]).toBeCloseTo(value / length, 5);
  });

  it('has a vector for each token, as long as the token counts', async () => {
    const { tokens } = (await opened()).queryVectors('rings');
    expect(tokens?.dimensions).toBe(tokenDimensions);
    const numbers = tokens?.numbers ?? new Float32Array();
    expect(numbers).toHaveLength(2 * tokenDimensions);
    const lengths = [0, 1].map((at) => {
      const own = numbers.subarray(at * tokenDimensions, (at + 1) * tokenDimensions);
      return Math.sqrt(dotProduct(own, own));
    });
    expect((lengths[0] ?? 0) / (lengths[1] ?? 1)).toBeCloseTo(4);
  });

  it('leaves unknown words out', async () => {
    const encoder = await opened();
    expect(encoder.queryVectors('moon qxv').whole).toEqual(encoder.queryVectors('moon').whole);
  });

  it('makes numbers of whatever is typed', async () => {
    const encoder = await opened();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { whole, tokens } = encoder.queryVectors(text);
        expect([...whole, ...(tokens?.numbers ?? [])].every(Number.isFinite)).toBe(true);
      }),
    );
  });

  it('refuses a table that its config does not describe', async () => {
    await expect(opened(encoderFiles(words, { tokens: 8 }))).rejects.toMatchObject({ code: 'model-invalid' });
    await expect(opened(encoderFiles(words, { dimensions: 6 }))).rejects.toMatchObject({
      code: 'model-invalid',
    });
  });
});
