import { beforeAll, describe, expect, it } from 'vitest';
import { openTrainedModel } from '../../cli/model-folder.js';
import { openReader } from '../../cli/models.js';
import { identityText } from '../../cli/passage-encoder.js';
import { StaticEncoder } from '../../src/retrieval/vectors/static-encoder.js';
import { dotProduct } from '../../src/scores/statistics.js';

/** Typed as keywords, about things that neither the shipped corpora nor the training texts are about. */
const queries = [
  'replace brake pads bicycle',
  'measure blood pressure at home',
  'plant apple tree winter',
  'cancel train ticket',
  'repair leaking kitchen roof',
];

let reader: Awaited<ReturnType<typeof openReader>>;
let encoder: StaticEncoder;
beforeAll(async () => {
  reader = await openReader('models/reader', 1);
  encoder = await StaticEncoder.open(await openTrainedModel('models/static-encoder', 'static-encoder'));
});

describe('the shipped static encoder', () => {
  it('stands for the reader that ships', () => {
    expect(encoder.reader).toBe(identityText(reader.identity));
  });

  it('is nearer to what the reader makes of a query than to what it makes of any other', async () => {
    const read = await Promise.all(queries.map((query) => reader.model.queryVectors(query)));
    for (const [place, query] of queries.entries()) {
      const { whole } = encoder.queryVectors(query);
      const cosines = read.map((each) => dotProduct(whole, each?.whole ?? new Float32Array(whole.length)));
      expect(cosines[place]).toBeGreaterThan(0.6);
      for (const [other, cosine] of cosines.entries()) {
        if (other !== place) expect(cosine).toBeLessThan((cosines[place] ?? 0) - 0.2);
      }
    }
  });

  it('gives each token a direction near to what the reader gives it in the query', async () => {
    for (const query of queries) {
      const [read, made] = [
        (await reader.model.queryVectors(query))?.tokens,
        encoder.queryVectors(query).tokens,
      ];
      // Not every word is in the smaller vocabulary.
      if (read?.numbers.length !== made?.numbers.length || read === undefined || made === undefined) continue;
      for (let start = 0; start < read.numbers.length; start += read.dimensions) {
        const [one, other] = [read, made].map(({ numbers }) =>
          numbers.subarray(start, start + read.dimensions),
        );
        if (one === undefined || other === undefined) continue;
        const lengths = Math.sqrt(dotProduct(one, one) * dotProduct(other, other));
        expect(dotProduct(one, other) / lengths).toBeGreaterThan(0.4);
      }
    }
  });
});
