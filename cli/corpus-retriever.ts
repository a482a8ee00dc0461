/** The retriever over a corpus on disk, of which a large one is read only as far as a search needs. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Retriever } from '../src/engine/index.js';
import { indexRetriever } from '../src/evaluation/question-retrievers.js';
import { AtSizeIndex } from '../src/retrieval/at-size/at-size-index.js';
import { buildIndex } from '../src/retrieval/bm25-index.js';
import { readManifest, readShardText } from './corpus-manifest.js';
import { loadCorpus } from './corpus-source.js';

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid` */
export async function corpusRetriever(path: string): Promise<Retriever> {
  const manifest = existsSync(join(path, 'manifest.json')) ? await readManifest(path) : undefined;
  if (manifest?.version !== 2) return indexRetriever(buildIndex((await loadCorpus(path)).passages));
  const index = await AtSizeIndex.open(manifest, (shard) => readShardText(path, shard));
  return { search: (query, { signal, ...options }) => index.search(query, options, signal) };
}
