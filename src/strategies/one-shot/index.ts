import type { RunEvent } from '../../engine/events.js';
import type { StrategyOptions } from '../../engine/options.js';
import type { Reasoner, Retriever } from '../../engine/ports.js';
import { draftIn, lookUp, strategyRun, unjudgedEnd } from '../../engine/strategy-run.js';
import { defineStrategy } from '../strategy.js';

/** The baseline that retrieves once. */
export const oneShotStrategy = defineStrategy({
  name: 'one-shot',
  title: 'Looks once',
  decides: 'One search, one draft, always an answer.',
  needs: ['reasoner', 'retriever'],
  loop: async () => oneShot,
});

/** As many passages as Self-RAG reads, so that the two differ in what they decide alone. */
const oneShotDefaults = { topK: 5 } as const;

/**
 * Retrieval-augmented generation as it is usually done: one search with the question, one answer over what it brings. It
 * has no notion of silence, and abstains only where the reasoner finds no answer.
 *
 * @param options `topK`: passages, 5 when left out; the other bounds are not used
 * @throws the signal's reason when aborted
 */
function oneShot(
  { reasoner, retriever }: { readonly reasoner: Reasoner; readonly retriever: Retriever },
  givenQuestion: string,
  options: StrategyOptions = {},
): AsyncGenerator<RunEvent, void, void> {
  const start = {
    question: givenQuestion,
    options,
    strategy: 'one-shot',
    defaults: oneShotDefaults,
  } as const;
  return strategyRun(start, async function* (run): AsyncGenerator<RunEvent, void, void> {
    const { question, call } = run;
    const round = 1;
    const query = { text: question };
    const asked = [query];
    yield { type: 'round-opened', round };
    const found = yield* lookUp(retriever, { round, query, limit: run.options.topK }, call);
    const passages = found.map(({ passage }) => passage);
    const draft =
      passages.length === 0
        ? null
        : yield* draftIn(round, reasoner, { question, passages, turns: [], asked }, call);
    yield unjudgedEnd(draft, {
      round,
      asked,
      reason: passages.length === 0 ? 'no-new-passage' : 'turns-spent',
    });
  });
}
