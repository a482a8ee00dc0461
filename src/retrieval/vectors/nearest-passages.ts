import { orAbort } from '../../async/abort.js';
import { LimenError, type SearchOptions } from '../../engine/index.js';
import type { CorpusPassage } from '../corpus-format.js';
import type { CorpusManifest } from '../corpus-manifest.js';
import type { OpenedCorpus } from '../corpus-opening.js';
import type { Scored, Within } from '../ranking.js';
import { mayRepeat } from '../scope/repeats.js';
import { nearestRows } from './coarse-vectors.js';
import { deeper, fusedDepth } from './fuse.js';

export interface NearPassage {
  readonly passage: CorpusPassage;
  /** Approximate cosine with the question. */
  readonly cosine: number;
}

/**
 * The passages of a corpus that are nearest to a question.
 * @param rows its vectors, already checked against its manifest
 * @throws {LimenError} `corpus-invalid` if the question's vector has another length
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

/** Those not excluded, nearest first; none if the corpus has no vectors. @throws see `nearestPassages` */
export async function nearestUnseen(
  { corpus, vectors }: Pick<OpenedCorpus, 'corpus' | 'vectors'>,
  question: Float32Array,
  { limit, exclude, signal }: SearchOptions,
): Promise<readonly NearPassage[]> {
  const rows = await orAbort(vectors, signal);
  const near = rows === null ? [] : nearestPassages(corpus.manifest, rows, question);
  const found: NearPassage[] = [];
  for (const { position, score: cosine } of near) {
    const [passage] = await corpus.passagesFrom(position, 1);
    signal?.throwIfAborted();
    if (passage !== undefined && !exclude.includes(passage.id)) found.push({ passage, cosine });
    if (found.length === limit) break;
  }
  return found;
}
