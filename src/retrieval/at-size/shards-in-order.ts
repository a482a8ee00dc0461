import type { Shard } from '../corpus-manifest.js';

/** The shard where this term or id would be. */
export function holding(shards: readonly Shard[], entry: string): Shard | undefined {
  return lastNotAfter(shards, ({ first = '' }) => first <= entry);
}

/** The last shard for which `isNotAfter` holds; the shards are sorted, so those come first. */
export function lastNotAfter(
  shards: readonly Shard[],
  isNotAfter: (shard: Shard) => boolean,
): Shard | undefined {
  let low = 0;
  let high = shards.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const shard = shards[middle];
    if (shard !== undefined && isNotAfter(shard)) low = middle + 1;
    else high = middle;
  }
  return shards[low - 1];
}
