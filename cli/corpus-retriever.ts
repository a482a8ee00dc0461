/** The retriever over a corpus on disk; a large one is only read as far as searches need. */

import { existsSync } from 'node:fs';
import type { FoundPassage, Query } from '../src/engine/index.js';
import { AtSizeIndex } from '../src/retrieval/at-size/at-size-index.js';
import { Bm25Index } from '../src/retrieval/bm25-index.js';
import type { CorpusManifest, FacetTable } from '../src/retrieval/corpus-manifest.js';
import type { IndexSearchOptions } from '../src/retrieval/index-search.js';
import type { ScopedSearchOptions } from '../src/retrieval/retriever-options.js';
import { facetsAt } from '../src/retrieval/scope/facets-at.js';
import { mayRepeat } from '../src/retrieval/scope/repeats.js';
import type { Facets } from '../src/retrieval/scope/scope.js';
import { passagesWithin } from '../src/retrieval/scope/scope-mask.js';
import { tokeniserFor } from '../src/retrieval/tokenisers.js';
import type { VectorSearch } from '../src/retrieval/vectors/hybrid-retriever.js';
import { vectorOptions } from '../src/retrieval/vectors/nearest-passages.js';
import { WordForms } from '../src/retrieval/word-forms.js';
import { readManifest, readShard, readShardText } from './corpus-manifest.js';
import { compiledFolder, loadCorpus } from './corpus-source.js';

export interface CorpusSearch extends VectorSearch {
  /** A scope is of facets alone: its page is not looked at. */
  search(query: Query, options: ScopedSearchOptions): Promise<readonly FoundPassage[]>;
  /** Undefined if no passage has any. */
  readonly facets: FacetTable | undefined;
  /** The facets of the passage with this id. */
  facetsOf(id: string): Promise<Facets>;
}

interface OpenedIndex {
  search(query: Query, options: IndexSearchOptions, signal?: AbortSignal): Promise<readonly FoundPassage[]>;
  positionOf(id: string): Promise<number | undefined>;
}

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid` */
export async function corpusRetriever(path: string): Promise<CorpusSearch> {
  const folder = existsSync(path) ? compiledFolder(path) : null;
  const manifest = folder === null ? undefined : await readManifest(folder);
  const index = await opened(folder ?? path, manifest);
  const { vectors: made, facets } = manifest ?? {};
  const distinct = manifest !== undefined && mayRepeat(manifest);
  const rows = made && (await readShard(folder ?? path, made));
  return {
    vectorsBy: async () => made?.by ?? null,
    search: async (query, { vectors, questionVectors, scope, signal, ...options }) => {
      const within = scope && manifest && passagesWithin(manifest, scope, undefined);
      const asked = { vectors, questionVectors, within };
      const told = manifest && rows ? vectorOptions(manifest, rows, asked) : {};
      signal?.throwIfAborted();
      const bounds = { ...options, within, distinct, wordForms: WordForms };
      return index.search(query, { ...bounds, ...told }, signal);
    },
    facets,
    facetsOf: async (id) => {
      const position = facets && (await index.positionOf(id));
      return position === undefined ? {} : facetsAt(facets, position);
    },
  };
}

async function opened(path: string, manifest: CorpusManifest | undefined): Promise<OpenedIndex> {
  if (manifest?.version === 2) {
    return AtSizeIndex.open(manifest, (shard) => readShardText(path, shard));
  }
  const { passages, language } = await loadCorpus(path);
  const index = Bm25Index.build(passages, await tokeniserFor(language));
  return {
    search: async (query, options) => index.search(query, options),
    positionOf: async (id) => index.positionOf(id),
  };
}
