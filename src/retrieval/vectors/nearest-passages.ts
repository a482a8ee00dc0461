import { orAbort } from '../../async/abort.js';
import { LimenError, type SearchOptions } from '../../engine/index.js';
import type { TextVectors } from '../../text/text-vectors.js';
import type { CorpusPassage } from '../corpus-format.js';
import { vectorBytes } from '../corpus-limits.js';
import { type CorpusManifest, manifestFile } from '../corpus-manifest.js';
import type { OpenedCorpus } from '../corpus-opening.js';
import { depthFactor, fusedDepth, type IndexSearchOptions, type NearnessOf } from '../index-search.js';
import type { Scored, Within } from '../ranking.js';
import { mayRepeat } from '../scope/repeats.js';
import { cosinesWith, nearestRows } from './coarse-vectors.js';
import { type Likeness, vectorRanking } from './fuse.js';
import type { VectorSearchOptions } from './hybrid-retriever.js';
import { passageTokens } from './late-interaction.js';

export interface NearPassage {
  readonly passage: CorpusPassage;
  /** Approximate cosine with the query. */
  readonly cosine: number;
}

export type QueryVectors = Pick<VectorSearchOptions, 'vectors' | 'questionVectors'> &
  Pick<IndexSearchOptions, 'within'>;

export type VectorOptions = Pick<IndexSearchOptions, 'near' | 'nearnessOf'>;

export type NearestOptions = SearchOptions & Pick<VectorSearchOptions, 'questionVectors'>;

/**
 * The options of a search by the vectors of a corpus.
 * @param rows its vectors, already checked against its manifest
 * @throws {LimenError} `corpus-invalid` if the query's vectors have other dimensions
 */
export function vectorOptions(
  manifest: CorpusManifest,
  rows: Uint8Array,
  { vectors, questionVectors, within }: QueryVectors,
): VectorOptions {
  return {
    near:
      vectors &&
      vectorRanking(
        nearestPassages(manifest, rows, vectors.whole, within),
        likenessTo(manifest, rows, vectors),
      ),
    nearnessOf: questionVectors && nearnessTo(manifest, rows, questionVectors),
  };
}

function nearnessTo(manifest: CorpusManifest, rows: Uint8Array, question: TextVectors): NearnessOf {
  const cosineOf = cosinesWith(wholeRows(manifest, rows, question.whole), question.whole);
  const likeness = likenessTo(manifest, rows, question);
  return (position) => ({
    cosine: cosineOf(position),
    ...(likeness && { likeness: likeness(position) }),
  });
}

function nearestPassages(
  manifest: CorpusManifest,
  rows: Uint8Array,
  question: Float32Array,
  within?: Within,
): readonly Scored[] {
  const count = mayRepeat(manifest) ? fusedDepth * depthFactor : fusedDepth;
  return nearestRows(wholeRows(manifest, rows, question), question, count, within);
}

/** The rows of whole passages. */
function wholeRows(manifest: CorpusManifest, rows: Uint8Array, question: Float32Array): Uint8Array {
  const dimensions = manifest.vectors?.dimensions ?? 0;
  requireDimensions(manifest, dimensions, question.length);
  return rows.subarray(0, manifest.passages * vectorBytes(dimensions));
}

/** By vectors of tokens; undefined unless question and corpus both have them. */
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
  throw new LimenError('corpus-invalid', { file: `${id}/${vectors?.file ?? manifestFile}`, reason });
}

/** Those not excluded, nearest first; none if the corpus has no vectors. @throws see `vectorOptions` */
export async function nearestUnseen(
  { corpus, vectors }: Pick<OpenedCorpus, 'corpus' | 'vectors'>,
  query: TextVectors,
  { limit, exclude, questionVectors, signal }: NearestOptions,
): Promise<readonly NearPassage[]> {
  const rows = await orAbort(vectors, signal);
  if (rows === null) return [];
  const nearnessOf = questionVectors && nearnessTo(corpus.manifest, rows, questionVectors);
  const found: NearPassage[] = [];
  for (const { position, score: cosine } of nearestPassages(corpus.manifest, rows, query.whole)) {
    const [passage] = await corpus.passagesFrom(position, 1);
    signal?.throwIfAborted();
    if (passage === undefined || exclude.includes(passage.id)) continue;
    found.push({ passage: { ...passage, ...(nearnessOf && { nearness: nearnessOf(position) }) }, cosine });
    if (found.length === limit) break;
  }
  return found;
}
