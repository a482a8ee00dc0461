/** One engine in a worker: answers `{ engine }` once open, and `{ question }` with results and the time. */

import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { LimenError } from '../../src/engine/index.js';
import { AtSizeIndex } from '../../src/retrieval/at-size/at-size-index.js';
import { fetchManifest, fetchShard } from '../../src/retrieval/fetch-corpus.js';
import { queryTerms } from '../../src/retrieval/query-terms.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { shardText } from '../../src/retrieval/shard-text.js';
import { CorpusStore } from '../../src/retrieval/store.js';
import { installHttpFile } from './http-file.js';

/** Returns the titles of the two best passages; their texts are read too. */
type Search = (question: string) => Promise<readonly string[]>;

const engines: Readonly<Record<string, () => Promise<Search>>> = {
  async minisearch() {
    const retriever = new CorpusRetriever({ store: new NoStore() });
    await retriever.open({ corpusId: 'generated', baseUrl: `${location.origin}/minisearch/` });
    return async (text) =>
      (await retriever.search({ text }, { limit: 2, exclude: [] })).map(({ passage }) => passage.title);
  },
  async shards() {
    const folder = `${location.origin}/shards/corpora/generated/`;
    const manifest = await fetchManifest(folder, 'generated', {});
    const index = await AtSizeIndex.open(manifest, async (shard) =>
      shardText(shard, await fetchShard(folder, manifest, shard, {}), shard.file),
    );
    return async (text) => (await index.search({ text }, { limit: 2 })).map(({ passage }) => passage.title);
  },
  async sqlite() {
    const sqlite3 = await sqlite3InitModule();
    installHttpFile(sqlite3, `${location.origin}/sqlite/corpora/generated/corpus.db`);
    const database = new sqlite3.oo1.DB({ filename: 'corpus.db', flags: 'r', vfs: 'http' });
    const found = database.prepare(
      `SELECT passage.title, passage.text FROM (
         SELECT rowid AS place FROM terms WHERE terms MATCH ? ORDER BY bm25(terms, 1.5, 1.0) LIMIT 2
       ) JOIN passage ON passage.rowid = place`,
    );
    return async (text) => {
      found.bind([
        queryTerms({ text })
          .text.map((term) => `"${term}"`)
          .join(' OR '),
      ]);
      const titles: string[] = [];
      while (found.step()) titles.push(String(found.get(0)));
      found.reset();
      return titles;
    };
  },
};

/** Disables storage, so that every engine is measured over the network alone. */
class NoStore extends CorpusStore {
  override async read(): Promise<undefined> {
    return undefined;
  }
  override async install(): Promise<boolean> {
    throw new LimenError('storage-unavailable', { reason: 'a benchmark' });
  }
}

let search: Search | undefined;

addEventListener('message', async ({ data }: MessageEvent<{ engine: string } | { question: string }>) => {
  const start = performance.now();
  try {
    let titles: readonly string[] = [];
    if ('engine' in data) search = await engines[data.engine]?.();
    else titles = (await search?.(data.question)) ?? [];
    postMessage({ milliseconds: performance.now() - start, titles });
  } catch (thrown) {
    postMessage({ fault: String(thrown) });
  }
});
