import type { RetrieverDefinition } from '../../../../src/retrieval/definition.js';

/** Holds one passage. */
export const shelf: RetrieverDefinition<{ readonly kind: 'shelf' }> = {
  kind: 'shelf',
  label: 'A shelf',
  hint: 'It holds one passage.',
  options: [],
  open: async () => async () => ({
    corpus: { id: 'shelf', title: 'A shelf' },
    retriever: {
      search: async (_query, { exclude }) => {
        const passage = { id: 'tarn', title: 'Tarn', text: 'Tarn is the oldest harbour.' };
        return exclude.includes(passage.id) ? [] : [{ passage, score: 1, matchedTerms: ['harbour'] }];
      },
    },
  }),
};
