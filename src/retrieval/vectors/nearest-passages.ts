import { orAbort } from '../../async/abort.js';
import { LimenError, type SearchOptions } from '../../engine/index.js';
import type { TextVectors } from '../../text/text-vectors.js';
import type { CorpusPassage } from '../corpus-format.js';
import { vectorBytes } from '../corpus-limits.js';
import type { CorpusManifest } from '../corpus-manifest.js';
import type { OpenedCorpus } from '../corpus-opening.js';
import { deeper, fusedDepth, type Nearness } from '../index-search.js';
import type { Scored, Within } from '../ranking.js';
import { mayRepeat } from '../scope/repeats.js';
import { nearestRows } from './coarse-vectors.js';
import { fusedWith, type Likeness } from './fuse.js';
import { passageTokens } from './late-interaction.js';

export interface NearPassage {
  readonly passage: CorpusPassage;
  /** Approximate cosine with the question. */
  readonly cosine: number;
}

/**
 * How near the passages of a corpus are to a question.
 * @param rows its vectors, already checked against its manifest
 * @throws {LimenError} `corpus-invalid` if the question's vectors have other dimensions
 */
export function nearnessTo(
  manifest: CorpusManifest,
  rows: Uint8Array,
  question: TextVectors,
  within?: Within,
): Nearness {
  const near = nearestPassages(manifest, rows, question.whole, within);
  return fusedWith(near, likenessTo(manifest, rows, question));
}

function nearestPassages(
  manifest: CorpusManifest,
  rows: Uint8Array,
  question: Float32Array,
  within?: Within,
): readonly Scored[] {
  const { vectors, passages } = manifest;
  const dimensions = vectors?.dimensions ?? 0;
  requireDimensions(manifest, dimensions, question.length);
  const count = mayRepeat(manifest) ? fusedDepth * deeper : fusedDepth;
  const whole = rows.subarray(0, passages * vectorBytes(dimensions));
  return nearestRows(whole, question, count, within);
}

/** By their tokens; undefined unless both have vectors of these. */
function likenessTo(
  manifest: CorpusManifest,
  rows: Uint8Array,
  { tokens: asked }: TextVectors,
): Likeness | undefined {
  const { vectors, passages } = manifest;
  if (vectors?.tokens === undefined || asked === undefined) return undefined;
  requireDimensions(manifest, vectors.tokens.dimensions, asked.dimensions);
  return passageTokens(rows, passages, vectors)?.likeness(asked);
}

function requireDimensions({ id, vectors }: CorpusManifest, own: number, asked: number): void {
  if (own === asked) return;
  const reason = `its vectors have ${own} dimensions, and the question's has ${asked}`;
  throw new LimenError('corpus-invalid', { file: `${id}/${vectors?.file ?? 'manifest.json'}`, reason });
}

/** Those not excluded, nearest first; none if the corpus has no vectors. @throws see `nearnessTo` */
export async function nearestUnseen(
  { corpus, vectors }: Pick<OpenedCorpus, 'corpus' | 'vectors'>,
  question: TextVectors,
  { limit, exclude, signal }: SearchOptions,
): Promise<readonly NearPassage[]> {
  const rows = await orAbort(vectors, signal);
  const near = rows === null ? [] : nearestPassages(corpus.manifest, rows, question.whole);
  const found: NearPassage[] = [];
  for (const { position, score: cosine } of near) {
    const [passage] = await corpus.passagesFrom(position, 1);
    signal?.throwIfAborted();
    if (passage !== undefined && !exclude.includes(passage.id)) found.push({ passage, cosine });
    if (found.length === limit) break;
  }
  return found;
}
