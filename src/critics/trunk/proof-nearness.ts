import type { CriticInput } from '../../engine/index.js';
import type { Trunk } from '../../reasoners/reader/trunk.js';
import { dotProduct } from '../../scores/statistics.js';

/** What a draft cites, each sentence under its passage's title: alone it often leaves out what it is about. */
export function proofTexts({ draft, passages }: Pick<CriticInput, 'draft' | 'passages'>): readonly string[] {
  return draft.citations.flatMap(({ passageId, start, end }) => {
    const passage = passages.find(({ id }) => id === passageId);
    return passage === undefined ? [] : [`${passage.title}. ${passage.text.slice(start, end)}`];
  });
}

/**
 * How near a proof is to its question: the highest cosine of the vectors of its texts with the question's,
 * -1..1. Null if there are no texts, or the trunk makes no vectors.
 */
export async function proofNearness(
  trunk: Trunk,
  question: string,
  texts: readonly string[],
): Promise<number | null> {
  if (texts.length === 0) return null;
  const asked = await trunk.questionVectors(question);
  const proofs = await trunk.vectors(texts);
  if (asked === null || proofs === null) return null;
  return Math.max(...proofs.map(({ whole }) => dotProduct(asked.whole, whole)));
}
