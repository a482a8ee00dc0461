/** Opens a corpus whose shards are read on demand. */

import type { CorpusManifest } from '../corpus-manifest.js';
import type { KeptReads } from '../kept-reads.js';
import type { OpenCorpus } from '../open-corpus.js';
import { isSamePage, pageOf, pagePath } from '../scope/page-path.js';
import { shardText } from '../shard-text.js';
import { AtSizeIndex } from './at-size-index.js';

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid` when the lengths cannot be read */
export async function openAtSize(
  manifest: CorpusManifest,
  files: KeptReads,
  signal?: AbortSignal,
): Promise<OpenCorpus> {
  const index = await AtSizeIndex.open(
    manifest,
    async (shard, signal) =>
      shardText(shard, await files.read(shard, signal), `${manifest.id}/${shard.file}`),
    signal,
  );
  return {
    manifest,
    search: (query, { signal, ...options }) => index.search(query, options, signal),
    statistics: (terms) => index.statistics(terms),
    passage: (id) => index.passage(id),
    // Listing all titles would read the whole corpus.
    titles: async () => [],
    passagesFrom: (from, count) => index.passagesFrom(from, count),
    async pageAt(address) {
      const path = pagePath(address);
      if (path === undefined) return undefined;
      const [first] = await index.placesOf((url) => isSamePage(url, path), path);
      const url = first?.passage.url;
      return first && url !== undefined ? { page: pageOf(url), position: first.position } : undefined;
    },
    async placesOf(page) {
      const isPage = (url: string | undefined) => url !== undefined && pageOf(url) === page;
      const found = await index.placesOf(isPage, pagePath(page) ?? []);
      return found.map(({ position }) => position);
    },
  };
}
