import { strategyRun } from '../../engine/strategy-run.js';
import { defineStrategy, type StrategyFunction } from '../strategy.js';
import { unjudgedRounds } from '../unjudged-rounds.js';

/** The baseline that retrieves once. */
export const oneShotStrategy = defineStrategy({
  name: 'one-shot',
  title: 'Looks once',
  decides: 'One search, one draft, always an answer.',
  needs: ['reasoner', 'retriever'],
  loop: async () => oneShot,
});

/** As many passages as Self-RAG reads, so that the two differ only in what they decide. */
const oneShotDefaults = { topK: 5 } as const;

/**
 * Plain retrieval-augmented generation: one search for the question, one answer from the results. It has no
 * notion of silence, and abstains only if the reasoner finds no answer.
 *
 * @param options `topK`: passages, 5 by default; the other bounds are not used
 * @throws the signal's reason when aborted
 */
const oneShot: StrategyFunction<'reasoner' | 'retriever'> = (ports, question, options = {}) => {
  const { reasoner } = ports;
  const start = { question, options, reasoner, strategy: 'one-shot', defaults: oneShotDefaults } as const;
  return strategyRun(start, (run) => {
    const once = { ...run, options: { ...run.options, turns: 1 } };
    return unjudgedRounds(ports, once, { nextQuery: async ({ question: text }) => ({ text }) });
  });
};
