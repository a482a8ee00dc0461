/** The pages of the last run, by path, each with the hash of the file that it was read from. */

import { createWriteStream } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate, inflateSync } from 'node:zlib';
import { type PageRecord, readerVersion } from './page-record.js';

export interface CachedPage {
  /** SHA-256 of the page's file. */
  readonly hash: string;
  readonly record: PageRecord;
}

export type PageCache = ReadonlyMap<string, CachedPage>;

const format = 'limen-pages';

/** Empty where there is none, or one that this version did not write: everything is then read anew. */
export async function loadPageCache(file: string): Promise<PageCache> {
  try {
    const pages = new Map<string, CachedPage>();
    let isKnown = false;
    for (const line of linesOf(inflateSync(await readFile(file)))) {
      if (isKnown) {
        const [path, page] = JSON.parse(line) as [string, CachedPage];
        pages.set(path, page);
        continue;
      }
      const { format: written, version } = JSON.parse(line) as { format?: unknown; version?: unknown };
      if (written !== format || version !== readerVersion) return new Map();
      isKnown = true;
    }
    return pages;
  } catch {
    return new Map();
  }
}

/** Written beside its place and then moved there, so that an interrupted run leaves the older one. */
export async function savePageCache(file: string, pages: PageCache): Promise<void> {
  await pipeline(
    Readable.from(written(pages)),
    createDeflate({ level: 3 }),
    createWriteStream(`${file}.part`),
  );
  await rename(`${file}.part`, file);
}

function* written(pages: PageCache): Generator<string, void, void> {
  yield `${JSON.stringify({ format, version: readerVersion })}\n`;
  for (const page of pages) yield `${JSON.stringify(page)}\n`;
}

/** One after the other: all of a large site as one string would take more memory than its index. */
function* linesOf(bytes: Buffer): Generator<string, void, void> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1) return;
    yield bytes.toString('utf8', start, end);
    start = end + 1;
  }
}
