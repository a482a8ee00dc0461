import { defineStrategy } from '../strategy.js';

export type {
  Critique,
  CritiqueInput,
  PassageRelevance,
  RetrievalDecision,
  RewriteInput,
  SelfRagEvent,
  SelfRagPorts,
  SelfReflection,
  Support,
} from './self-rag.js';

/** Self-RAG (Asai et al. 2023), prompted. */
export const selfRagStrategy = defineStrategy({
  name: 'self-rag',
  title: 'Questions itself (Self-RAG)',
  decides: 'Asks itself whether it must look, what of that helps, and whether its answer stands.',
  needs: ['reasoner', 'retriever', 'reflection'],
  choosesSource: true,
  loop: async () => (await import('./self-rag.js')).selfRag,
  ports: () => import('./ports.js'),
  events: () => import('./events.js'),
  measures: () => import('./measures.js'),
});
