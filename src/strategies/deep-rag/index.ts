import { defineStrategy } from '../strategy.js';

export type { DeepRagEvent, DeepRagPorts } from './deep-rag.js';
export type { AtomicDecision, ReasoningState, ReasoningStep, StepReasoner } from './deep-rag-steps.js';

/** DeepRAG (Guan et al. 2025). */
export const deepRagStrategy = defineStrategy({
  name: 'deep-rag',
  title: 'Takes it apart (DeepRAG)',
  decides: 'Asks step by step, and chooses at each between its memory and the texts.',
  needs: ['retriever', 'steps'],
  choosesSource: true,
  sourceLine: { measure: 'probability', label: 'below this probability that its memory is right' },
  loop: async () => (await import('./deep-rag.js')).deepRag,
  ports: () => import('./ports.js'),
  events: () => import('./events.js'),
});
