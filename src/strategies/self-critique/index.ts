import type { Critic } from '../../engine/ports.js';
import { simRag } from '../../engine/sim-rag.js';
import { isProven } from '../../engine/strategy-run.js';
import { defineStrategy, type StrategyFunction } from '../strategy.js';

/** SIM-RAG without its critic. */
export const selfCritiqueStrategy = defineStrategy({
  name: 'self-critique',
  title: 'Trusts itself',
  decides: 'Speaks when it is sure enough of itself.',
  needs: ['reasoner', 'retriever'],
  loop: async () => selfCritique,
});

/**
 * SIM-RAG's loop without its critic: the reasoner judges its drafts by its own confidence (the self-critique
 * that SIM-RAG, section 4, compares with). It abstains if no draft reaches the threshold. A draft that cites
 * no passage never reaches it, however sure the reasoner is.
 *
 * @param options as for SIM-RAG; `threshold` applies to the confidence, 0.5 by default
 * @throws the signal's reason when aborted
 */
const selfCritique: StrategyFunction<'reasoner' | 'retriever'> = async function* (ports, question, options) {
  for await (const event of simRag({ ...ports, critic: ownConfidence }, question, options)) {
    yield event.type === 'run-started' ? { ...event, strategy: 'self-critique' } : event;
  }
};

const ownConfidence: Critic = {
  assess: async ({ draft, passages }) => (isProven(draft, passages) ? draft.confidence : 0),
};
