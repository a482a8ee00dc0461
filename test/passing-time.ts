/** Time that passes as fast as a test can, while everything that is no timer goes on as it does. */

import { vi } from 'vitest';

/** From here on time stands still. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** What needs no more time, but still has work to do, is given so many turns of the event loop. */
const turnsAfter = 50_000;

/** Lets so many seconds pass, or as many as it takes until `ending` has settled. */
export async function endOf<Value>(
  ending: Promise<Value>,
  seconds = 600,
): Promise<PromiseSettledResult<Value> | { readonly status: 'pending'; readonly value?: never }> {
  const settled = Promise.allSettled([ending]);
  let isOver = false;
  void settled.then(() => {
    isOver = true;
  });
  for (let turn = 0; turn < seconds + turnsAfter && !isOver; turn += 1) {
    if (turn < seconds) await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return isOver ? (await settled)[0] : { status: 'pending' };
}
