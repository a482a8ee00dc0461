/**
 * Remembers how each folder was compiled, so that a repair can repeat it. Stored in the user's cache folder,
 * so that no paths are published.
 */

import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../src/disk/make-folder.js';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import type { LinkStyle } from '../src/indexing/page-address.js';
import type { SiteFormat } from '../src/indexing/site-pages.js';
import { userCacheFolder } from './page-cache-file.js';

/** The options of `limen index`. */
export interface IndexFlags {
  readonly out: string;
  readonly baseUrl: string;
  readonly format?: SiteFormat;
  readonly links: LinkStyle;
  readonly lang?: string;
  /** Language of all passages; by default what the pages state. */
  readonly language?: string;
  readonly id?: string;
  readonly title?: string;
  readonly description: string;
  readonly cache?: string;
  /** Folder for llms.txt and llms-full.txt; `true` for the site's. */
  readonly llmsTxt?: string | true;
  /** Whether to make a vector for each passage, if the reader is available. */
  readonly vectors: boolean;
  /** Maximum number of starter questions; none by default. */
  readonly starters?: number;
  readonly models: string;
  readonly threads: number;
  readonly json: boolean;
}

/** The arguments of a `limen index` run. */
interface Indexing {
  /** Absolute. */
  readonly source: string;
  readonly flags: IndexFlags;
}

/** Silently does nothing if it cannot be stored. */
export async function rememberIndexing(source: string, flags: IndexFlags): Promise<void> {
  const file = memoryFile(flags.out);
  const { out, llmsTxt, models, cache } = flags;
  const absolute = {
    ...flags,
    out: resolve(out),
    models: resolve(models),
    ...(cache === undefined ? {} : { cache: resolve(cache) }),
    ...(typeof llmsTxt === 'string' ? { llmsTxt: resolve(llmsTxt) } : {}),
  };
  const text = JSON.stringify({ source: resolve(source), flags: absolute });
  await makeFolder(dirname(file)).catch(() => undefined);
  await writeFileWhole(file, text).catch(() => undefined);
}

/** @returns `null` if unknown, or if the record is about another folder */
export async function indexingOf(out: string): Promise<Indexing | null> {
  try {
    const { source, flags } = JSON.parse(await readFile(memoryFile(out), 'utf8')) as Indexing;
    return typeof source === 'string' && flags.out === resolve(out) ? { source, flags } : null;
  } catch {
    return null;
  }
}

function memoryFile(out: string): string {
  return join(userCacheFolder(), 'limen', `${hash('sha256', resolve(out)).slice(0, 32)}.indexing.json`);
}
