/**
 * Runs `work` and yields what it emits meanwhile, in order; returns its result. Everything emitted before a
 * failure is yielded before the failure is thrown.
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
  // The return below throws the failure; until then this prevents an unhandled rejection.
  result.catch(() => {});
  while (!settled || waiting.length > 0) {
    const item = waiting.shift();
    if (item !== undefined) yield item;
    else if (!settled) await new Promise<void>((resolve) => (wake = resolve));
  }
  return result;
}
