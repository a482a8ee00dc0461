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
  const { made } = limen({ retriever, reasoner }, { load: 'when-asked' });
  await made.search('lakes');
  const events = await eventsOf(made.ask('Which moon is wet?'));
  made.close();
  return { searched: retriever.searched, texts: reasoner.texts, last: events.at(-1)?.type };
}

describe('a corpus with vectors in the page', () => {
  it('is asked with the vectors that the reader computes in its worker', async () => {
    const { searched, texts, last } = await asked('reader@1');
    expect(texts).toEqual(['Which moon is wet?']);
    expect(searched.slice(0, 2)).toEqual([undefined, vectors]);
    expect(last).toBe('accepted');
  });

  it('is asked by words alone if another reader made its vectors', async () => {
    expect(await asked('reader@2')).toMatchObject({ searched: [undefined, undefined], texts: [] });
  });
});

/** What is typed once the models are open, and what the corpus was searched with. */
async function typed(text: string, by = 'reader@1', reasoner = new ReaderWithVectors()) {
  const retriever = new CorpusWithVectors(by);
  const { made } = limen({ retriever, reasoner });
  await made.parts();
  const found = await made.search(text);
  made.close();
  return { searched: retriever.searched, texts: reasoner.texts, found };
}

describe('a search while one types', () => {
  it('is by words alone before the models are open, and opens none', async () => {
    const [retriever, reasoner] = [new CorpusWithVectors('reader@1'), new ReaderWithVectors()];
    const { made, workers } = limen({ retriever, reasoner }, { load: 'when-asked' });
    await made.search('lakes');
    expect(retriever.searched).toEqual([undefined]);
    expect(workers).toHaveLength(1);
    made.close();
  });

  it('is also by what the text means once they are, with its last word finished', async () => {
    const { searched, texts } = await typed('moon with lak');
    expect(texts).toEqual(['moon with lakes']);
    expect(searched).toEqual([undefined, vectors]);
  });

  it('stays by words if another reader made the vectors', async () => {
    expect(await typed('lakes', 'reader@2')).toMatchObject({ searched: [undefined], texts: [] });
  });

  it('finds nothing by meaning where words find nothing', async () => {
    class EmptyCorpus extends CorpusWithVectors {
      override async search(...[query, options]: Parameters<CorpusWithVectors['search']>) {
        await super.search(query, options);
        return [];
      }
    }
    const [retriever, reasoner] = [new EmptyCorpus('reader@1'), new ReaderWithVectors()];
    const { made } = limen({ retriever, reasoner });
    await made.parts();
    expect(await made.search('qxv')).toEqual([]);
    expect(reasoner.texts).toEqual([]);
    made.close();
  });

  it('still finds what words find if the model fails', async () => {
    class FailingReader extends ReaderWithVectors {
      override async queryVectors(): Promise<TextVectors> {
        throw new Error('no memory');
      }
    }
    const { found } = await typed('lakes', 'reader@1', new FailingReader());
    expect(found).toHaveLength(1);
  });

  it('does not wait for the model while a question is being answered', async () => {
    const [retriever, reasoner] = [new CorpusWithVectors('reader@1'), new ReaderWithVectors()];
    const { made } = limen({ retriever, reasoner });
    await made.parts();
    const run = made.ask('Which moon is wet?')[Symbol.asyncIterator]();
    await run.next();
    const before = reasoner.texts.length;
    await made.search('moon with lak');
    expect(reasoner.texts.slice(before)).not.toContain('moon with lakes');
    await run.return?.();
    made.close();
  });

  it('ends with the signal’s reason when it aborts', async () => {
    const { made } = limen({
      retriever: new CorpusWithVectors('reader@1'),
      reasoner: new ReaderWithVectors(),
    });
    await made.parts();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(made.search('lakes', { signal })).rejects.toThrow('enough');
    made.close();
  });
});
