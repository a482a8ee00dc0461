import { describe, expect, it, vi } from 'vitest';
import type { Limen, LimenOptions } from '../../src/api.js';
import { LimenError } from '../../src/engine/index.js';
import { LabEngine } from '../../src/ui/lab/lab-engine.js';
import { CountingHost } from '../ui/support.js';

// The Lab's engine calls nothing else.
const limen = { subscribe: () => () => {}, close: async () => {} } as unknown as Limen;
const crashed = new LimenError('worker-crashed', { worker: 'reader', reason: 'it was lost' });

describe('the engine of the Lab', () => {
  it('is opened again after a failure, which is then cleared', async () => {
    const open = vi.fn<(options: LimenOptions) => Promise<Limen>>().mockResolvedValue(limen);
    open.mockRejectedValueOnce(crashed);
    const engine = new LabEngine(new CountingHost());
    engine.start(open);
    await expect(engine.limen).rejects.toBe(crashed);
    expect(engine.failure?.code).toBe('worker-crashed');
    engine.again();
    await expect(engine.limen).resolves.toBe(limen);
    expect(engine.failure).toBeNull();
  });

  it('is unchanged if nothing failed', async () => {
    const open = vi.fn(async () => limen);
    const engine = new LabEngine(new CountingHost());
    engine.again();
    engine.start(open);
    await engine.limen;
    engine.again();
    expect(open).toHaveBeenCalledTimes(1);
  });
});
