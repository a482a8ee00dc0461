import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { packVectors } from '../../src/retrieval/vectors/vector-rows.js';
import { along, dimensions, encoderFiles, folder, servingEncoder } from './static-encoder-support.js';
import { baseUrl, pack, planets, serve } from './support.js';

/** For which "moon" means what the passage about Mars does. */
const files = encoderFiles({ moon: { part: along(0) } });

async function searching(encoderIn = files, by = 'reader@1') {
  const encoder = {
    by,
    dimensions: { whole: dimensions, tokens: 0 },
    packed: async ({ title }: { readonly title: string }) =>
      packVectors({ whole: along(title === 'Mars' ? 0 : 1) }),
  };
  const info = { id: 'planets', title: 'Planets', description: '', examples: [] };
  const compiled = await compileCorpus(info, planets, 'planets', { pack, encoder });
  const { fetch, asked } = servingEncoder(encoderIn, serve(() => compiled).fetch);
  const retriever = new CorpusRetriever({ fetch, store: null });
  await retriever.open({ corpusId: 'planets', baseUrl });
  await retriever.settled();
  const search = async (text: string) => {
    const options = { limit: 4, exclude: [], asTyped: true, encoder: { folder } };
    const found = await retriever.search({ text }, options);
    return found.map(({ passage }) => passage.id);
  };
  return { search, asked };
}

describe('a search while one types', () => {
  it('is by words at first, and by meaning too once the encoder is loaded', async () => {
    const { search } = await searching();
    expect((await search('moon'))[0]).toBe('titan');
    await vi.waitFor(async () => expect((await search('moon'))[0]).toBe('mars'));
  });

  it('takes an unfinished word for what the passages make of it', async () => {
    const { search } = await searching();
    expect((await search('moo'))[0]).toBe('titan');
    await vi.waitFor(async () => expect((await search('moo'))[0]).toBe('mars'));
  });

  it('finds nothing by meaning where words find nothing, and loads nothing for it', async () => {
    const { search, asked } = await searching();
    expect(await search('qxv')).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('stays by words, and asks once, if the encoder cannot be read', async () => {
    const { search, asked } = await searching(new Map());
    expect((await search('moon'))[0]).toBe('titan');
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
    const before = asked.length;
    expect((await search('moon'))[0]).toBe('titan');
    expect(asked).toHaveLength(before);
  });

  it('stays by words if another reader made the vectors', async () => {
    const { search, asked } = await searching(files, 'reader@2');
    await search('moon');
    await vi.waitFor(() => expect(asked).toContain('vectors.bin'));
    for (let count = 0; count < 20; count += 1) expect((await search('moon'))[0]).toBe('titan');
  });
});
