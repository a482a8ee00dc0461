import { sameAnswer } from '../../engine/answer-form.js';
import type { ReasonerInput } from '../../engine/ports.js';
import { strategyRun, wasAsked } from '../../engine/strategy-run.js';
import type { Draft, Query } from '../../engine/types.js';
import { defineStrategy, type StrategyFunction } from '../strategy.js';
import { unjudgedRounds } from '../unjudged-rounds.js';

/** The baseline that retrieves at every step (IRCoT). */
export const everyStepStrategy = defineStrategy({
  name: 'every-step',
  title: 'Looks at every step',
  decides: 'Searches for each thing that it reasons, until it says the same twice.',
  needs: ['reasoner', 'retriever'],
  loop: async () => everyStep,
});

/**
 * The baseline that retrieves at every reasoning step, as IRCoT does (Trivedi et al. 2023, section 3): it
 * searches for the question first, then for the last reasoning sentence, which is the draft's rationale. If
 * the rationale yields no new query, the reasoner writes one. The chain ends when two steps in a row give the
 * same answer, or the turns are spent. It has no notion of silence: the last draft is the answer.
 *
 * @param options `turns`: maximum number of steps; `topK`: new passages per step
 * @throws the signal's reason when aborted
 */
const everyStep: StrategyFunction<'reasoner' | 'retriever'> = (ports, question, options = {}) =>
  strategyRun({ question, options, reasoner: ports.reasoner, strategy: 'every-step' }, (run) =>
    unjudgedRounds(ports, run, {
      nextQuery: async (input) => thoughtOf(input) ?? ports.reasoner.nextQuery(input, run.call),
      isFinished: saysTheSameAgain,
    }),
  );

/** The last reasoning sentence as a query; `null` if there is none or it was already searched for. */
function thoughtOf({ question, turns, asked }: ReasonerInput): Query | null {
  const last = turns.at(-1);
  const query = { text: last === undefined ? question : last.draft.rationale };
  return query.text.trim() === '' || wasAsked(query, asked) ? null : query;
}

function saysTheSameAgain(drafts: readonly Draft[]): boolean {
  const [last, before] = [drafts.at(-1)?.answer ?? null, drafts.at(-2)?.answer ?? null];
  return last !== null && before !== null && sameAnswer(last, before);
}
