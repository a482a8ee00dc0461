import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Limen } from '../../src/api.js';
import { SharedLimens } from '../../src/widget/shared-limens.js';

const patience = 1000;

function made() {
  const opened: {
    options: Parameters<ConstructorParameters<typeof SharedLimens>[0]>[0];
    close: ReturnType<typeof vi.fn>;
  }[] = [];
  const shared = new SharedLimens(async (options) => {
    const close = vi.fn();
    opened.push({ options, close });
    // Sharing calls only `close`.
    return { close } as unknown as Limen;
  }, patience);
  return { shared, opened };
}

describe('sharing an engine', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives widgets with equal settings one engine, and others another', async () => {
    const { shared, opened } = made();
    const first = shared.lease({ corpus: 'moons' });
    expect(await shared.lease({ corpus: 'moons' }).limen).toBe(await first.limen);
    expect(await shared.lease({ corpus: 'stars' }).limen).not.toBe(await first.limen);
    expect(opened.map(({ options }) => options.corpus)).toEqual(['moons', 'stars']);
  });

  it('ends it a while after the last one released it, and only then', async () => {
    const { shared, opened } = made();
    const one = shared.lease({ corpus: 'moons' });
    const other = shared.lease({ corpus: 'moons' });
    one.release();
    one.release();
    await vi.advanceTimersByTimeAsync(2 * patience);
    expect(opened[0]?.close).not.toHaveBeenCalled();
    other.release();
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(opened[0]?.close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(opened[0]?.close).toHaveBeenCalledOnce();
  });

  it('keeps it for a widget that arrives within that while', async () => {
    const { shared, opened } = made();
    shared.lease({ corpus: 'moons' }).release();
    await vi.advanceTimersByTimeAsync(patience - 1);
    shared.lease({ corpus: 'moons' });
    await vi.advanceTimersByTimeAsync(2 * patience);
    expect(opened).toHaveLength(1);
    expect(opened[0]?.close).not.toHaveBeenCalled();
  });

  it('passes the models of a released engine to the next, if they are the same', async () => {
    const { shared, opened } = made();
    const first = shared.lease({ corpus: 'moons' });
    const held = await first.limen;
    shared.lease({ corpus: 'stars' });
    first.release();
    shared.lease({ corpus: 'suns', backend: 'webgpu' });
    shared.lease({ corpus: 'comets' });
    await vi.advanceTimersByTimeAsync(2 * patience);
    expect(opened.map(({ options }) => options.modelsOf)).toEqual([undefined, undefined, undefined, held]);
    expect(opened[0]?.close, 'its successor closes it').not.toHaveBeenCalled();
  });

  it('abandons one that is still opening', async () => {
    let signal: AbortSignal | undefined;
    const shared = new SharedLimens((options) => {
      signal = options.signal;
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal?.reason)),
      );
    }, patience);
    const { limen, release } = shared.lease({ corpus: 'moons' });
    release();
    await vi.advanceTimersByTimeAsync(patience);
    await expect(limen).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('retries what could not be opened', async () => {
    let attempts = 0;
    const shared = new SharedLimens(async () => {
      attempts += 1;
      throw new Error('no network');
    }, patience);
    await expect(shared.lease({ corpus: 'moons' }).limen).rejects.toThrow('no network');
    await expect(shared.lease({ corpus: 'moons' }).limen).rejects.toThrow('no network');
    expect(attempts).toBe(2);
  });

  it('has, in any order of events, an open engine exactly while it is held or was just released', async () => {
    const steps = fc.array(fc.constantFrom('take', 'give', 'wait'), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        const { shared, opened } = made();
        const held: { release(): void }[] = [];
        for (const step of order) {
          if (step === 'take') held.push(shared.lease({ corpus: 'moons' }));
          else if (step === 'give') held.pop()?.release();
          else await vi.advanceTimersByTimeAsync(patience);
          const open = opened.filter(({ close }) => close.mock.calls.length === 0);
          if (held.length > 0) expect(open).toHaveLength(1);
          else if (step === 'wait') expect(open).toHaveLength(0);
          expect(open.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
