import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LimenStatus } from '../../src/api.js';
import { LimenError } from '../../src/engine/index.js';
import { createLimen, loadCatalogue } from '../../src/limen.js';
import type { ReasonerChoice } from '../../src/reasoners/registry.js';
import { failure, forever } from '../rpc/channel-worker.js';
import {
  base,
  corpus,
  eventsOf,
  FakeCritic,
  FakeReasoner,
  FakeRetriever,
  limen,
  titan,
} from './limen-support.js';

function refusing(error: LimenError): object {
  return { open: () => Promise.reject(error) };
}

const altered = new LimenError('model-altered', {
  file: 'model.onnx',
  expected: '2 bytes',
  actual: '1 bytes',
});

describe('Limen', () => {
  it('answers a question through its three workers', async () => {
    const { made } = limen();
    const events = await eventsOf(made.ask('Which moon has lakes?'));
    expect(events.map(({ type }) => type)).toEqual([
      'run-started',
      'round-opened',
      'nothing-held',
      'round-opened',
      'query-written',
      'passages-found',
      'draft-finished',
      'verdict-given',
      'accepted',
    ]);
  });

  it('uses the threshold that the critic was published with, unless the caller names one', async () => {
    const { made } = limen();
    const [first] = await eventsOf(made.ask('Which moon has lakes?'));
    expect(first).toMatchObject({ options: { threshold: 0.6 } });
    const strict = await eventsOf(made.ask('Which moon has lakes?', { threshold: 0.7, turns: 1 }));
    expect(strict[0]).toMatchObject({ options: { threshold: 0.7 } });
    expect(strict.at(-1)?.type).toBe('turns-spent');
  });

  it('reports the state of each part, now and at every change, until the listener unsubscribes', async () => {
    const { made } = limen();
    const told: LimenStatus[] = [];
    const stop = made.subscribe((status) => told.push(status));
    expect(told).toHaveLength(1);
    await made.parts();
    expect(made.status).toMatchObject({
      retriever: { state: 'ready', backend: 'none' },
      reasoner: { state: 'ready', name: 'Tiny reader', backend: 'wasm' },
      critic: { state: 'ready', name: 'Tiny critic', backend: 'wasm' },
      notices: [],
    });
    expect(told.map(({ retriever }) => retriever.state)).toContain('loading');
    const before = told.length;
    stop();
    made.close();
    expect(told).toHaveLength(before);
  });

  it('names the corpus and the exact weights for a trace', async () => {
    const { made } = limen();
    expect(await made.parts()).toEqual({ corpus: 'moons', reasoner: 'reader@1', critic: 'critic@1' });
  });

  it('searches, opens and lists passages while the models are still loading', async () => {
    const loading = { open: () => forever() };
    const { made } = limen({ reasoner: loading, critic: loading });
    expect(await made.search('lakes')).toMatchObject([{ passage: { id: 'titan' } }]);
    expect(await made.passage('titan')).toEqual(titan);
    expect(await made.passage('nowhere')).toBeUndefined();
    expect(await made.titles()).toEqual([{ id: 'titan', title: 'Titan' }]);
    expect(made.status.reasoner.state).toBe('loading');
    made.close();
  });

  for (const part of ['reasoner', 'critic'] as const) {
    it(`continues to search when the ${part} has failed, and a question ends with the reason`, async () => {
      const { made } = limen({ [part]: refusing(altered) });
      const events = await eventsOf(made.ask('Which moon has lakes?'));
      expect(events).toMatchObject([{ type: 'failed', error: { code: 'model-altered' } }]);
      expect(made.status[part]).toMatchObject({ state: 'failed', error: { code: 'model-altered' } });
      expect(await made.search('lakes')).toHaveLength(1);
    });
  }

  it('refuses an empty question and a wrong option without waiting for the models', async () => {
    const loading = { open: () => forever() };
    const { made } = limen({ reasoner: loading, critic: loading });
    expect(await eventsOf(made.ask('  '))).toMatchObject([
      { type: 'failed', error: { code: 'question-empty' } },
    ]);
    expect(await eventsOf(made.ask('x'.repeat(10_000)))).toMatchObject([
      { type: 'failed', error: { code: 'question-too-long' } },
    ]);
    expect(await eventsOf(made.ask('Why?', { turns: 0 }))).toMatchObject([
      { type: 'failed', error: { code: 'option-invalid' } },
    ]);
    made.close();
  });

  it('throws the reason when a question is aborted while the models load', async () => {
    const { made } = limen({ critic: { open: () => forever() } });
    const controller = new AbortController();
    const run = failure(eventsOf(made.ask('Which moon?', { signal: controller.signal })));
    controller.abort('stopped');
    expect(await run).toBe('stopped');
    made.close();
  });

  it('ends a run whose worker crashes, and answers the next question in a new worker', async () => {
    const stalling = new FakeReasoner();
    const answering = stalling.draft.bind(stalling);
    stalling.draft = () => forever();
    const { made, workers } = limen({ reasoner: stalling });
    const run = eventsOf(made.ask('Which moon has lakes?'));
    await made.parts();
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    stalling.draft = answering;
    workers[1]?.crash('out of memory');
    expect((await run).at(-1)).toMatchObject({ type: 'failed', error: { code: 'worker-crashed' } });
    expect((await eventsOf(made.ask('Which moon has lakes?'))).at(-1)?.type).toBe('accepted');
    expect(made.status.notices).toMatchObject([{ code: 'worker-crashed', detail: { worker: 'reasoner' } }]);
  });

  it('starts no model before the first question if so configured', async () => {
    const { made, workers } = limen({}, { load: 'when-asked' });
    expect(await made.search('lakes')).toHaveLength(1);
    expect(workers).toHaveLength(1);
    expect(made.status.reasoner.state).toBe('waiting');
    expect((await eventsOf(made.ask('Which moon has lakes?'))).at(-1)?.type).toBe('accepted');
    expect(workers).toHaveLength(3);
  });

  it('starts no model after it was closed', async () => {
    const { made, workers } = limen({}, { load: 'when-asked' });
    made.close();
    expect(await eventsOf(made.ask('Which moon has lakes?'))).toMatchObject([
      { type: 'failed', error: { code: 'worker-crashed' } },
    ]);
    expect(workers).toHaveLength(1);
  });

  it('loads the corpus and the models from the given locations', async () => {
    const asked: unknown[] = [];
    const note = <Service extends { open(...inputs: never[]): Promise<object> }>(
      service: Service,
    ): Service => {
      const open = service.open.bind(service) as (...inputs: unknown[]) => Promise<object>;
      return Object.assign(service, {
        open: (...inputs: unknown[]) => {
          asked.push(inputs[0]);
          return open(...inputs);
        },
      });
    };
    const fakes = {
      retriever: note(new FakeRetriever()),
      reasoner: note(new FakeReasoner()),
      critic: note(new FakeCritic()),
    };
    const models = new URL('https://cdn.example/models/');
    const { made } = limen(fakes, { models }, new URL('https://cdn.example/moons/'));
    expect(() => made.corpus).toThrow(expect.objectContaining({ code: 'unexpected' }));
    await made.searchable();
    await made.parts();
    expect(made.corpus).toEqual(corpus);
    expect(asked).toMatchObject([
      { folder: 'https://cdn.example/moons/' },
      { folder: 'https://cdn.example/models/reader/' },
      { folder: 'https://cdn.example/models/critic/' },
    ]);
  });

  it('rejects what is pending when it is closed, and ends every worker', async () => {
    const { made, workers } = limen({ critic: { open: () => forever() } });
    const parts = failure(made.parts());
    made.close();
    expect(await parts).toMatchObject({ code: 'worker-crashed' });
    expect(workers.every(({ terminated }) => terminated)).toBe(true);
    expect(await failure(made.search('lakes'))).toMatchObject({ code: 'worker-crashed' });
  });
});

