import type { Critic } from '../../engine/index.js';
import { moved, practiceNumbers, type SitePractice } from './site-practice.js';

/** A probability of 0 or 1 has log-odds too, so that it can be moved no further than any other. */
const leastProbability = 1e-6;

/** A critic with what it has learnt of one site. */
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
