import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Limen } from '../../src/api.js';
import { LimenError } from '../../src/engine/index.js';
import { firstState } from '../../src/lab/link.js';
import { PassagesController, type Table } from '../../src/ui/lab/passages-controller.js';
import { CountingHost } from '../ui/support.js';
import { corpusOf, questionOf, turnOf } from './support.js';

// Reader and critic are not under test here.
vi.mock(import('../../src/lab/passage-trial.js'), () => ({ tryPassages: async () => null }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Notifies its controllers of every update, as an element does. */
class UpdatingHost extends CountingHost {
  override requestUpdate(): void {
    super.requestUpdate();
    queueMicrotask(() => {
      for (const controller of this.controllers) controller.hostUpdated?.();
    });
  }
}

/** A table that requests the memory; both calls fail until the test lets them succeed. */
function tableOf(wanted: { memory: boolean }) {
  const passage = vi.fn(async (id: string) => ({ id, title: id, text: 'A town.' }));
  const uncertainty = vi.fn(async () => ({ value: 1, delta: 2, answers: ['a town'] }));
  // The controller calls nothing else.
  const limen = { passage, uncertainty } as unknown as Limen;
  const question = questionOf('q', [turnOf()]);
  const host = new UpdatingHost();
  const controller = new PassagesController(
    host,
    (): Table => ({
      corpus: corpusOf([question]),
      question,
      state: { ...firstState, memory: wanted.memory },
      ready: true,
      limen: Promise.resolve(limen),
    }),
  );
  return { controller, host, passage, uncertainty };
}

const failed = new LimenError('worker-crashed', { worker: 'memory', reason: 'it was lost' });

describe('a memory that cannot be asked', () => {
  it('does not affect the results of reader and critic', async () => {
    const { controller, host, uncertainty } = tableOf({ memory: true });
    uncertainty.mockRejectedValueOnce(failed);
    host.requestUpdate();
    await vi.runAllTimersAsync();
    expect(controller.memoryProblem?.code).toBe('worker-crashed');
    expect(controller.problem).toBeNull();
    expect(controller.trials).toHaveLength(1);
  });

  it('is asked again on a retry', async () => {
    const { controller, host, uncertainty } = tableOf({ memory: true });
    uncertainty.mockRejectedValueOnce(failed);
    host.requestUpdate();
    await vi.runAllTimersAsync();
    controller.askMemoryAgain();
    await vi.runAllTimersAsync();
    expect(controller.memoryProblem).toBeNull();
    expect(controller.trials[0]?.uncertainty).toBe(1);
    expect(uncertainty).toHaveBeenCalledTimes(2);
  });

  it('shows no problem while it is off, and is asked when it is on again', async () => {
    const wanted = { memory: true };
    const { controller, host, uncertainty } = tableOf(wanted);
    uncertainty.mockRejectedValueOnce(failed);
    host.requestUpdate();
    await vi.runAllTimersAsync();
    wanted.memory = false;
    host.requestUpdate();
    await vi.runAllTimersAsync();
    expect(controller.memoryProblem).toBeNull();
    wanted.memory = true;
    host.requestUpdate();
    await vi.runAllTimersAsync();
    expect(controller.trials[0]?.uncertainty).toBe(1);
  });
});

describe('passages that cannot be fetched', () => {
  it('are fetched again on a retry', async () => {
    const { controller, host, passage } = tableOf({ memory: false });
    passage.mockRejectedValueOnce(failed);
    host.requestUpdate();
    await vi.runAllTimersAsync();
    expect(controller.problem?.code).toBe('worker-crashed');
    controller.again();
    await vi.runAllTimersAsync();
    expect(controller.problem).toBeNull();
    expect(controller.found).toHaveLength(1);
    expect(controller.trials).toHaveLength(1);
  });
});
