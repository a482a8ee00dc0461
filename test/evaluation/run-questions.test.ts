import { describe, expect, it } from 'vitest';
import { simRag } from '../../src/engine/index.js';
import { givenRetriever } from '../../src/evaluation/given-retriever.js';
import { journalOf, runQuestions } from '../../src/evaluation/run-questions.js';
import { chainOfPassages, TitleReader } from './fixtures.js';

const questions = Array.from({ length: 7 }, (_, place) => ({
  id: `q${place}`,
  question: `Which town, ${place}?`,
}));
const parts = { corpus: 'towns', reasoner: 'titles', critic: 'sure' };

function runner(journal = journalOf(({ trace }) => trace), signal?: AbortSignal) {
  const state = { running: 0, most: 0, asked: [] as string[] };
  const portsFor = ({ id, question }: (typeof questions)[number]) => ({
    reasoner: new TitleReader(),
    retriever: givenRetriever(chainOfPassages(1)),
    critic: {
      assess: async () => {
        state.asked.push(id);
        state.running += 1;
        state.most = Math.max(state.most, state.running);
        for (let tick = 0; tick < (question.length + Number(id.slice(1)) * 7) % 5; tick++)
          await Promise.resolve();
        state.running -= 1;
        if (id === failing) throw new Error('no critic');
        return 1;
      },
    },
  });
  const bounds = signal === undefined ? {} : { signal };
  let failing = '';
  return {
    state,
    failAt: (id: string) => {
      failing = id;
    },
    run: () =>
      runQuestions({ name: 'sim-rag', run: simRag }, portsFor, questions, journal, {
        bounds,
        parts,
        parallel: 3,
      }),
  };
}

describe('questions run with a strategy', () => {
  it('keep their order, and never exceed the allowed concurrency', async () => {
    const { run, state } = runner();
    const ids: string[] = [];
    for await (const [{ id }, trace] of run()) {
      ids.push(id);
      expect(trace).toMatchObject({ format: 'limen-trace', parts });
    }
    expect(ids).toEqual(questions.map(({ id }) => id));
    expect(state.most).toBeLessThanOrEqual(3);
  });

  it('yield what finished before a failure, then the failure, and resume from known results', async () => {
    const journal = journalOf<(typeof questions)[number], true>(() => true);
    const { run, failAt, state } = runner(journal as never);
    failAt('q2');
    const ids: string[] = [];
    const drain = async () => {
      for await (const [{ id }] of run()) ids.push(id);
    };
    await expect(drain()).rejects.toMatchObject({ detail: { reason: 'no critic' } });
    expect(ids).toEqual(['q0', 'q1']);
    failAt('');
    state.asked.length = 0;
    await drain();
    expect(ids).toEqual(['q0', 'q1', ...questions.map(({ id }) => id)]);
    expect(state.asked).not.toContain('q1');
  });

  it('are stopped by the signal, with its reason', async () => {
    const { run } = runner(undefined, AbortSignal.abort(new Error('enough')));
    await expect(run().next()).rejects.toThrow('enough');
  });
});
