/**
 * Runs `work` on `items`, at most `parallel` at a time, and yields the results in the items' order. Where one
 * waits for a model another can search and tokenise meanwhile.
 */
export async function* orderedPool<Item, Result>(
  items: Iterable<Item>,
  parallel: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  const running: Promise<Result>[] = [];
  try {
    for (const item of items) {
      const result = work(item);
      // Awaited below in turn; until then a failure must not count as unhandled.
      result.catch(() => {});
      running.push(result);
      if (running.length >= parallel) yield await (running.shift() as Promise<Result>);
    }
    while (running.length > 0) yield await (running.shift() as Promise<Result>);
  } finally {
    await Promise.allSettled(running);
  }
}
