import { describe, expect, it } from 'vitest';
import { OwnRetriever } from '../../src/composition/own-retriever.js';
import { ScopedRetriever } from '../../src/composition/scoped-retriever.js';
import type { FoundPassage, Query } from '../../src/engine/index.js';
import type { TextVectors } from '../../src/text/text-vectors.js';
import { eventsOf, FakeReasoner, FakeRetriever, limen } from './limen-support.js';

const scope = { version: 'v2', lang: 'fr' };

class ScopedCorpus extends FakeRetriever {
  readonly scopes: unknown[] = [];
  override async search(
    query: Query,
    options: { exclude: readonly string[]; scope?: unknown },
  ): Promise<FoundPassage[]> {
    this.scopes.push(options.scope);
    return super.search(query, options);
  }
  async standing(reader: object) {
    return { values: { version: ['v2'], lang: [], section: [] }, here: reader };
  }
}

class ReaderWithVectors extends FakeReasoner {
  async queryVectors(): Promise<TextVectors> {
    return { whole: Float32Array.of(1) };
  }
}

class CorpusWithVectors extends ScopedCorpus {
  override async vectorsBy(): Promise<string | null> {
    return 'reader@1';
  }
}

describe('a scope', () => {
  it.each([
    ['words', new ScopedCorpus(), new FakeReasoner()],
    ['words and vectors', new CorpusWithVectors(), new ReaderWithVectors()],
  ])('goes with every search of a run by %s, and with a plain one', async (_, retriever, reasoner) => {
    const { made } = limen({ retriever, reasoner });
    await made.search('lakes', { scope });
    await eventsOf(made.ask('Which moon has methane?', { scope }));
    expect(retriever.scopes.length).toBeGreaterThan(1);
    for (const each of retriever.scopes) expect(each).toEqual(scope);
    made.close();
  });

  it('is absent if none is named', async () => {
    const retriever = new ScopedCorpus();
    const { made } = limen({ retriever });
    await made.search('lakes');
    await eventsOf(made.ask('Which moon has methane?'));
    expect(new Set(retriever.scopes)).toEqual(new Set([undefined]));
    made.close();
  });

  it('is passed on to the caller’s custom search', async () => {
    let given: object = {};
    const retriever = {
      search: async (_: Query, options: object) => {
        given = options;
        return [];
      },
    };
    const report = { status() {}, notice() {} };
    const own = new OwnRetriever(retriever, { id: 'own', title: 'Own' }, report);
    await new ScopedRetriever(own, scope).search({ text: 'lakes' }, { limit: 2, exclude: [] });
    expect(given).toMatchObject({ scope, limit: 2, exclude: [] });
  });

  it('is determined by the corpus for the page being read', async () => {
    const { made } = limen({ retriever: new ScopedCorpus() });
    const reader = { address: 'https://moons.example/v2/titan.html', lang: 'fr' };
    expect(await made.standing(reader)).toMatchObject({ here: reader });
    made.close();
  });
});
