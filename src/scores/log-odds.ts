/** The probability of these log-odds. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Adds to log-odds `weight` times (number - `centre`) for each number that is known. */
export function weightedSum<Name extends string>(
  terms: readonly { readonly name: Name; readonly weight: number; readonly centre: number }[],
  numberOf: (name: Name) => number | undefined,
  logOdds = 0,
): number {
  return terms.reduce((sum, { name, weight, centre }) => {
    const value = numberOf(name);
    return value === undefined || !Number.isFinite(value) ? sum : sum + weight * (value - centre);
  }, logOdds);
}

/** @param least keeps the probability this far from 0 and from 1, where log-odds are infinite */
export function boundedLogOdds(probability: number, least: number): number {
  const bounded = Math.min(1 - least, Math.max(least, probability));
  return Math.log(bounded / (1 - bounded));
}
