/** Uses what a corpus says of practice on its site. Loaded where one says anything. */

import { practisedCritic } from '../critics/site-practice/practised-critic.js';
import { readSitePractice } from '../critics/site-practice/site-practice.js';
import { type Critic, type ErrorRecord, LimenError, toErrorRecord } from '../engine/index.js';

/**
 * @param written the `practice` of a corpus's manifest, unread
 * @param models identities of the reasoner and the critic that are open
 * @param tell is given why the practice is not used; the critic is then as it was
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
