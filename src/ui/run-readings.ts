/** What the outcome of a run shows besides the answer: its excerpt, and the readings. */

import type { Draft, Outcome } from '../engine/index.js';
import { type Reading, readingsOf } from './readings.js';
import { foundInRun, type RunView, sourcesOf } from './run-view.js';

/** The draft's excerpt with its passage, if the run found that passage. */
export function excerptIn(view: RunView, { excerpt }: Draft): Reading | null {
  const passage = excerpt && foundInRun(view, excerpt.passageId)?.passage;
  return excerpt === undefined || passage === undefined ? null : { passage, excerpt };
}

/** The readings of a run that has ended, from passages that its answer does not show. */
export function readingsIn(view: RunView, outcome: Outcome): readonly Reading[] {
  const shown =
    outcome.status === 'answered' ? sourcesOf(view, outcome.draft).map(({ passage }) => passage.id) : [];
  const own = outcome.status === 'answered' ? outcome.draft.excerpt?.passageId : undefined;
  const passageOf = (id: string) => foundInRun(view, id)?.passage;
  return readingsOf(outcome, passageOf, own === undefined ? shown : [...shown, own]);
}
