import { describe, expect, it } from 'vitest';
import type { Query } from '../../src/engine/index.js';
import type { TextVectors } from '../../src/text/text-vectors.js';
import { eventsOf, FakeReasoner, FakeRetriever, limen } from './limen-support.js';

const vectors: TextVectors = { whole: Float32Array.of(0.6, 0.8) };

class ReaderWithVectors extends FakeReasoner {
  readonly texts: string[] = [];
  async queryVectors(text: string): Promise<TextVectors> {
    this.texts.push(text);
    return vectors;
  }
}

class CorpusWithVectors extends FakeRetriever {
  readonly searched: unknown[] = [];
  constructor(private readonly by: string | null) {
    super();
  }
  override async vectorsBy(): Promise<string | null> {
    return this.by;
  }
  override async search(query: Query, options: { exclude: readonly string[]; vectors?: TextVectors }) {
    this.searched.push(options.vectors);
    return super.search(query, options);
  }
}

async function asked(by: string | null) {
  const [retriever, reasoner] = [new CorpusWithVectors(by), new ReaderWithVectors()];
  const { made } = limen({ retriever, reasoner });
  await made.search('lakes');
  const events = await eventsOf(made.ask('Which moon is wet?'));
  made.close();
  return { searched: retriever.searched, texts: reasoner.texts, last: events.at(-1)?.type };
}

describe('a corpus with vectors in the page', () => {
  it('is asked with the vectors that the reader computes in its worker, while plain searches use none', async () => {
    const { searched, texts, last } = await asked('reader@1');
    expect(texts).toEqual(['Which moon is wet?']);
    expect(searched.slice(0, 2)).toEqual([undefined, vectors]);
    expect(last).toBe('accepted');
  });

  it('is asked by words alone if another reader made its vectors', async () => {
    expect(await asked('reader@2')).toMatchObject({ searched: [undefined, undefined], texts: [] });
  });
});
