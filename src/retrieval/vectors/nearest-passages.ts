import { LimenError } from '../../engine/index.js';
import type { CorpusManifest } from '../corpus-manifest.js';
import type { Scored, Within } from '../ranking.js';
import { mayRepeat } from '../scope/repeats.js';
import { nearestRows } from './coarse-vectors.js';
import { deeper, fusedDepth } from './fuse.js';

/**
 * The passages of a corpus that are nearest to a question.
 * @param rows its vectors, as its manifest vouches for them
 * @throws {LimenError} `corpus-invalid` when the question's vector is of another length
 */
export function nearestPassages(
  manifest: CorpusManifest,
  rows: Uint8Array,
  question: Float32Array,
  within?: Within,
): readonly Scored[] {
  const { id, vectors } = manifest;
  const dimensions = vectors?.dimensions ?? 0;
  const count = mayRepeat(manifest) ? fusedDepth * deeper : fusedDepth;
  if (question.length === dimensions) return nearestRows(rows, question, count, within);
  const reason = `its vectors have ${dimensions} dimensions, and the question's has ${question.length}`;
  throw new LimenError('corpus-invalid', { file: `${id}/${vectors?.file ?? 'manifest.json'}`, reason });
}