describe('Another model', () => {
  it('replaces the reasoner while the corpus stays open, and the previous one ends', async () => {
    const { made, workers } = limen();
    await made.parts();
    await made.use({ reasoner: { kind: 'embedded' } });
    // Retriever, reasoner, critic, and the reasoner that replaces the second.
    expect(workers.map(({ terminated }) => terminated)).toEqual([false, true, false, false]);
    expect((await eventsOf(made.ask('Which moon has lakes?'))).at(-1)?.type).toBe('accepted');
    made.close();
    expect(workers.every(({ terminated }) => terminated)).toBe(true);
  });

  it('replaces the critic, and judges from the next question on', async () => {
    const { made, workers } = limen();
    await made.parts();
    await made.use({ critic: { kind: 'embedded' } });
    expect(workers.map(({ terminated }) => terminated)).toEqual([false, false, true, false]);
    expect((await eventsOf(made.ask('Which moon has lakes?'))).at(-1)?.type).toBe('accepted');
    made.close();
  });

  it('of an unknown kind is refused by name, and shown as failed', async () => {
    const { made, workers } = limen();
    const unknown = { kind: 'oracle' } as unknown as ReasonerChoice;
    expect(await failure(made.use({ reasoner: unknown }))).toMatchObject({
      code: 'option-invalid',
      detail: { option: 'reasoner', value: 'oracle' },
    });
    expect(made.status.reasoner).toMatchObject({ state: 'failed', error: { code: 'option-invalid' } });
    expect(workers[1]?.terminated).toBe(true);
    expect((await eventsOf(made.ask('Which moon has lakes?'))).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'option-invalid' },
    });
    made.close();
  });

  it('is not started after closing', async () => {
    const { made, workers } = limen();
    await made.parts();
    made.close();
    expect(await failure(made.use({ reasoner: { kind: 'embedded' } }))).toMatchObject({
      code: 'worker-crashed',
    });
    expect(workers).toHaveLength(3);
  });
});

