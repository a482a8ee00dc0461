/** `npx tsx bench/shell-size.ts`: compressed size of what the page needs before models, WASM and corpus. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sum } from '../src/scores/statistics.js';

const site = resolve(import.meta.dirname, '..', 'dist');

/**
 * Models, corpora, the widget for other sites, inputs of `limen bundle`, the Lab, optional files, the WASM
 * runtime and its scripts, and copies that are already compressed.
 */
const notShell =
  /^(?:models|corpora|widget|single-file|lab|assets\/lab|assets\/optional)\/|^lab\.html$|\.wasm$|\/ort[.-]|\.(?:br|gz|map)$|^_headers$/u;

if (!existsSync(join(site, 'index.html'))) {
  console.log('There is no built page: run `npx vite build`.');
} else {
  const rows = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(site, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !notShell.test(path))
    .map((path) => {
      const content = readFileSync(join(site, path));
      const gzip = gzipSync(content, { level: 9 }).length;
      return { file: path, bytes: content.length, gzip, brotli: brotliCompressSync(content).length };
    })
    .sort((a, b) => b.gzip - a.gzip);
  const total = (key: 'bytes' | 'gzip' | 'brotli'): number => sum(rows.map((row) => row[key]));
  console.table([
    ...rows,
    { file: 'all', bytes: total('bytes'), gzip: total('gzip'), brotli: total('brotli') },
  ]);
  console.log(new Date().toISOString().slice(0, 10));
}
