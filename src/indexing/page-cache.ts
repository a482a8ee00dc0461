/** The pages of the last run by path, each with the hash of its source file. */

import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { constants, createDeflate, inflateSync } from 'node:zlib';
import { makeFolder } from '../disk/make-folder.js';
import { writeFileWhole } from '../disk/write-file-whole.js';
import { type PageRecord, readerVersion } from './page-record.js';

export interface CachedPage {
  /** SHA-256 of the page's file. */
  readonly hash: string;
  readonly record: PageRecord;
}

export type PageCache = ReadonlyMap<string, CachedPage>;

const format = 'limen-pages';

/** Empty if there is none, or if another version wrote it: then everything is read again. */
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

/** Whether a file begins like a page cache, even if the rest is damaged. */
export async function isPageCache(file: string): Promise<boolean> {
  try {
    const bytes = (await readFile(file)).subarray(0, 4096);
    const text = inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    return text.startsWith(`{"format":"${format}"`);
  } catch {
    return false;
  }
}

/** @throws {LimenError} `file-unwritable` */
export async function savePageCache(file: string, pages: PageCache, signal?: AbortSignal): Promise<void> {
  await makeFolder(dirname(file), 0o700);
  // Errors of the pipeline surface when the packed side is read.
  const packed = pipeline(Readable.from(written(pages)), createDeflate({ level: 3 }), () => {});
  await writeFileWhole(file, packed, signal);
}

function* written(pages: PageCache): Generator<string, void, void> {
  yield `${JSON.stringify({ format, version: readerVersion })}\n`;
  for (const page of pages) yield `${JSON.stringify(page)}\n`;
}

/** Yields one line at a time: a large site as a single string would take more memory than its index. */
function* linesOf(bytes: Buffer): Generator<string, void, void> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1) return;
    yield bytes.toString('utf8', start, end);
    start = end + 1;
  }
}
