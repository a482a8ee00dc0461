/** Converts a site's pages to the passages of one corpus. */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LimenError } from '../engine/index.js';
import { type CorpusPassage, passageFault } from '../retrieval/corpus-format.js';
import { facetsOfFolders } from '../retrieval/scope/path-facets.js';
import { type Facets, isWithin } from '../retrieval/scope/scope.js';
import { type AsciidocSources, asciidocSources } from './asciidoc/asciidoc-sources.js';
import { DistinctPassages } from './distinct-passages.js';
import { facetValue } from './facet-value.js';
import type { SourcePlace } from './generators/source-place.js';
import { sourceReader } from './generators/source-reader.js';
import type { HeadingRule } from './heading-ids.js';
import { type LinkStyle, pageAddress, withAnchor, writtenAddress } from './page-address.js';
import type { CachedPage, PageCache } from './page-cache.js';
import { asciidocEnding, rstEnding } from './page-endings.js';
import { readPageFile } from './page-file.js';
import { type PageContent, type PageNames, type PageRecord, pageFault, readPage } from './page-record.js';
import type { PageTemplate } from './page-template.js';
import { pageText } from './page-text.js';
import { rstHtml } from './restructured-text/rst-html.js';
import { type PassedOver, type SiteFormat, sitePages } from './site-pages.js';
import { siteTemplate } from './site-template.js';

export interface SiteOptions {
  /** Folder of the built site, or of its sources. */
  readonly source: string;
  /** Format of the pages; detected by default. */
  readonly format?: SiteFormat | undefined;
  /** The address at which the site is served, ending in a slash. */
  readonly baseUrl: string;
  readonly links: LinkStyle;
  /** Only pages in this language, including regions (`en` includes `en-GB`), and pages without a language. */
  readonly lang?: string | undefined;
  readonly cache: PageCache;
  readonly signal?: AbortSignal;
}

export interface IndexedSite {
  readonly format: SiteFormat;
  readonly passages: readonly CorpusPassage[];
  /** Pages with passages; and those among them that have not changed since the last run. */
  readonly pages: number;
  readonly unchanged: number;
  /**
   * Passages left out because another page of the same version and language has the same text under the same
   * heading.
   */
  readonly duplicates: number;
  /** Pages with nothing to index, and why. */
  readonly skipped: readonly PassedOver[];
  /** Pages and folders that could not be read, and why. */
  readonly faults: readonly LimenError[];
  readonly cache: PageCache;
}

/**
 * Reads the pages in path order, so that the same files give the same passages. A page with a fault is
 * reported, and the others are indexed.
 * @throws {LimenError} `corpus-unavailable` if the folder cannot be read or contains no page
 * @throws the signal's reason when it aborts
 */
export async function indexSite(options: SiteOptions): Promise<IndexedSite> {
  const { source, signal } = options;
  const { format, paths, files, passedOver, faults: unreadable } = await sitePages(source, options.format);
  const asciidoc = await asciidocSources(source, format === 'markdown' ? files : []);
  const readingOf =
    format === 'markdown' ? await sourceReader({ folder: source, files, paths, asciidoc }) : () => null;
  const template = format === 'html' ? await siteTemplate(source, paths) : new Set<string>();
  const readAs = { format, template, asciidoc, templateKey: [...template].sort().join('\n') };
  const cache = new Map<string, CachedPage>();
  const faults: LimenError[] = [...unreadable];
  const skipped: PassedOver[] = [...passedOver];
  const distinct = new DistinctPassages();
  const pageOfId = new Map<string, string>();
  let pages = 0;
  let unchanged = 0;
  for (const path of paths) {
    signal?.throwIfAborted();
    const file = join(source, path);
    const reading = readingOf(path);
    if (reading?.kind === 'no-page') {
      if (reading.reason !== null) skipped.push({ path, reason: reading.reason });
      continue;
    }
    const place = reading?.place ?? path;
    try {
      const before = options.cache.get(path);
      const { headingRule = 'github' } = reading ?? {};
      const page = await readUnlessKnown(file, { path, place }, { ...readAs, headingRule }, before);
      const record = withDefaults(page.record, reading);
      const reason = record.kind === 'skipped' ? record.reason : otherLanguage(record.lang, options.lang);
      const own =
        record.kind === 'skipped' || reason !== null
          ? []
          : addressed(record, { path, place, reading }, options);
      for (const passage of own) requireUsable(passage, file, pageOfId.get(passage.id));
      if (page === before) unchanged += 1;
      cache.set(path, page);
      if (reason !== null) {
        skipped.push({ path, reason });
        continue;
      }
      pages += 1;
      for (const { id } of own) pageOfId.set(id, path);
      distinct.add(own);
    } catch (thrown) {
      faults.push(pageFault(thrown, file));
    }
  }
  const { passages, duplicates } = distinct;
  return { format, passages, pages, unchanged, duplicates, skipped, faults, cache };
}

