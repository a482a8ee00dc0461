import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnCritic, OwnReasoner, OwnSearchOptions } from '../../src/api.js';
import type { WorkerStarters } from '../../src/composition/browser-workers.js';
import { OwnSearchLimen } from '../../src/composition/own-search-limen.js';
import type { PartOptions } from '../../src/composition/remote-limen.js';
import { type FoundPassage, LimenError, type Query, type Retriever } from '../../src/engine/index.js';
import { createLimen } from '../../src/limen.js';
import { ChannelWorker, failure, forever } from '../rpc/channel-worker.js';
import { base, draft, eventsOf, FakeCritic, FakeReasoner, limen, titan } from './limen-support.js';

const question = 'Which moon has lakes?';
const found: FoundPassage = { passage: titan, score: 1, matchedTerms: [] };
const search: Retriever = { search: async () => [found] };
const reasoner: OwnReasoner = {
  name: 'Own model',
  identity: 'own-model@7',
  closedBook: false,
  draft: async () => draft,
  nextQuery: async () => ({ text: 'moon lakes' }),
};
const critic: OwnCritic = { name: 'Own critic', threshold: 0.3, certainty: 0.4, assess: async () => 0.35 };

/** A `Limen` over a custom search; `workers` holds the model workers that were started. */
function overSearch(retriever: Retriever = search, options: PartOptions = {}) {
  const workers: ChannelWorker[] = [];
  const start = (service: object) => () => {
    const worker = new ChannelWorker(service);
    workers.push(worker);
    return worker;
  };
  const [reasoner, critic] = [start(new FakeReasoner()), start(new FakeCritic())];
  const starters: WorkerStarters = {
    retriever: () => {
      throw new Error('The retriever of a compiled corpus was started.');
    },
    models: async () => (part) => (part === 'reasoner' ? reasoner() : critic()),
    critic,
  };
  const name = { id: 'handbook', title: 'Handbook' };
  const models = new URL('models/', base);
  const made = new OwnSearchLimen(starters, retriever, name, models, { backend: 'wasm', ...options });
  return { made, workers };
}

describe('A custom search of the page', () => {
  it('provides the passages for answers, and no corpus is loaded', async () => {
    const { made, workers } = overSearch();
    const events = await eventsOf(made.ask(question));
    expect(events.find(({ type }) => type === 'passages-found')).toMatchObject({ found: [found] });
    expect(events.at(-1)).toMatchObject({ type: 'accepted', outcome: { answer: 'Titan' } });
    expect(workers).toHaveLength(2);
  });

  it('is named in the status and in a trace', async () => {
    const { made } = overSearch();
    expect(made.corpus).toEqual({ id: 'handbook', title: 'Handbook' });
    expect(made.status.retriever).toMatchObject({ state: 'ready', name: 'Handbook', backend: 'none' });
    expect((await made.parts()).corpus).toBe('handbook');
  });

  it('has no passages to open and no titles to list', () => {
    const { made } = overSearch();
    expect(made).not.toHaveProperty('passage');
    expect(made).not.toHaveProperty('titles');
  });

  it('is asked for a number of passages excluding those seen, and both are enforced', async () => {
    const asked: unknown[] = [];
    const greedy: Retriever = {
      async search(query: Query, { limit, exclude }) {
        asked.push({ text: query.text, limit, exclude: [...exclude] });
        return ['titan', 'rhea', 'dione', 'tethys'].map((id) => ({ ...found, passage: { ...titan, id } }));
      },
    };
    const { made } = overSearch(greedy);
    expect((await made.search('lakes', { limit: 3 })).map(({ passage }) => passage.id)).toEqual([
      'titan',
      'rhea',
      'dione',
    ]);
    expect(asked).toEqual([{ text: 'lakes', limit: 3, exclude: [] }]);
  });

  it('that ignores the signal is abandoned at once', async () => {
    const { made } = overSearch({ search: () => forever() });
    const stop = new AbortController();
    const searching = failure(made.search('lakes', { signal: stop.signal }));
    const asking = failure(eventsOf(made.ask(question, { signal: stop.signal })));
    stop.abort('stopped');
    expect(await searching).toBe('stopped');
    expect(await asking).toBe('stopped');
    made.close();
  });

  it('may not say how near its passages are, since only the vectors of the reader tell', async () => {
    const passage = { ...found.passage, nearness: { cosine: 1, likeness: 1 } };
    const { made } = overSearch({ search: async () => [{ ...found, passage }] });
    const [result] = await made.search('lakes');
    expect(result?.passage.id).toBe(found.passage.id);
    expect(result?.passage).not.toHaveProperty('nearness');
  });

  it('hears when it is stopped', async () => {
    let heard: AbortSignal | undefined;
    const { made } = overSearch({
      search: (_query, { signal }) => {
        heard = signal;
        return forever();
      },
    });
    const stop = new AbortController();
    const searching = failure(made.search('lakes', { signal: stop.signal }));
    stop.abort('stopped');
    await searching;
    expect(heard?.reason).toBe('stopped');
  });

  it.each([
    [new LimenError('corpus-unavailable', { file: 'search', reason: 'offline' }), 'corpus-unavailable'],
    [new TypeError('Failed to fetch'), 'unexpected'],
  ])('that fails with %s ends the run with a typed error', async (thrown, code) => {
    const { made } = overSearch({ search: () => Promise.reject(thrown) });
    expect((await eventsOf(made.ask(question))).at(-1)).toMatchObject({ type: 'failed', error: { code } });
  });

  it.each([
    ['it is no list', { hits: [] }],
    ['result 1 has no passage.id that is a text', [null]],
    ['result 1 has no passage.text that is a text', [{ ...found, passage: { id: 'a', title: 'A' } }]],
    ['result 2 has no score that is a number', [found, { ...found, score: undefined }]],
    ['result 1 has no matchedTerms that are a list of texts', [{ ...found, matchedTerms: 'lakes' }]],
  ])('that returns invalid results is refused: %s', async (reason, brought) => {
    const { made } = overSearch({ search: async () => brought as unknown as FoundPassage[] });
    expect(await failure(made.search('lakes'))).toMatchObject({ code: 'search-invalid', detail: { reason } });
    expect((await eventsOf(made.ask(question))).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'search-invalid', detail: { reason } },
    });
  });

  it('rejects pending calls on close, and every later call', async () => {
    const { made, workers } = overSearch({ search: () => forever() });
    const searching = failure(made.search('lakes'));
    made.close();
    expect(await searching).toMatchObject({ code: 'worker-crashed', detail: { worker: 'retriever' } });
    expect(await failure(made.search('lakes'))).toMatchObject({ code: 'worker-crashed' });
    expect(workers.every(({ terminated }) => terminated)).toBe(true);
  });
});

