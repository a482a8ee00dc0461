import { describe, expect, it } from 'vitest';
import type { LimenStatus } from '../src/api.js';
import { LimenError, type RunEvent } from '../src/engine/index.js';
import { eventsOf, limen } from './limen-support.js';
import { FixtureMemory } from './memory-fixture.js';

const question = 'Which moon has lakes?';

class FakeMemory extends FixtureMemory {
  async open(): Promise<object> {
    return { name: 'Tiny memory', identity: 'memory@1', agreement: 'agrees', hasStates: false, knows: [] };
  }
}

const typesOf = (events: readonly RunEvent[]) => events.map(({ type }) => type);

describe('Limen, asked by another strategy,', () => {
  it('answers from the memory in its worker what that knows', async () => {
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

  it("takes the critic's bounds only where a critic decides when to stop", async () => {
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
