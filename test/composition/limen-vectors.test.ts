import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PartOptions } from '../../src/composition/remote-limen.js';
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
  readonly options: unknown[] = [];
  constructor(private readonly by: string | null) {
    super();
  }
  override async vectorsBy(): Promise<string | null> {
    return this.by;
  }
  override async search(query: Query, options: { exclude: readonly string[]; vectors?: TextVectors }) {
    this.searched.push(options.vectors);
    this.options.push(options);
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

describe('a search while one types, once the models are open', () => {
  it('is also by what the reader makes of the text, with its last word finished', async () => {
    const { searched, texts } = await typed('moon with lak');
    expect(texts).toEqual(['moon with lakes']);
    expect(searched).toEqual([undefined, vectors]);
  });

  it('goes without the reader if another one made the vectors', async () => {
    expect(await typed('lakes', 'reader@2')).toMatchObject({ searched: [undefined, undefined], texts: [] });
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
});

describe('a search while one types, with or without models', () => {
  /** The options of the searches of a corpus for what is typed. */
  async function searchesOf(options: PartOptions, reasoner: FakeReasoner = new ReaderWithVectors()) {
    const retriever = new CorpusWithVectors('reader@1');
    const { made, workers } = limen({ retriever, reasoner }, options);
    if (options.load === undefined) await made.parts();
    await made.search('moon with lak');
    made.close();
    return { asked: retriever.options, workers };
  }
  const encoder = { folder: 'https://limen.example/models/static-encoder/', manifestSha256: undefined };

  afterEach(() => vi.unstubAllGlobals());

  it('opens no model, and names the encoder that beside words finds what is meant', async () => {
    const { asked, workers } = await searchesOf({ load: 'when-asked' });
    expect(asked).toMatchObject([{ asTyped: true, encoder }]);
    expect(workers).toHaveLength(1);
  });

  it('names it with the manifest that the site has pinned', async () => {
    const sha256 = 'a'.repeat(64);
    const pinned = { load: 'when-asked', modelsIntegrity: { 'static-encoder': sha256 } } as const;
    expect((await searchesOf(pinned)).asked).toMatchObject([{ encoder: { manifestSha256: sha256 } }]);
  });

  it('names none to a reader who saves data, until the models are loaded anyway', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    expect((await searchesOf({ load: 'when-asked' })).asked[0]).not.toHaveProperty('encoder');
    const reasoner = new FakeReasoner();
    expect((await searchesOf({}, reasoner)).asked.at(-1)).toMatchObject({ encoder });
  });

  it('ends with the signal’s reason when it aborts', async () => {
    const { made } = limen({
      retriever: new CorpusWithVectors('reader@1'),
      reasoner: new ReaderWithVectors(),
    });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(made.search('lakes', { signal })).rejects.toThrow('enough');
    made.close();
  });
});
