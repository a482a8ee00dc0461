/** The operations on an open corpus, however much of it is in memory. */

import { orAbort } from '../async/abort.js';
import { type FoundPassage, LimenError, type Query, type SearchOptions } from '../engine/index.js';
import { type CorpusPassage, parsePassages, plainPassage } from './corpus-format.js';
import type { PassageTitle } from './corpus-info.js';
import { type CorpusManifest, manifestFile } from './corpus-manifest.js';
import type { ShardContents } from './fetch-corpus.js';
import { IndexLoading } from './index-loading.js';
import type { IndexSearchOptions } from './index-search.js';
import type { TermStatistics } from './ranking.js';
import { isSamePage, pageOf, pagePath } from './scope/page-path.js';
import type { KnownPage } from './scope/standing.js';
import { shardText } from './shard-text.js';
import { tokeniserFor } from './tokenisers.js';

type CorpusSearchOptions = SearchOptions & Omit<IndexSearchOptions, keyof SearchOptions>;

export interface OpenCorpus {
  readonly manifest: CorpusManifest;
  search(query: Query, options: CorpusSearchOptions): Promise<readonly FoundPassage[]>;
  statistics(terms: readonly string[]): Promise<TermStatistics>;
  passage(id: string): Promise<CorpusPassage | undefined>;
  titles(): Promise<readonly PassageTitle[]>;
  /** `count` passages in order, starting at position `from`. */
  passagesFrom(from: number, count: number): Promise<readonly CorpusPassage[]>;
  /** The page at this address, with any ending. */
  pageAt(address: string): Promise<KnownPage | undefined>;
  /** Positions of the passages of a page, named as in `Scope.page`. */
  placesOf(page: string): Promise<readonly number[]>;
}

interface WholeCorpus extends OpenCorpus {
  /** Settles when the final index is loaded. */
  readonly loaded: Promise<unknown>;
}

/**
 * Opens a corpus with all passages in memory, searched by MiniSearch.
 * @param shards content of at least the index shards
 * @param onFault receives the reason if these are unusable; the index is then built
 * @throws {LimenError} `corpus-invalid` if the passages do not match the manifest; `corpus-unavailable` if
 * the stemmer of its language could not be loaded
 */
export async function openWhole(
  manifest: CorpusManifest,
  passageShards: ShardContents,
  shards: Promise<ShardContents>,
  onFault: (fault: unknown) => void,
): Promise<WholeCorpus> {
  const tokeniser = await tokeniserFor(manifest.language);
  const passages: CorpusPassage[] = [];
  for (const shard of manifest.shards.filter(({ kind }) => kind === 'passages')) {
    const name = `${manifest.id}/${shard.file}`;
    for (const passage of parsePassages(await shardText(shard, passageShards.get(shard.file), name), name)) {
      passages.push(passage);
    }
    if (passages.length > manifest.passages) break;
  }
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  if (byId.size !== manifest.passages || passages.length !== manifest.passages) {
    const reason = `its shards hold ${byId.size} different passages instead of ${manifest.passages}`;
    throw new LimenError('corpus-invalid', { file: `${manifest.id}/${manifestFile}`, reason });
  }
  const index = new IndexLoading(passages.map(plainPassage), manifest, shards, tokeniser, onFault);
  return {
    manifest,
    loaded: index.loaded,
    async search(query, { signal, ...options }) {
      return (await orAbort(index.searchable(), signal)).search(query, options);
    },
    async statistics(terms) {
      return (await index.searchable()).statistics(terms);
    },
    async passage(id) {
      return byId.get(id);
    },
    async titles() {
      return passages.map(({ id, title, topic }) =>
        topic === undefined ? { id, title } : { id, title, topic },
      );
    },
    async passagesFrom(from, count) {
      return passages.slice(from, from + count);
    },
    async pageAt(address) {
      const path = pagePath(address);
      if (path === undefined) return undefined;
      const position = passages.findIndex(({ url }) => isSamePage(url, path));
      const url = passages[position]?.url;
      return url === undefined ? undefined : { page: pageOf(url), position };
    },
    async placesOf(page) {
      return passages.flatMap(({ url }, place) => (url !== undefined && pageOf(url) === page ? [place] : []));
    },
  };
}
