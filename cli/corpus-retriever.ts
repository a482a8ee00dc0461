/** The retriever over a corpus on disk; a large one is only read as far as searches need. */

import { existsSync } from 'node:fs';
import type { FoundPassage, Query } from '../src/engine/index.js';
import { AtSizeIndex } from '../src/retrieval/at-size/at-size-index.js';
import { buildIndex } from '../src/retrieval/bm25-index.js';
import type { CorpusManifest } from '../src/retrieval/corpus-manifest.js';
import type { IndexSearchOptions } from '../src/retrieval/index-search.js';
import { mayRepeat } from '../src/retrieval/scope/repeats.js';
import { tokeniserFor } from '../src/retrieval/tokenisers.js';
import type { VectorSearch } from '../src/retrieval/vectors/hybrid-retriever.js';
import { nearestPassages } from '../src/retrieval/vectors/nearest-passages.js';
import { readManifest, readShard, readShardText } from './corpus-manifest.js';
import { compiledFolder, loadCorpus } from './corpus-source.js';

type Search = (
  query: Query,
  options: IndexSearchOptions,
  signal?: AbortSignal,
) => Promise<readonly FoundPassage[]>;

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid` */
export async function corpusRetriever(path: string): Promise<VectorSearch> {
  const folder = existsSync(path) ? compiledFolder(path) : null;
  const manifest = folder === null ? undefined : await readManifest(folder);
  const search = await opened(folder ?? path, manifest);
  const { vectors } = manifest ?? {};
  const distinct = manifest !== undefined && mayRepeat(manifest);
  const rows = vectors && (await readShard(folder ?? path, vectors));
  return {
    vectorsBy: async () => vectors?.by ?? null,
    search: async (query, { vector, signal, ...options }) => {
      const near = vector && manifest && rows ? nearestPassages(manifest, rows, vector) : undefined;
      signal?.throwIfAborted();
      return search(query, { ...options, near, distinct }, signal);
    },
  };
}

async function opened(path: string, manifest: CorpusManifest | undefined): Promise<Search> {
  if (manifest?.version === 2) {
    const index = await AtSizeIndex.open(manifest, (shard) => readShardText(path, shard));
    return (query, options, signal) => index.search(query, options, signal);
  }
  const { passages, language } = await loadCorpus(path);
  const index = buildIndex(passages, await tokeniserFor(language));
  return async (query, options) => index.search(query, options);
}
