export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function mean(values: readonly number[]): number {
  return meanOrNull(values) ?? 0;
}

export function meanOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

/** 1 for no values. */
export function geometricMean(values: readonly number[]): number {
  const product = values.reduce((all, value) => all * value, 1);
  return product ** (1 / Math.max(1, values.length));
}

/** Of all values, the share for which it holds; 0 for no values. */
export function share<Value>(values: readonly Value[], holds: (value: Value) => boolean): number {
  return shareOrNull(values, holds) ?? 0;
}

export function shareOrNull<Value>(
  values: readonly Value[],
  holds: (value: Value) => boolean,
): number | null {
  return values.length === 0 ? null : values.filter(holds).length / values.length;
}

export function countsOf<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The smallest value that at least `share` of all values do not exceed; 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The first of those with the highest score; null of none. */
export function highest<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item | null {
  const [first, ...others] = items;
  if (first === undefined) return null;
  return others.reduce((best, each) => (scoreOf(each) > scoreOf(best) ? each : best), first);
}

/** Of two in the middle, the greater one; 0 for no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

/** Over the length of `one`. */
export function dotProduct(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let total = 0;
  for (let place = 0; place < one.length; place += 1) total += (one[place] ?? 0) * (other[place] ?? 0);
  return total;
}