describe('The catalogue', () => {
  afterEach(() => vi.unstubAllGlobals());
  const serve = (answer: () => Response) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(url.href);
      return answer();
    });
    return asked;
  };

  it('is read from the folder that the caller names', async () => {
    const asked = serve(() => Response.json([corpus]));
    expect(await loadCatalogue(new URL('https://limen.example/docs'))).toEqual([corpus]);
    expect(asked).toEqual(['https://limen.example/docs/corpora/catalogue.json']);
  });

  it('that is missing or wrong is refused with its name', async () => {
    for (const [answer, code] of [
      [() => new Response('', { status: 404 }), 'corpus-unavailable'],
      [() => new Response('<!doctype html>'), 'corpus-invalid'],
      [() => Response.json([{ id: 'moons' }]), 'corpus-invalid'],
      [() => Response.json({ corpora: [] }), 'corpus-invalid'],
      [
        () => {
          throw new TypeError('Failed to fetch');
        },
        'corpus-unavailable',
      ],
    ] as const) {
      serve(answer);
      expect(await failure(loadCatalogue(base))).toMatchObject({ code, detail: { file: 'catalogue.json' } });
    }
  });

  it.each([
    ['corpus', { corpus: 'file:///corpus/' }],
    ['corpus', { corpus: 'javascript:alert(1)' }],
    ['models', { corpus: 'moons', models: 'data:,x' }],
  ])('is not fetched when the %s has a non-web address', async (option, options) => {
    const asked = serve(() => Response.json([corpus]));
    expect(await failure(createLimen({ base, ...options }))).toMatchObject({
      code: 'option-invalid',
      detail: { option },
    });
    expect(asked).toEqual([]);
  });

  it('lists its corpora when an unknown one is requested', async () => {
    serve(() => Response.json([corpus]));
    expect(await failure(createLimen({ corpus: 'planets', base }))).toMatchObject({
      code: 'option-invalid',
      detail: { option: 'corpus', value: 'planets', allowed: 'moons' },
    });
  });
});
