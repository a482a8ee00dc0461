import { LimenError } from '../engine/index.js';
import { type CorpusPassage, passageFault } from './corpus-format.js';

/**
 * By id, so that the same passages compile to the same bytes.
 *
 * @param source what errors name, a file or folder
 * @throws {LimenError} `corpus-invalid` when a passage is no passage or an id is used twice
 */
export function sortedPassages(passages: readonly CorpusPassage[], source: string): CorpusPassage[] {
  const sorted = [...passages].sort((one, other) => (one.id < other.id ? -1 : 1));
  sorted.forEach((passage, position) => {
    const fault = passageFault(passage);
    const twice = sorted[position - 1]?.id === passage.id;
    const reason = fault === undefined ? `two passages have the id ${passage.id}` : `a passage ${fault}`;
    if (fault !== undefined || twice) throw new LimenError('corpus-invalid', { file: source, reason });
  });
  return sorted;
}
