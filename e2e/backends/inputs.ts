/** Drafts for the tiny critic, within its small vocabulary. */

import type { CriticInput } from '../../src/engine/index.js';

/** Inputs with different texts and signals. */
export function tinyInputs(count: number): CriticInput[] {
  const moons = ['titan', 'moon', 'mars'];
  return Array.from({ length: count }, (_, index) => ({
    question: `what is the ${moons[index % 3]} of saturn`,
    passages: [{ id: 'titan', title: 'titan', text: 'titan is a moon of saturn . '.repeat(1 + (index % 4)) }],
    round: 1 + (index % 3),
    draft: {
      answer: moons[(index + 1) % 3] ?? null,
      kind: 'span',
      rationale: 'titan is a moon of saturn .',
      citations: [],
      confidence: (index % 10) / 10,
      lookups: [],
      signals: {},
      read: [],
    },
  }));
}
