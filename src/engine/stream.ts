/**
 * Runs `work` and yields what it emits meanwhile, in order; returns its result.
 * Whatever was emitted before a failure is yielded before the failure is thrown.
 */
export async function* drainWhile<Item, Result>(
  work: (emit: (item: Item) => void) => Promise<Result>,
): AsyncGenerator<Item, Result, void> {
  const waiting: Item[] = [];
  let wake: () => void = () => {};
  let settled = false;
  const result = work((item) => {
    waiting.push(item);
    wake();
  }).finally(() => {
    settled = true;
    wake();
  });
  // The failure is thrown by the return below; without this it would also count as unhandled meanwhile.
  result.catch(() => {});
  while (!settled || waiting.length > 0) {
    const item = waiting.shift();
    if (item !== undefined) yield item;
    else if (!settled) await new Promise<void>((resolve) => (wake = resolve));
  }
  return result;
}
