import { defineStrategy } from '../strategy.js';

export type { GuardRefusal } from './drift-guard.js';
export type * from './refiner.js';
export type { ReflectionEnd, ReflectRagEvent, ReflectRagPorts } from './reflect-rag.js';

/** ReflectRAG (Chen et al. 2026): REFLECT, and BASE and PLAN as its ablations (section 4.1.3). */
export const reflectRagStrategy = defineStrategy({
  name: 'reflect-rag',
  title: 'Reads again (ReflectRAG)',
  decides: 'Searches once and wide, makes a plan, and mends its answer where a critic lets it.',
  needs: ['reasoner', 'retriever', 'critic', 'refiner'],
  variants: { base: { until: 'base' }, plan: { until: 'plan' }, 'no-guard': { guard: false } },
  loop: async () => (await import('./reflect-rag.js')).reflectRag,
  ports: () => import('./ports.js'),
  events: () => import('./events.js'),
  measures: () => import('./measures.js'),
});
