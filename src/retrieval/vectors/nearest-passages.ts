import { LimenError } from '../../engine/index.js';
import type { CorpusManifest } from '../corpus-manifest.js';
import type { Scored, Within } from '../ranking.js';
import { nearestRows } from './coarse-vectors.js';
import { fusedDepth } from './fuse.js';

/**
 * The passages of a corpus that are nearest to a question.
 * @param rows its vectors, as its manifest vouches for them
 * @throws {LimenError} `corpus-invalid` when the question's vector is of another length
 */
export function nearestPassages(
  { id, vectors }: CorpusManifest,
  rows: Uint8Array,
  question: Float32Array,
  within?: Within,
): readonly Scored[] {
  const dimensions = vectors?.dimensions ?? 0;
  if (question.length === dimensions) return nearestRows(rows, question, fusedDepth, within);
  const reason = `its vectors have ${dimensions} dimensions, and the question's has ${question.length}`;
  throw new LimenError('corpus-invalid', { file: `${id}/${vectors?.file ?? 'manifest.json'}`, reason });
}
