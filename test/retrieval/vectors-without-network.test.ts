import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import type { PassageEncoder } from '../../src/retrieval/vectors/add-vectors.js';
import { packVectors } from '../../src/retrieval/vectors/vector-rows.js';
import { baseUrl, pack, planets, serve } from './support.js';

vi.mock('../../src/retrieval/vectors/nearest-passages.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('a search uses words alone, with a notice, if the code that compares vectors cannot be loaded', async () => {
  const whole = Float32Array.from({ length: 8 }, (_, at) => (at === 0 ? 1 : 0));
  const encoder: PassageEncoder = {
    by: 'reader@1',
    dimensions: { whole: 8, tokens: 0 },
    packed: async () => packVectors({ whole }),
  };
  const info = { id: 'planets', title: 'Planets', description: '', examples: [] };
  const compiled = await compileCorpus(info, planets, 'planets', { pack, encoder });
  const retriever = new CorpusRetriever({ fetch: serve(() => compiled).fetch, store: null });
  await retriever.open({ corpusId: 'planets', baseUrl });
  const found = await retriever.search({ text: 'rings' }, { limit: 3, exclude: [], vectors: { whole } });
  expect(found.map(({ passage }) => passage.id)).toEqual(['saturn']);
  expect(retriever.notices.map(({ code }) => code)).toEqual(['corpus-unavailable']);
});
