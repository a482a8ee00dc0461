import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CorpusInfo, Limen, LimenOptions } from '../../src/api.js';
import { CorpusController } from '../../src/ui/corpus-controller.js';
import { answeredRun, CountingHost, corpusNamed, scriptedLimen } from './support.js';

function page(own: CorpusInfo[]) {
  const opened: string[] = [];
  const progress: ((made: { made: number; passages: number }) => void)[] = [];
  const source = {
    loadCatalogue: async () => [corpusNamed('first'), corpusNamed('second')],
    ownTexts: async () => own,
    createLimen: async ({ corpus }: LimenOptions): Promise<Limen> => {
      opened.push(corpus);
      return {
        ...scriptedLimen(corpus, answeredRun),
        addVectors: ({ onProgress } = {}) => {
          if (onProgress !== undefined) progress.push(onProgress);
          return new Promise<boolean>(() => {});
        },
      };
    },
  };
  return { corpus: new CorpusController(new CountingHost()), source, opened, progress };
}

afterEach(() => void vi.useRealTimers());

describe("a person's own texts among the corpora", () => {
  it('are listed after the shipped ones, and can be requested by the URL', async () => {
    const { corpus, source } = page([corpusNamed('own:bees')]);
    await corpus.start(source, 'own:bees');
    expect(corpus.catalogue.map(({ id }) => id)).toEqual(['first', 'second', 'own:bees']);
    expect(corpus.chosen?.id).toBe('own:bees');
  });

  it('are listed at once with the shipped ones if they are known in time', async () => {
    const { source } = page([corpusNamed('own:bees')]);
    const listed: string[][] = [];
    const host = new CountingHost();
    const corpus = new CorpusController(host);
    host.requestUpdate = () => void listed.push(corpus.catalogue.map(({ id }) => id));
    await corpus.start(source);
    expect(listed.find((ids) => ids.length > 0)).toEqual(['first', 'second', 'own:bees']);
  });

  it('do not delay the opening of a shipped corpus, and are listed after it if they come late', async () => {
    const { corpus, source, opened } = page([]);
    let list = (_own: CorpusInfo[]) => {};
    const ownTexts = () => new Promise<CorpusInfo[]>((resolve) => (list = resolve));
    const started = corpus.start({ ...source, ownTexts });
    await expect.poll(() => opened).toEqual(['first']);
    await corpus.opening;
    await expect.poll(() => corpus.catalogue.map(({ id }) => id)).toEqual(['first', 'second']);
    list([corpusNamed('own:bees')]);
    await started;
    expect(corpus.catalogue.map(({ id }) => id)).toEqual(['first', 'second', 'own:bees']);
  });

  it('are waited for, however late, if the URL requests one, and nothing else is opened meanwhile', async () => {
    vi.useFakeTimers();
    const { corpus, source, opened } = page([corpusNamed('own:bees')]);
    let list = (_own: CorpusInfo[]) => {};
    const first = new Promise<CorpusInfo[]>((resolve) => (list = resolve));
    const again = vi.fn(source.ownTexts).mockReturnValueOnce(first);
    const started = corpus.start({ ...source, ownTexts: again }, 'own:bees');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toEqual([]);
    list([corpusNamed('own:bees')]);
    await started;
    expect(opened).toEqual(['own:bees']);
    expect(corpus.catalogue.map(({ id }) => id)).toEqual(['first', 'second', 'own:bees']);
  });

  it('are not opened in place of a corpus that is still being looked up when they are listed again', async () => {
    const { corpus, source, opened } = page([corpusNamed('own:bees')]);
    let load = () => {};
    const catalogue = new Promise<CorpusInfo[]>((resolve) => (load = () => resolve([corpusNamed('first')])));
    const started = corpus.start({ ...source, loadCatalogue: () => catalogue });
    await corpus.listOwnTexts();
    load();
    await started;
    expect(corpus.chosen?.id).toBe('first');
    expect(opened).toEqual(['first']);
  });

  it('are opened once they are listed, and an open corpus stays when others are removed', async () => {
    const own = [corpusNamed('own:bees')];
    const { corpus, source, opened } = page(own);
    await corpus.start(source);
    own.push(corpusNamed('own:kites'));
    await corpus.listOwnTexts('own:kites');
    await corpus.opening;
    expect(corpus.chosen?.id).toBe('own:kites');
    own.shift();
    await corpus.listOwnTexts();
    expect(corpus.catalogue.map(({ id }) => id)).toEqual(['first', 'second', 'own:kites']);
    expect(opened).toEqual(['first', 'own:kites']);
  });

  it('give way to the first corpus when they are deleted while open', async () => {
    const own = [corpusNamed('own:bees')];
    const { corpus, source, opened } = page(own);
    await corpus.start(source, 'own:bees');
    own.pop();
    await corpus.listOwnTexts();
    await corpus.opening;
    expect(corpus.chosen?.id).toBe('first');
    expect(opened).toEqual(['own:bees', 'first']);
  });

  it('take their new name while they stay open', async () => {
    const own = [corpusNamed('own:bees')];
    const { corpus, source, opened } = page(own);
    await corpus.start(source, 'own:bees');
    own.splice(0, 1, { ...corpusNamed('own:bees'), title: 'Insects' });
    await corpus.listOwnTexts();
    expect(corpus.chosen?.title).toBe('Insects');
    expect(opened).toEqual(['own:bees']);
  });

  it('are opened again if all are open together and one is renamed or deleted, or only one is left', async () => {
    const every = (description: string) => ({ ...corpusNamed('own:*'), description });
    const own = [corpusNamed('own:bees'), corpusNamed('own:kites'), every('bees, kites')];
    const { corpus, source, opened } = page(own);
    await corpus.start(source, 'own:*');
    await corpus.listOwnTexts();
    expect(opened).toEqual(['own:*']);
    own.splice(2, 1, every('insects, kites'));
    await corpus.listOwnTexts();
    await corpus.opening;
    expect(corpus.chosen?.description).toBe('insects, kites');
    expect(opened).toEqual(['own:*', 'own:*']);
    own.splice(1);
    await corpus.listOwnTexts();
    await corpus.opening;
    expect(corpus.chosen?.id).toBe('own:bees');
    own.pop();
    await corpus.listOwnTexts();
    expect(corpus.chosen?.id).toBe('first');
  });

  it('get vectors in the background, with progress until another corpus is chosen, unlike shipped ones', async () => {
    const { corpus, source, progress } = page([corpusNamed('own:bees')]);
    await corpus.start(source);
    expect(progress).toHaveLength(0);
    corpus.choose('own:bees');
    await corpus.opening;
    await new Promise((resolve) => setTimeout(resolve));
    expect(progress).toHaveLength(1);
    progress[0]?.({ made: 3, passages: 9 });
    expect(corpus.vectorProgress).toEqual({ made: 3, passages: 9 });
    corpus.choose('first');
    await corpus.opening;
    expect(corpus.vectorProgress).toBeNull();
    progress[0]?.({ made: 4, passages: 9 });
    expect(corpus.vectorProgress).toBeNull();
  });
});
