import { strategyRun } from '../../engine/strategy-run.js';
import { defineStrategy, type StrategyFunction } from '../strategy.js';
import { unjudgedRounds } from '../unjudged-rounds.js';

/** The baseline that retrieves a fixed number of times. */
export const fixedRoundsStrategy = defineStrategy({
  name: 'fixed-rounds',
  title: 'Looks a fixed number of times',
  decides: 'The last draft of all rounds, always an answer.',
  needs: ['reasoner', 'retriever'],
  loop: async () => fixedRounds,
});

/**
 * The baseline that searches and drafts a fixed number of times and never asks whether that is enough
 * (SIM-RAG, section 4: its comparison without a critic). The reasoner writes the queries. It has no notion of
 * silence: the last draft is the answer.
 *
 * @param options `turns`: rounds, fewer only if there is nothing new to ask; `topK`: new passages per round
 * @throws the signal's reason when aborted
 */
const fixedRounds: StrategyFunction<'reasoner' | 'retriever'> = (ports, question, options = {}) =>
  strategyRun({ question, options, reasoner: ports.reasoner, strategy: 'fixed-rounds' }, (run) =>
    unjudgedRounds(ports, run, { nextQuery: (input) => ports.reasoner.nextQuery(input, run.call) }),
  );
