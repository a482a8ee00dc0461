/** The pages of the last run, by path, each with the hash of the file that it was read from. */

import { readFile, rename, writeFile } from 'node:fs/promises';
import { deflateSync, inflateSync } from 'node:zlib';
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
    const [head = '', ...lines] = inflateSync(await readFile(file))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    const { format: written, version } = JSON.parse(head) as { format?: unknown; version?: unknown };
    if (written !== format || version !== readerVersion) return new Map();
    return new Map(lines.map((line) => JSON.parse(line) as [string, CachedPage]));
  } catch {
    return new Map();
  }
}

/** Written beside its place and then moved there, so that an interrupted run leaves the older one. */
export async function savePageCache(file: string, pages: PageCache): Promise<void> {
  const lines = [JSON.stringify({ format, version: readerVersion })];
  for (const page of pages) lines.push(JSON.stringify(page));
  await writeFile(`${file}.part`, deflateSync(`${lines.join('\n')}\n`, { level: 3 }));
  await rename(`${file}.part`, file);
}
