import type { Critic } from '../../engine/index.js';
import { boundedLogOdds, sigmoid } from '../../scores/log-odds.js';
import { moved, practiceNumbers, type SitePractice } from './site-practice.js';

/** Clamps probabilities of 0 and 1, so that their log-odds are finite. */
const leastProbability = 1e-6;

/** A critic corrected by what it has learnt about one site. */
export function practisedCritic(critic: Critic, { weights }: Pick<SitePractice, 'weights'>): Critic {
  return {
    async assess(input, options) {
      const logOdds = logOddsOf(await critic.assess(input, options));
      return sigmoid(logOdds + moved(practiceNumbers(input, logOdds), weights));
    },
  };
}

export function logOddsOf(probability: number): number {
  return boundedLogOdds(probability, leastProbability);
}
