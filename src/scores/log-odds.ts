/** The probability of these log-odds. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** @param least keeps the probability this far from 0 and from 1, where log-odds are infinite */
export function boundedLogOdds(probability: number, least: number): number {
  const bounded = Math.min(1 - least, Math.max(least, probability));
  return Math.log(bounded / (1 - bounded));
}
