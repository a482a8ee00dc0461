/** Reads a site's pages to the passages of one corpus. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asLimenError, type LimenError } from '../engine/index.js';
import type { CorpusPassage } from '../retrieval/corpus-format.js';
import { type LinkStyle, pageAddress, withAnchor } from './page-address.js';
import type { CachedPage, PageCache } from './page-cache.js';
import { type PageContent, readPage } from './page-record.js';
import { type SiteFormat, sitePages } from './site-pages.js';

export interface SiteOptions {
  /** Folder of the built site, or of its sources. */
  readonly source: string;
  /** What it holds; found out when left out. */
  readonly format?: SiteFormat;
  /** Where the site is served, ending in a slash. */
  readonly baseUrl: string;
  readonly links: LinkStyle;
  /** Only pages of this language, regions included: `en` takes `en-GB`, and pages that say none. */
  readonly lang?: string;
  readonly cache: PageCache;
  readonly signal?: AbortSignal;
}

export interface IndexedSite {
  readonly format: SiteFormat;
  readonly passages: readonly CorpusPassage[];
  /** Pages with passages; those among them that had not changed since the last run. */
  readonly pages: number;
  readonly unchanged: number;
  /** Passages left out because another page has the same under the same heading. */
  readonly duplicates: number;
  /** Pages with nothing to index, and why. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** Pages that could not be read, and why. */
  readonly faults: readonly LimenError[];
  readonly cache: PageCache;
}

/**
 * One page after the other in the order of their paths, so that the same files give the same passages.
 * @throws {LimenError} `corpus-unavailable` when the folder cannot be read or holds no page
 * @throws the signal's reason when it aborts
 */
export async function indexSite(options: SiteOptions): Promise<IndexedSite> {
  const { source, signal } = options;
  const { format, paths } = await sitePages(source, options.format);
  const cache = new Map<string, CachedPage>();
  const faults: LimenError[] = [];
  const skipped: { path: string; reason: string }[] = [];
  const passages: CorpusPassage[] = [];
  const known = new Set<string>();
  let pages = 0;
  let unchanged = 0;
  let duplicates = 0;
  for (const path of paths) {
    signal?.throwIfAborted();
    const file = join(source, path);
    let page: CachedPage;
    try {
      const bytes = await readFile(file);
      const hash = createHash('sha256').update(bytes).digest('hex');
      const before = options.cache.get(path);
      page = before?.hash === hash ? before : { hash, record: readPage(bytes, path, format, file) };
      if (page === before) unchanged += 1;
    } catch (thrown) {
      faults.push(asLimenError(thrown));
      continue;
    }
    cache.set(path, page);
    const { record } = page;
    if (record.kind === 'skipped') {
      skipped.push({ path, reason: record.reason });
      continue;
    }
    if (!isOfLanguage(record.lang, options.lang)) {
      skipped.push({ path, reason: `its language is ${record.lang}` });
      continue;
    }
    pages += 1;
    for (const passage of addressed(record, path, options)) {
      const same = `${passage.title.split(' › ').at(-1)}\n${passage.text.replace(/\s+/g, ' ')}`;
      if (known.has(same)) duplicates += 1;
      else passages.push(passage);
      known.add(same);
    }
  }
  return { format, passages, pages, unchanged, duplicates, skipped, faults, cache };
}

function addressed(record: PageContent, path: string, { baseUrl, links }: SiteOptions): CorpusPassage[] {
  const { topic, lang, address } = record;
  const own = pageAddress(path, address === undefined ? { baseUrl, links } : { baseUrl, links, address });
  return record.passages.map(({ id, title, text, anchor }) => ({
    id,
    title,
    text,
    ...(topic === null ? {} : { topic }),
    ...(lang === null ? {} : { lang }),
    url: withAnchor(own, anchor),
  }));
}

function isOfLanguage(lang: string | null, wanted: string | undefined): boolean {
  if (wanted === undefined || lang === null) return true;
  const [one, other] = [lang.toLowerCase(), wanted.toLowerCase()];
  return one === other || one.startsWith(`${other}-`);
}
