/** `npx tsx bench/at-size/build.ts ENGINE FOLDER COUNT`: one engine's files, and what building them costs. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import type { CorpusPassage } from '../../src/retrieval/corpus-format.js';
import { tokenise } from '../../src/retrieval/tokenise.js';
import { generatedPassages } from './generated-passages.js';

const info = { id: 'generated', title: 'Generated', description: '', examples: [] };
const pack = (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(deflateSync(bytes));

const engines: Readonly<
  Record<string, (passages: readonly CorpusPassage[], folder: string) => Promise<void>>
> = {
  async minisearch(passages, folder) {
    await writeAll(folder, (await compileCorpus(info, passages, 'generated', { pack })).files);
  },
  async shards(passages, folder) {
    await writeAll(folder, (await compileAtSize(info, passages, 'generated', { pack })).files);
  },
  async pagefind(passages, folder) {
    const pagefind = await import('pagefind');
    const { index, errors } = await pagefind.createIndex({ forceLanguage: 'en' });
    if (index === undefined) throw new Error(errors.join('; '));
    for (let from = 0; from < passages.length; from += 500) {
      await Promise.all(
        passages
          .slice(from, from + 500)
          .map(({ url = '', title, text }) =>
            index.addCustomRecord({ url, content: text, language: 'en', meta: { title } }),
          ),
      );
    }
    await index.writeFiles({ outputPath: folder });
    await pagefind.close();
  },
  async sqlite(passages, folder) {
    const { default: sqlite3InitModule } = await import('@sqlite.org/sqlite-wasm');
    const sqlite3 = await sqlite3InitModule();
    const database = new sqlite3.oo1.DB(':memory:');
    // The terms are stored separated by spaces, so that the database needs no tokeniser of its own.
    const split = "unicode61 remove_diacritics 0 categories ''L* M* N* P* S* Co''";
    database.exec(`
      PRAGMA page_size = 4096;
      CREATE TABLE passage(title TEXT, text TEXT, url TEXT);
      CREATE VIRTUAL TABLE terms USING fts5(title, text, content='', detail=column, tokenize='${split}');
      BEGIN`);
    const passage = database.prepare('INSERT INTO passage(rowid, title, text, url) VALUES (?, ?, ?, ?)');
    const terms = database.prepare('INSERT INTO terms(rowid, title, text) VALUES (?, ?, ?)');
    passages.forEach(({ title, text, url = '' }, position) => {
      passage.bind([position + 1, title, text, url]).stepReset();
      terms.bind([position + 1, tokenise(title).join(' '), tokenise(text).join(' ')]).stepReset();
    });
    passage.finalize();
    terms.finalize();
    database.exec("COMMIT; INSERT INTO terms(terms) VALUES ('optimize'); VACUUM");
    const bytes = sqlite3.capi.sqlite3_js_db_export(database);
    await writeAll(folder, new Map([['corpus.db', bytes]]));
    database.close();
  },
};

async function writeAll(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}

const [engine = '', folder = '', count = ''] = process.argv.slice(2);
const build = engines[engine];
if (build === undefined) throw new Error(`${engine} is none of ${Object.keys(engines).join(', ')}`);
const passages = [...generatedPassages(Number(count))];
const start = performance.now();
await build(passages, folder);
const seconds = (performance.now() - start) / 1000;
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ engine, passages: passages.length, seconds, megabytes }));
// Pagefind's process would keep this one alive.
process.exit(0);
