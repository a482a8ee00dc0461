import { describe, expect, it } from 'vitest';
import type { LimenStatus } from '../../src/api.js';
import type { MemoryQuestion } from '../../src/closed-book-model/read-answers.js';
import { LimenError, type Recollection, type RunEvent, type SampleOptions } from '../../src/engine/index.js';
import type { AnswerShare } from '../../src/reasoners/reader/answer-distribution.js';
import { FixtureMemory } from '../closed-book-model/fixture.js';
import { draft, eventsOf, FakeReasoner, limen, titan } from './limen-support.js';

const question = 'Which moon has lakes?';

/** Answers from what its reader found in the passages; without that, it invents. */
class ToldMemory {
  async open(): Promise<object> {
    return { name: 'Tiny memory', identity: 'memory@1', agreement: 'agrees', hasStates: false, knows: [] };
  }

  async sample({ read }: MemoryQuestion, { count }: SampleOptions): Promise<readonly Recollection[]> {
    const known = read?.[0];
    return Array.from({ length: count }, (_, place) => ({
      text: known?.text ?? `Invention ${place}`,
      logProbability: known === undefined ? -6 : Math.log(known.probability),
      tokens: 3,
      state: null,
    }));
  }
}

class TellingReasoner extends FakeReasoner {
  async answers(): Promise<readonly AnswerShare[]> {
    return [{ text: 'Titan', probability: 0.9 }];
  }
}

class FakeMemory extends FixtureMemory {
  async open(): Promise<object> {
    return { name: 'Tiny memory', identity: 'memory@1', agreement: 'agrees', hasStates: false, knows: [] };
  }
}

const typesOf = (events: readonly RunEvent[]) => events.map(({ type }) => type);

describe('Limen, asked with another strategy,', () => {
  it('answers from the memory in its worker what the memory knows', async () => {
    const { made } = limen({ memory: new FakeMemory({ [question]: 'Titan' }) });
    const events = await eventsOf(made.ask(question, { strategy: 'self-rag' }));
    expect(typesOf(events)).toEqual([
      'run-started',
      'round-opened',
      'self-rag/retrieval-decided',
      'draft-finished',
      'accepted',
    ]);
    expect(events.at(-1)).toMatchObject({ outcome: { answer: 'Titan', draft: { citations: [] } } });
  });

  it('refuses an unknown one with a typed error, since a link may name any', async () => {
    const { made } = limen();
    const events = await eventsOf(made.ask(question, { strategy: 'crystal-ball' as never }));
    const detail = expect.objectContaining({ option: 'strategy', value: 'crystal-ball' });
    expect(events).toEqual([
      { type: 'failed', error: expect.objectContaining({ code: 'option-invalid', detail }) },
    ]);
  });

  it('retrieves what the memory does not know', async () => {
    const { made } = limen({ memory: new FakeMemory({}) });
    const events = await eventsOf(made.ask(question, { strategy: 'deep-rag' }));
    expect(typesOf(events)).toContain('passages-found');
    expect(events.at(-1)).toMatchObject({ type: 'accepted', outcome: { answer: 'Titan' } });
  });

  it('starts the memory with the first such question, and not before', async () => {
    const { made, workers } = limen({ memory: new FakeMemory({}) });
    await eventsOf(made.ask(question));
    expect(workers).toHaveLength(3);
    expect(made.status.memory).toBeUndefined();
    const told: LimenStatus[] = [];
    made.subscribe((status) => told.push(status));
    await eventsOf(made.ask(question, { strategy: 'one-shot' }));
    expect(workers).toHaveLength(4);
    expect(told.at(-1)).toMatchObject({ memory: { state: 'ready', name: 'Tiny memory' } });
    await eventsOf(made.ask(question, { strategy: 'closed-book' }));
    expect(workers).toHaveLength(4);
  });

  it("uses the critic's thresholds only if a critic decides when to stop", async () => {
    const { made } = limen({ memory: new FakeMemory({}) });
    const [started] = await eventsOf(made.ask(question, { strategy: 'self-critique' }));
    expect(started).toMatchObject({ strategy: 'self-critique', options: { threshold: 0.5 } });
  });

  it('ends with the error of a memory that cannot be opened', async () => {
    const error = new LimenError('model-unavailable', { file: 'manifest.json', reason: 'gone' });
    const { made } = limen({ memory: { open: () => Promise.reject(error) } });
    const events = await eventsOf(made.ask(question, { strategy: 'self-rag' }));
    expect(events).toMatchObject([{ type: 'failed', error: { code: 'model-unavailable' } }]);
    expect((await eventsOf(made.ask(question))).at(-1)).toMatchObject({ type: 'accepted' });
  });

  it('waits for nothing more once it is stopped', async () => {
    const { made } = limen({ memory: { open: () => new Promise(() => {}) } });
    const stop = new AbortController();
    const asking = eventsOf(made.ask(question, { strategy: 'self-rag', signal: stop.signal }));
    stop.abort(new Error('enough'));
    await expect(asking).rejects.toThrow('enough');
  });

  it('starts no worker once it is closed', async () => {
    const { made } = limen({ memory: new FakeMemory({}) });
    made.close();
    const events = await eventsOf(made.ask(question, { strategy: 'self-rag' }));
    expect(events).toMatchObject([{ type: 'failed', error: { code: 'worker-crashed' } }]);
  });
});

describe('the uncertainty of the memory', () => {
  it('falls with what the reader finds for it in passages', async () => {
    const { made } = limen({ memory: new ToldMemory(), reasoner: new TellingReasoner() });
    const alone = await made.uncertainty(question, []);
    const reading = await made.uncertainty(question, [titan]);
    expect(new Set(alone?.answers).size).toBe(20);
    expect(new Set(reading?.answers)).toEqual(new Set(['Titan']));
    expect(reading?.value).toBeLessThan(alone?.value ?? 0);
    expect(alone).toMatchObject({ measure: 'log-probability', delta: expect.any(Number) });
  });

  it('is not available if another reasoner was chosen', async () => {
    const own = { name: 'own', closedBook: false, draft: async () => draft, nextQuery: async () => null };
    const { made, workers } = limen({}, { reasoner: own });
    expect(await made.uncertainty(question, [])).toBeNull();
    expect(workers).toHaveLength(2);
  });

  it('is no longer awaited after an abort', async () => {
    const { made } = limen({ memory: { open: () => new Promise(() => {}) } });
    const stop = new AbortController();
    const asked = made.uncertainty(question, [], { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    await expect(made.uncertainty(' ', [])).rejects.toMatchObject({ code: 'question-empty' });
  });
});
