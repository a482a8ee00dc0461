/** Excerpts from a run's passages that its outcome shows, beside and below the answer. */

import type { Draft, Outcome } from '../engine/index.js';
import { type Reading, readingsOf } from './readings.js';
import { passageInRun, type RunView, sourcesOf } from './run-view.js';

/** The passage of a draft's excerpt, together with the excerpt, if the run found that passage. */
export function excerptIn(view: RunView, { excerpt }: Draft): Reading | null {
  if (excerpt === undefined) return null;
  const passage = passageInRun(view, excerpt.passageId);
  return passage === undefined ? null : { passage, excerpt };
}

/** The readings of a finished run, from passages that its answer does not show. */
export function readingsIn(view: RunView, outcome: Outcome): readonly Reading[] {
  const draft = outcome.status === 'answered' ? outcome.draft : null;
  const cited = draft === null ? [] : sourcesOf(view, draft).map(({ passage }) => passage.id);
  const shown = draft?.excerpt === undefined ? cited : [...cited, draft.excerpt.passageId];
  return readingsOf(outcome, (id) => passageInRun(view, id), shown);
}
