/** Writes `name.br` and `name.gz` beside every text file of a built folder. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const textFiles = /\.(?:html|js|mjs|css|json|jsonl|svg|txt|webmanifest)$/u;

/** Below this size, in bytes, compression saves no packet. */
const smallest = 512;

export function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !textFiles.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < smallest) continue;
    const quality = { [constants.BROTLI_PARAM_QUALITY]: content.length > 4_000_000 ? 9 : 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
