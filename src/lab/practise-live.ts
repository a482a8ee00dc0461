/** Self-practice with the models in the page: produces the drafts of the stored runs anew. */

import type { Limen } from '../api.js';
import { fullRun, neverStopping } from '../evaluation/full-run.js';
import { recordRun } from '../evaluation/run-record.js';
import { exactMatch } from '../scores/answer-scores.js';
import { headSignalsOf } from './head-signals.js';
import type { HeadExample } from './practice-plan.js';
import type { StoredQuestion } from './stored-runs.js';

interface Practised {
  readonly question: string;
  readonly examples: readonly HeadExample[];
}

/**
 * @param turns number of rounds per question, all of which are run
 * @throws {LimenError} if a model fails
 * @throws the signal's reason if it aborts
 */
export async function* practiseLive(
  limen: Limen,
  questions: readonly StoredQuestion[],
  { turns, signal }: { readonly turns: number; readonly signal: AbortSignal },
): AsyncGenerator<Practised, void, void> {
  for (const { question, answers, unanswerable } of questions) {
    const record = await recordRun(limen.ask(question, { ...neverStopping, turns, signal }));
    const examples = fullRun(record)
      .turns.filter(({ draft }) => draft.answer !== null)
      .map(({ draft, probability }) => ({
        signals: headSignalsOf(draft),
        right: !unanswerable && exactMatch(draft.answer, answers),
        probability,
      }));
    yield { question, examples };
  }
}
