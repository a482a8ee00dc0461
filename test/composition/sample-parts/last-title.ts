/**
 * The sources of a sample strategy. They are strings, because the strategy's port and event would otherwise
 * be merged into the project's own types.
 */

/** Answers with the title of the passage found last. */
export const definition = `
import { lookUp, strategyRun, unjudgedEnd } from '../../engine/strategy-run.js';
import { defineStrategy, type StrategyPorts } from '../strategy.js';

export const lastTitleStrategy = defineStrategy({
  name: 'last-title',
  title: 'Names the last',
  decides: 'Looks once and says the title of what comes last.',
  needs: ['retriever', 'titles'],
  variants: { loudly: { topK: 1 } },
  loop: async () => lastTitle,
  ports: async () => ({ embedded: titles, languageModel: titles }),
  events: () => import('./events.js'),
});

function titles() {
  return { titles: ({ title }) => title };
}

function lastTitle({ retriever, titles }: StrategyPorts, question: string, options = {}) {
  return strategyRun({ question, options, strategy: 'last-title' }, async function* ({ options, call }) {
    const round = 1;
    const query = { text: question };
    yield { type: 'round-opened', round };
    const found = yield* lookUp(retriever, { round, query, limit: options.topK }, call);
    const answer = titles(found.at(-1).passage);
    yield { type: 'last-title/chosen', round, answer };
    const draft = { answer, kind: 'text', rationale: '', citations: [], confidence: 1, lookups: [], read: [], signals: {} };
    yield { type: 'draft-finished', round, draft };
    yield unjudgedEnd(draft, { round, asked: [query], reason: 'turns-spent' });
  });
}
`;
export const events = `
import { inRound, text } from '../event-shapes.js';

export const events = {
  'last-title/chosen': {
    check: inRound({ answer: text }),
    line: ({ answer }) => ['chooses', answer],
    step: ({ answer }) => ({ does: 'Keeps', text: answer }),
  },
};
`;
