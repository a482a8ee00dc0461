/** Applies the practice in a corpus's manifest. Loaded only if there is one. */

import { practisedCritic } from '../critics/site-practice/practised-critic.js';
import { readSitePractice } from '../critics/site-practice/site-practice.js';
import { type Critic, type ErrorRecord, LimenError, toErrorRecord } from '../engine/index.js';

/**
 * @param written the `practice` of a corpus's manifest, not parsed
 * @param models identities of the open reasoner and critic
 * @param tell receives the reason if the practice is not used; the critic is then unchanged
 */
export function usePractice(
  written: unknown,
  critic: Critic,
  models: { readonly reader: string; readonly critic: string },
  tell: (notice: ErrorRecord) => void,
): Critic {
  const { practice, fault } = readSitePractice(written, models);
  if (practice !== null) return practisedCritic(critic, practice);
  const reason = `it ${fault}. The critic judges as without it, until it practises on these texts anew`;
  tell(toErrorRecord(new LimenError('corpus-invalid', { file: 'manifest.json (practice)', reason })));
  return critic;
}
