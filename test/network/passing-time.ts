/** Time that passes as fast as a test can, while everything that is no timer goes on as it does. */

import { vi } from 'vitest';

/** From here on time stands still. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** Turns of the event loop after which nothing more is expected. */
const turns = 100_000;

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
  let passed = 0;
  for (let turn = 0; turn < turns && !isOver; turn += 1) {
    // Work that waits for no timer is under way otherwise.
    if (vi.getTimerCount() > 0 && passed < seconds) {
      passed += 1;
      await vi.advanceTimersByTimeAsync(1000);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return isOver ? (await settled)[0] : { status: 'pending' };
}
