import { defineStrategy } from '../strategy.js';

export type { ComparedAnswer, SeaKrEvent, SeaKrPorts } from './seakr.js';
export type { Uncertainty } from './uncertainty.js';

/** SeaKR (Yao et al. 2025), with the paper's ablations. */
export const seaKrStrategy = defineStrategy({
  name: 'seakr',
  title: 'Feels its doubt (SeaKR)',
  decides: 'Asks its memory twenty times, and looks up where the answers lie far apart inside.',
  needs: ['reasoner', 'retriever', 'memory', 'deltas', 'steps'],
  variants: {
    'no-adaptive': { adaptive: false },
    'no-reranking': { reranking: false },
    'no-choice': { choice: false },
    probabilities: { measure: 'log-probability' },
  },
  choosesSource: true,
  sourceLine: { measure: 'uncertainty', label: 'from this uncertainty on' },
  loop: async () => (await import('./seakr.js')).seaKr,
  ports: () => import('./ports.js'),
  events: () => import('./events.js'),
  measures: () => import('./measures.js'),
});
