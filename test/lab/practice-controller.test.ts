import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Limen } from '../../src/api.js';
import { LimenError } from '../../src/engine/index.js';
import { headSignals } from '../../src/lab/head-signals.js';
import { HeadTrainer, type TrainingOptions, type TrainingPlan } from '../../src/lab/head-trainer.js';
import { type KeptPractice, keepPractice, keptPractice } from '../../src/lab/kept-practice.js';
import { practiceQuestions } from '../../src/lab/practice-plan.js';
import { PracticeController } from '../../src/ui/lab/practice-controller.js';
import { CountingHost } from '../ui/support.js';
import { corpusOf, questionOf, turnOf } from './support.js';
import 'fake-indexeddb/auto';

/** Trains without a worker, and without the delay that lets a class watch. */
const trains = vi.hoisted(() => vi.fn());

vi.mock(import('../../src/lab/train-head.js'), () => ({ trainHead: trains }));

beforeEach(() => {
  trains
    .mockReset()
    .mockImplementation((plan: TrainingPlan, options: TrainingOptions) =>
      new HeadTrainer().train({ ...plan, pause: 0 }, options),
    );
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('document', { baseURI: 'https://lab.test/lab.html' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const signals = headSignals.map(() => 0.5);
const corpus = corpusOf(
  Array.from({ length: 60 }, (_, place) => questionOf(`ts-${place}`, [turnOf({ signals })])),
);
const zeros = headSignals.map(() => 0);
const madeHere: KeptPractice = {
  questions: 24,
  source: 'here',
  examples: [],
  head: { means: zeros, scales: zeros, weights: zeros, bias: 7 },
  losses: [],
};

describe('stored practice', () => {
  it('is shown again by its URL, and stays unchanged', async () => {
    await keepPractice(madeHere);
    const practice = new PracticeController(new CountingHost());
    await practice.begin(corpus, 24, 4);
    expect([practice.state, practice.source, practice.kept]).toEqual(['trained', 'here', true]);
    expect(practice.head?.bias).toBe(7);
    expect((await keptPractice())?.source).toBe('here');
  });

  it('is shown if the URL names none, or more questions than there are', async () => {
    const all = practiceQuestions(corpus, 1000).length;
    await keepPractice({ ...madeHere, questions: all });
    for (const named of [null, 1000]) {
      const practice = new PracticeController(new CountingHost());
      await practice.begin(corpus, named, 4);
      expect([practice.source, practice.kept]).toEqual(['here', true]);
    }
  });

  it('does not give way to the practice that a link names', async () => {
    await keepPractice(madeHere);
    const practice = new PracticeController(new CountingHost());
    await practice.begin(corpus, 12, 4);
    expect([practice.state, practice.questions, practice.kept]).toEqual(['trained', 12, false]);
    expect((await keptPractice())?.questions).toBe(24);
  });

  it('is replaced by practice that the person starts', async () => {
    await keepPractice(madeHere);
    const practice = new PracticeController(new CountingHost());
    await practice.practise(corpus, 12, 4, null);
    expect(practice.kept).toBe(true);
    expect((await keptPractice())?.questions).toBe(12);
  });
});

describe('practice that failed', () => {
  const crashed = new LimenError('worker-crashed', { worker: 'reader', reason: 'it was lost' });

  it('is retried, with the engine open at that time', async () => {
    const practice = new PracticeController(new CountingHost());
    await practice.practise(corpus, 12, 4, Promise.reject(crashed));
    expect(practice.problem?.code).toBe('worker-crashed');
    const asked = vi.fn(() => {
      throw new TypeError('it was asked');
    });
    // Practising calls nothing else.
    practice.again(Promise.resolve({ ask: asked } as unknown as Limen));
    expect([practice.state, practice.problem]).toEqual(['gathering', null]);
    await vi.waitUntil(() => practice.problem !== null);
    expect(asked).toHaveBeenCalled();
  });

  it('replaces nothing when it is retried from a link', async () => {
    await keepPractice(madeHere);
    trains.mockRejectedValueOnce(crashed);
    const practice = new PracticeController(new CountingHost());
    await practice.begin(corpus, 12, 4);
    expect(practice.problem?.code).toBe('worker-crashed');
    // No engine is needed.
    practice.again(new Promise(() => {}));
    await vi.waitUntil(() => practice.state === 'trained');
    expect((await keptPractice())?.questions).toBe(24);
  });
});

describe('training that is stopped', () => {
  it('does not count as finished', async () => {
    const practice = new PracticeController(new CountingHost());
    const practising = practice.practise(corpus, 12, 4, null);
    await vi.waitUntil(() => practice.losses.length > 3, { interval: 1 });
    practice.stop();
    await practising;
    expect(practice.state).toBe('stopped');
    expect(practice.head).not.toBeNull();
    expect(await keptPractice()).toBeNull();
  });
});
