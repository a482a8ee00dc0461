/** How each folder was last compiled, so that a repair can do it again. In the user's folder for caches: a published folder names no path. */

import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import type { LinkStyle } from '../src/indexing/page-address.js';
import type { SiteFormat } from '../src/indexing/site-pages.js';
import { userCacheFolder } from './page-cache-file.js';
import { sha256 } from './sha256.js';

/** What `limen index` is given. */
export interface IndexFlags {
  readonly out: string;
  readonly baseUrl: string;
  readonly format?: SiteFormat;
  readonly links: LinkStyle;
  readonly lang?: string;
  /** Of all passages; what the pages say when left out. */
  readonly language?: string;
  readonly id?: string;
  readonly title?: string;
  readonly description: string;
  readonly cache?: string;
  /** Folder of llms.txt and llms-full.txt; `true`: that of the site. */
  readonly llmsTxt?: string | true;
  /** Whether each passage gets a vector, where the reader is there to make it. */
  readonly vectors: boolean;
  /** Most starter questions; none are made when left out. */
  readonly starters?: number;
  readonly models: string;
  readonly threads: number;
  readonly json: boolean;
}

/** What `limen index` was given. */
export interface Indexing {
  /** Absolute. */
  readonly source: string;
  readonly flags: IndexFlags;
}

/** Where nothing can be kept, nothing is remembered. */
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
  await mkdir(dirname(file), { recursive: true }).catch(() => undefined);
  await writeFileWhole(file, text).catch(() => undefined);
}

/** @returns `null` where it is not known, or was another folder's */
export async function indexingOf(out: string): Promise<Indexing | null> {
  try {
    const { source, flags } = JSON.parse(await readFile(memoryFile(out), 'utf8')) as Indexing;
    return typeof source === 'string' && flags.out === resolve(out) ? { source, flags } : null;
  } catch {
    return null;
  }
}

function memoryFile(out: string): string {
  return join(userCacheFolder(), 'limen', `${sha256(resolve(out)).slice(0, 32)}.indexing.json`);
}