describe('createLimen with a custom search of the page', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('loads nothing, and gives a search without a name a default one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('Something was fetched.')));
    const made = await createLimen({ retriever: search, base, reasoner, critic });
    expect(made.corpus).toEqual({ id: 'own-search', title: 'own search' });
    expect((await eventsOf(made.ask(question))).at(-1)?.type).toBe('accepted');
  });

  it('refuses an object that cannot search', async () => {
    const unable = { retriever: {}, base } as unknown as OwnSearchOptions;
    expect(await failure(createLimen(unable))).toMatchObject({
      code: 'option-invalid',
      detail: { option: 'retriever', value: 'an object without search' },
    });
  });
});

describe('A custom reasoner and critic of the page', () => {
  it('answer and judge on the page, and no model is started', async () => {
    const { made, workers } = overSearch(search, { reasoner, critic });
    const events = await eventsOf(made.ask(question));
    expect(events[0]).toMatchObject({ options: { threshold: 0.3, certainty: 0.4 } });
    // At 0.35 the draft reaches the threshold but not the certainty, so it is kept until there is nothing new
    // to look up.
    expect(events.at(-1)).toMatchObject({ type: 'accepted', outcome: { probability: 0.35 } });
    expect(workers).toHaveLength(0);
  });

  it('are named in the status and in a trace; without an identity by their name', async () => {
    const { made } = overSearch(search, { reasoner, critic });
    expect(await made.parts()).toEqual({
      corpus: 'handbook',
      reasoner: 'own-model@7',
      critic: 'Own critic',
    });
    expect(made.status.reasoner).toMatchObject({ state: 'ready', name: 'Own model', backend: 'none' });
    expect(made.status.critic).toMatchObject({ state: 'ready', name: 'Own critic', threshold: 0.3 });
  });

  it('draft before anything was looked up where they hold knowledge, word by word', async () => {
    const closedBook: OwnReasoner = {
      ...reasoner,
      closedBook: true,
      async draft(_input, options) {
        options?.onPartial?.('Ti');
        return draft;
      },
    };
    const { made } = overSearch(search, { reasoner: closedBook, critic: { assess: async () => 1 } });
    expect((await eventsOf(made.ask(question))).map(({ type }) => type)).toEqual([
      'run-started',
      'round-opened',
      'draft-streamed',
      'draft-finished',
      'verdict-given',
      'accepted',
    ]);
  });

  it('replace the embedded ones over a compiled corpus, and can be replaced in turn', async () => {
    const { made, workers } = limen();
    await made.use({ reasoner, critic });
    expect(workers.map(({ terminated }) => terminated)).toEqual([false, true, true]);
    expect((await made.parts()).reasoner).toBe('own-model@7');
    await made.use({ reasoner: { kind: 'embedded' } });
    expect((await made.parts()).reasoner).toBe('reader@1');
    expect(workers).toHaveLength(4);
  });

  it('that are replaced in the middle of a run end it', async () => {
    const { made } = overSearch(search, { reasoner: { ...reasoner, draft: () => forever() }, critic });
    const run = eventsOf(made.ask(question));
    await made.parts();
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    await made.use({ reasoner });
    expect((await run).at(-1)).toMatchObject({ type: 'failed', error: { code: 'worker-crashed' } });
  });

  it.each([
    ['reasoner', { draft: reasoner.draft }, 'an object without nextQuery'],
    ['critic', { judge: critic.assess }, 'an object without assess'],
  ])('that lack a method are refused by name: %s', async (option, part, value) => {
    const { made } = overSearch(search, { reasoner, critic, [option]: part } as PartOptions);
    expect((await eventsOf(made.ask(question))).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'option-invalid', detail: { option, value } },
    });
    expect(made.status[option as 'reasoner' | 'critic']).toMatchObject({ state: 'failed' });
  });

  it('may not ask for a threshold that is no probability', async () => {
    const { made } = overSearch(search, { reasoner, critic: { ...critic, threshold: 7 } });
    expect(await failure(made.parts())).toMatchObject({
      code: 'option-invalid',
      detail: { option: 'threshold', value: '7' },
    });
  });
});