interface ReadAs {
  readonly format: SiteFormat;
  readonly template: PageTemplate;
  readonly asciidoc: AsciidocSources;
  readonly headingRule: HeadingRule;
  /** Hashed with each page: what is known of it holds for one template. */
  readonly templateKey: string;
}

async function readUnlessKnown(
  file: string,
  names: PageNames,
  { format, template, asciidoc, headingRule, templateKey }: ReadAs,
  before: CachedPage | undefined,
): Promise<CachedPage> {
  const bytes = await readPageFile(file);
  const content = createHash('sha256').update(bytes).update(templateKey);
  // The same bytes give other titles at another place.
  if (names.place !== names.path) content.update('\0').update(names.place);
  if (headingRule !== 'github') content.update('\0').update(headingRule);
  const isAsciidoc = format === 'markdown' && asciidocEnding.test(file);
  if (isAsciidoc) content.update('\0').update(asciidoc.key);
  const hash = content.digest('hex');
  if (before?.hash === hash) return before;
  const source = pageText(bytes, file);
  const html = isAsciidoc
    ? await asciidoc.html(names.path, source, file)
    : format === 'markdown' && rstEnding.test(file)
      ? rstHtml(source)
      : undefined;
  const record =
    html === undefined
      ? readPage(source, names, format, file, { template, headingRule })
      : readPage(html, names, 'html', file);
  return { hash, record };
}

/**
 * @param other the page that already has a passage with this id
 * @throws {LimenError} `corpus-invalid` naming `file`
 */
function requireUsable(passage: CorpusPassage, file: string, other: string | undefined): void {
  const fault = passageFault(passage);
  if (fault === undefined && other === undefined) return;
  const reason =
    fault === undefined ? `it has a passage ${passage.id}, and so has ${other}` : `a passage of it ${fault}`;
  throw new LimenError('corpus-invalid', { file, reason });
}

interface PagePlace extends PageNames {
  readonly reading: SourcePlace | null;
}

function addressed(
  record: PageContent,
  { path, place, reading }: PagePlace,
  { baseUrl, links }: SiteOptions,
): CorpusPassage[] {
  const { topic, lang, named = {} } = record;
  const own =
    reading === null
      ? pageAddress(path, { baseUrl, links, address: writtenAddress(named) })
      : reading.address(record, { baseUrl, links });
  const facets = facetsOf(record, place);
  return record.passages.map(({ anchor, ...passage }) => ({
    ...passage,
    ...(topic === null ? {} : { topic }),
    ...(lang === null ? {} : { lang }),
    url: withAnchor(own, anchor),
    facets,
  }));
}

/** With the version and language that its generator gives a page which states none. */
function withDefaults(record: PageRecord, told: SourcePlace | null): PageRecord {
  if (record.kind === 'skipped' || told === null) return record;
  const { version, lang } = told;
  return {
    ...record,
    lang: record.lang ?? lang,
    facets: { ...(version === null ? {} : { version }), ...record.facets },
  };
}

/** What the page states takes precedence over its path. */
function facetsOf({ lang, facets }: PageContent, path: string): Facets {
  const { section, ...ofPath } = facetsOfFolders(path.split('/').slice(0, -1));
  // A folder's name may contain invisible characters.
  const seen = facetValue(section);
  return {
    ...ofPath,
    ...(seen === null ? {} : { section: seen }),
    ...facets,
    ...(lang === null ? {} : { lang }),
  };
}

/** Why a page in another language than the wanted one is left out; `null` if it is not. */
function otherLanguage(lang: string | null, wanted: string | undefined): string | null {
  if (wanted === undefined || lang === null) return null;
  return isWithin('lang', lang, wanted) ? null : `its language is ${lang}`;
}
