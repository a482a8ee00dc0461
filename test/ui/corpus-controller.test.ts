import { describe, expect, it } from 'vitest';
import type { Limen, LimenOptions, LimenStatus } from '../../src/api.js';
import { LimenError, toErrorRecord } from '../../src/engine/index.js';
import { CorpusController } from '../../src/ui/corpus-controller.js';
import { answeredRun, CountingHost, corpusNamed, readyStatus, scriptedLimen } from './support.js';

const catalogue = [corpusNamed('first'), corpusNamed('second')];
const settled = () => new Promise((resolve) => setTimeout(resolve));

function sourceOf(createLimen: (options: LimenOptions) => Promise<Limen>) {
  return { createLimen, loadCatalogue: async () => catalogue };
}

describe('the open corpus', () => {
  it('is the requested one, or the first if that is unknown', async () => {
    for (const [wanted, chosen] of [
      ['second', 'second'],
      ['elsewhere', 'first'],
      [undefined, 'first'],
    ] as const) {
      const corpus = new CorpusController(new CountingHost());
      await corpus.start(
        sourceOf(async (options) => scriptedLimen(options.corpus, answeredRun)),
        wanted,
      );
      expect(corpus.chosen?.id).toBe(chosen);
      expect(corpus.limen?.corpus.id).toBe(chosen);
      expect(corpus.status).toEqual(readyStatus);
    }
  });

  it('is closed when another is chosen', async () => {
    const made: ReturnType<typeof scriptedLimen>[] = [];
    const corpus = new CorpusController(new CountingHost());
    await corpus.start(
      sourceOf(async (options) => {
        const limen = scriptedLimen(options.corpus, answeredRun);
        made.push(limen);
        return limen;
      }),
    );
    corpus.choose('second');
    await corpus.opening;
    expect(made.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('takes over the models of the last open one, even after a choice that was changed at once', async () => {
    const made: ReturnType<typeof scriptedLimen>[] = [];
    const models: unknown[] = [];
    const corpus = new CorpusController(new CountingHost());
    await corpus.start(
      sourceOf(async ({ corpus: id, modelsOf }) => {
        models.push(modelsOf);
        const limen = scriptedLimen(id, answeredRun);
        made.push(limen);
        return limen;
      }),
    );
    corpus.choose('second');
    corpus.choose('first');
    await corpus.opening;
    expect(models).toEqual([undefined, made[0], made[0]]);
    expect(made.map(({ closed }) => closed)).toEqual([true, true, false]);
    corpus.hostDisconnected();
    expect(made[2]?.closed).toBe(true);
  });

  it('is never one that opened after another was chosen', async () => {
    const late = scriptedLimen('first', answeredRun);
    let openFirst: (limen: Limen) => void = () => {};
    const corpus = new CorpusController(new CountingHost());
    void corpus.start(
      sourceOf((options) =>
        options.corpus === 'first'
          ? new Promise((resolve) => (openFirst = resolve))
          : Promise.resolve(scriptedLimen('second', answeredRun)),
      ),
    );
    await settled();
    corpus.choose('second');
    await corpus.opening;
    openFirst(late);
    await settled();
    expect(corpus.limen?.corpus.id).toBe('second');
    expect(late.closed).toBe(true);
  });

  it('reports the typed reason if it cannot be opened', async () => {
    const corpus = new CorpusController(new CountingHost());
    await corpus.start(
      sourceOf(() =>
        Promise.reject(new LimenError('corpus-invalid', { file: 'index', reason: 'cut short' })),
      ),
    );
    expect(corpus.failure?.code).toBe('corpus-invalid');
    await expect(corpus.opening).rejects.toMatchObject({ code: 'corpus-invalid' });
  });

  it('says so if the catalogue lists nothing', async () => {
    const corpus = new CorpusController(new CountingHost());
    await corpus.start({ createLimen: () => new Promise(() => {}), loadCatalogue: async () => [] });
    expect(corpus.failure).toMatchObject({ code: 'corpus-invalid', detail: { file: 'catalogue.json' } });
  });

  it('does not show a dismissed notice again, even as a new object', async () => {
    const full = () =>
      toErrorRecord(
        new LimenError('storage-full', {
          what: 'the corpus',
          needed: 5,
          missing: null,
          consequence: 'It is kept in memory for this visit',
        }),
      );
    const status: LimenStatus = { ...readyStatus, notices: [full()] };
    const corpus = new CorpusController(new CountingHost());
    await corpus.start(sourceOf(async () => scriptedLimen('first', answeredRun, status)));
    expect(corpus.notices).toHaveLength(1);
    corpus.dismiss(full());
    expect(corpus.notices).toEqual([]);
  });
});
