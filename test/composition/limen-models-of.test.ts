/**
 * An engine that takes over the models of the previous one, as the page does when another corpus is chosen.
 */

import { describe, expect, it, vi } from 'vitest';
import type { Limen, LimenStatus } from '../../src/api.js';
import { LimenError } from '../../src/engine/index.js';
import { createLimen } from '../../src/limen.js';
import { failure, forever } from '../rpc/channel-worker.js';
import {
  draft,
  eventsOf,
  FakeReasoner,
  FakeRetriever,
  type Fakes,
  limen,
  type SupportOptions,
  titan,
} from './limen-support.js';

const question = 'Which moon has lakes?';

/** An engine, and a second one that takes over its models. */
async function twoEngines(fakes: Fakes = {}, options: SupportOptions = {}, then: SupportOptions = {}) {
  const before = limen(fakes, options);
  await before.made.parts().catch(() => undefined);
  const after = limen({}, { ...then, held: before.made.handOver() });
  return { before, after };
}

describe('The models of the previous engine', () => {
  it('are ready at once in the next one, which starts only its retriever', async () => {
    const { before, after } = await twoEngines();
    expect(after.made.status).toMatchObject({
      retriever: { state: 'loading' },
      reasoner: { state: 'ready', name: 'Tiny reader', backend: 'wasm' },
      critic: { state: 'ready', name: 'Tiny critic', backend: 'wasm', threshold: 0.6 },
    });
    expect((await eventsOf(after.made.ask(question))).at(-1)?.type).toBe('accepted');
    expect(after.workers).toHaveLength(1);
    expect(await after.made.parts()).toEqual({ corpus: 'moons', reasoner: 'reader@1', critic: 'critic@1' });
    // Retriever, reasoner, critic.
    expect(before.workers.map(({ terminated }) => terminated)).toEqual([true, false, false]);
    after.made.close();
    expect(before.workers.every(({ terminated }) => terminated)).toBe(true);
  });

  it('stay open when the previous engine is closed, which then rejects calls', async () => {
    const { before, after } = await twoEngines();
    before.made.close();
    expect(await eventsOf(before.made.ask(question))).toMatchObject([
      { type: 'failed', error: { code: 'worker-crashed' } },
    ]);
    expect(await failure(before.made.parts())).toMatchObject({ code: 'worker-crashed' });
    expect(await failure(before.made.use({ reasoner: { kind: 'embedded' } }))).toMatchObject({
      code: 'worker-crashed',
    });
    expect((await eventsOf(after.made.ask(question))).at(-1)?.type).toBe('accepted');
    after.made.close();
  });

  it('end the run that was using them, and stop working for it', async () => {
    const stopped: unknown[] = [];
    let isDrafting = false;
    const reasoner = Object.assign(new FakeReasoner(), {
      draft: (_input: unknown, { signal }: { signal: AbortSignal }) => {
        if (stopped.length > 0) return Promise.resolve(draft);
        isDrafting = true;
        return new Promise<never>((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            stopped.push('stopped');
            reject(signal.reason);
          }),
        );
      },
    });
    const before = limen({ reasoner });
    const run = before.made.ask(question);
    for (let type = ''; type !== 'passages-found'; )
      type = (await run.next()).value?.type ?? 'passages-found';
    const rest = eventsOf(run);
    await vi.waitFor(() => expect(isDrafting).toBe(true));
    const after = limen({}, { held: before.made.handOver() });
    expect((await rest).at(-1)).toMatchObject({ type: 'failed', error: { code: 'worker-crashed' } });
    expect((await eventsOf(after.made.ask(question))).at(-1)?.type).toBe('accepted');
    expect(stopped).toEqual(['stopped']);
    after.made.close();
  });

  it('that are still loading continue, and report progress to the next engine', async () => {
    const loading: ((opened: object) => void)[] = [];
    const critic = {
      open: () => new Promise((resolve) => loading.push(resolve)),
      assess: async () => 0.65,
    };
    const before = limen({ critic });
    const parts = failure(before.made.parts());
    await vi.waitFor(() => expect(loading).toHaveLength(1));
    const after = limen({}, { held: before.made.handOver() });
    expect(await parts).toMatchObject({ code: 'worker-crashed' });
    const told: LimenStatus['critic']['state'][] = [];
    after.made.subscribe((status) => told.push(status.critic.state));
    loading[0]?.({
      name: 'Tiny critic',
      identity: 'critic@1',
      agreement: 'agrees',
      threshold: 0.6,
      certainty: 0,
    });
    await after.made.parts();
    expect([told.at(0), told.at(-1)]).toEqual(['loading', 'ready']);
    after.made.close();
  });

  it('that failed are opened again', async () => {
    let isOffline = true;
    const reader = new FakeReasoner();
    const open = reader.open.bind(reader);
    reader.open = async () => {
      if (!isOffline) return open();
      throw new LimenError('model-unavailable', { file: 'model.onnx', reason: 'no network' });
    };
    const before = limen({ reasoner: reader });
    expect(await failure(before.made.parts())).toMatchObject({ code: 'model-unavailable' });
    isOffline = false;
    const after = limen({}, { held: before.made.handOver() });
    expect((await eventsOf(after.made.ask(question))).at(-1)?.type).toBe('accepted');
    after.made.close();
  });

  it('stay as chosen, unless the next engine is configured otherwise', async () => {
    const own = {
      name: 'Mine',
      closedBook: false,
      draft: async () => draft,
      nextQuery: async () => ({ text: 'lakes' }),
    };
    const { after } = await twoEngines({}, { reasoner: own });
    expect(after.made.status.reasoner).toMatchObject({ state: 'ready', name: 'Mine', backend: 'none' });
    expect((await eventsOf(after.made.ask(question))).at(-1)?.type).toBe('accepted');
    const last = limen({}, { held: after.made.handOver(), reasoner: { kind: 'embedded' } });
    expect(await last.made.parts()).toMatchObject({ reasoner: 'reader@1', critic: 'critic@1' });
    last.made.close();
  });

  it('are not replaced by an equal choice', async () => {
    const { before, after } = await twoEngines({}, {}, { critic: { kind: 'embedded' } });
    await after.made.parts();
    expect(before.workers.map(({ terminated }) => terminated)).toEqual([true, false, false]);
    after.made.close();
  });

  it('go to the last engine that took them, even if one in between was given up', async () => {
    const { before, after: between } = await twoEngines();
    const last = limen({}, { held: before.made.handOver() });
    between.made.close();
    expect((await eventsOf(between.made.ask(question))).at(-1)?.type).toBe('failed');
    expect((await eventsOf(last.made.ask(question))).at(-1)?.type).toBe('accepted');
    last.made.close();
    expect([...before.workers, ...between.workers].every(({ terminated }) => terminated)).toBe(true);
  });

  it('are started again if the previous engine was already closed', async () => {
    const before = limen();
    await before.made.parts();
    before.made.close();
    const after = limen({}, { held: before.made.handOver() });
    expect((await eventsOf(after.made.ask(question))).at(-1)?.type).toBe('accepted');
    after.made.close();
  });

  it('stop computing vectors for texts that are no longer open', async () => {
    let made = 0;
    const reasoner = Object.assign(new FakeReasoner(), {
      passageVectors: () => {
        made += 1;
        return forever();
      },
    });
    const retriever = Object.assign(new FakeRetriever(), {
      withoutVectors: async () => [{ of: 'moons', passages: 1 }],
      passagesFrom: async () => [titan],
    });
    const before = limen({ retriever, reasoner });
    const making = failure(before.made.addVectors());
    await expect.poll(() => made).toBe(1);
    before.made.handOver().hold.abort();
    expect(await making).toMatchObject({ code: 'worker-crashed' });
  });

  it('can only be taken from an engine', async () => {
    const other = {} as Limen;
    const base = new URL('https://limen.example/');
    expect(await failure(createLimen({ corpus: 'moons', base, modelsOf: other }))).toMatchObject({
      code: 'option-invalid',
      detail: { option: 'modelsOf' },
    });
  });
});
