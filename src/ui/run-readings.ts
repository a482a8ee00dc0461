/** Excerpts from a run's passages that its outcome shows, beside and below the answer. */

import type { Draft, Outcome } from '../engine/index.js';
import { type Reading, readingsOf } from './readings.js';
import { foundInRun, type RunView, sourcesOf } from './run-view.js';

/** The passage of a draft's excerpt, together with the excerpt, if the run found that passage. */
export function excerptIn(view: RunView, { excerpt }: Draft): Reading | null {
  const passage = excerpt && foundInRun(view, excerpt.passageId)?.passage;
  return excerpt === undefined || passage === undefined ? null : { passage, excerpt };
}

/** The readings of a finished run, from passages that its answer does not show. */
export function readingsIn(view: RunView, outcome: Outcome): readonly Reading[] {
  const shown =
    outcome.status === 'answered' ? sourcesOf(view, outcome.draft).map(({ passage }) => passage.id) : [];
  const own = outcome.status === 'answered' ? outcome.draft.excerpt?.passageId : undefined;
  const passageOf = (id: string) => foundInRun(view, id)?.passage;
  return readingsOf(outcome, passageOf, own === undefined ? shown : [...shown, own]);
}
