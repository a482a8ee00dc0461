/** Fake time that passes as fast as possible, while everything except timers runs normally. */

import { vi } from 'vitest';

/** From here on, time passes only in `endOf`. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** Turns of the event loop after which no further work is expected. */
const turns = 100_000;

/** Lets this many seconds pass, or fewer if `ending` settles before. */
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
    // Otherwise, work that does not depend on timers is pending.
    if (vi.getTimerCount() > 0 && passed < seconds) {
      passed += 1;
      await vi.advanceTimersByTimeAsync(1000);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return isOver ? (await settled)[0] : { status: 'pending' };
}
