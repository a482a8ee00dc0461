import type { Critic } from '../../engine/index.js';
import { moved, practiceNumbers, type SitePractice } from './site-practice.js';

/** Clamps probabilities of 0 and 1, so that their log-odds are finite. */
const leastProbability = 1e-6;

/** A critic corrected by what it has learnt about one site. */
export function practisedCritic(critic: Critic, { weights }: Pick<SitePractice, 'weights'>): Critic {
  return {
    async assess(input, options) {
      const logOdds = logOddsOf(await critic.assess(input, options));
      return 1 / (1 + Math.exp(-logOdds - moved(practiceNumbers(input, logOdds), weights)));
    },
  };
}

export function logOddsOf(probability: number): number {
  const within = Math.min(1 - leastProbability, Math.max(leastProbability, probability));
  return Math.log(within / (1 - within));
}
