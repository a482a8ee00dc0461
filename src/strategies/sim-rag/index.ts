import { simRag } from '../../engine/sim-rag.js';
import { defineStrategy } from '../strategy.js';

/** SIM-RAG; its loop is in the engine. */
export const simRagStrategy = defineStrategy({
  name: 'sim-rag',
  title: 'Asks a critic (SIM-RAG)',
  decides: 'Speaks when another one finds its draft likely enough, and looks again while it does not.',
  needs: ['reasoner', 'retriever', 'critic'],
  loop: async () => simRag,
});
