/** Time that passes as fast as a test can, while everything that is no timer goes on as it does. */

import { vi } from 'vitest';

/** From here on time stands still. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

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
  for (let second = 0; second < seconds && !isOver; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return isOver ? (await settled)[0] : { status: 'pending' };
}
