import { draftIn, strategyRun, unjudgedEnd } from '../../engine/strategy-run.js';
import { rememberingReasoner } from '../remembering.js';
import { defineStrategy, type StrategyFunction } from '../strategy.js';

/** The baseline that never retrieves. */
export const closedBookStrategy = defineStrategy({
  name: 'closed-book',
  title: 'Only remembers',
  decides: 'Looks nothing up: what its memory says is the answer, always.',
  needs: ['reasoner'],
  loop: async () => closedBook,
  ports: async () => ({ embedded: rememberingReasoner, languageModel: () => ({}) }),
});

/**
 * The baseline without retrieval: the reasoner's own knowledge is the answer, unproven. It has no notion of
 * silence: it abstains only if the reasoner has no knowledge of its own or gives no answer.
 *
 * @param options none of the bounds is used
 * @throws the signal's reason when aborted
 */
const closedBook: StrategyFunction<'reasoner'> = ({ reasoner }, givenQuestion, options = {}) =>
  strategyRun(
    { question: givenQuestion, options, reasoner, strategy: 'closed-book' },
    async function* ({ question, call }) {
      yield { type: 'round-opened', round: 0 };
      const end = { round: 0, asked: [], reason: 'turns-spent' } as const;
      if (!reasoner.closedBook) {
        yield { type: 'nothing-held', round: 0 };
        yield unjudgedEnd(null, end);
        return;
      }
      const input = { question, passages: [], turns: [], asked: [] };
      yield unjudgedEnd(yield* draftIn(0, reasoner, input, call), end);
    },
  );
