/** Finds the pages of a site on disk. */

import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LimenError, reasonOf } from '../engine/index.js';
import { seenNames } from './generators/seen-names.js';
import { htmlEnding, pageEnding, rstEnding, sourceEnding } from './page-endings.js';
import { textIfReadable } from './page-file.js';

export type SiteFormat = 'html' | 'markdown';

interface SitePages {
  readonly format: SiteFormat;
  /** Paths below the site's folder, with slashes, sorted. */
  readonly paths: readonly string[];
  /** Paths of all files. */
  readonly files: readonly string[];
  /**
   * Entries named like pages that are not files: links, which are not followed, pipes, devices; and pages that
   * only serve to look others up.
   */
  readonly passedOver: readonly PassedOver[];
  /** Subfolders that could not be read. */
  readonly faults: readonly LimenError[];
}

export interface PassedOver {
  readonly path: string;
  readonly reason: string;
}

const endings: Readonly<Record<SiteFormat, RegExp>> = { html: htmlEnding, markdown: sourceEnding };
/** The table of contents of mdBook and GitBook. */
const pageList = /(?:^|\/)SUMMARY\.md$/u;
const errorPage = new RegExp(`(?:^|/)404(?:/index)?${pageEnding.source}`, 'iu');
/** Pages of a built Sphinx site in which only its words and modules are looked up. */
const sphinxLookup = /^(.*\/)?(?:search|genindex(?:-[^/]+)?|[^/]+-modindex)(?:\/index)?\.html$/u;
/** Sphinx writes both; other generators at most one of them. */
const sphinxSigns = ['objects.inv', 'searchindex.js'];

/**
 * A folder with an `index.html` without front matter is a built site; otherwise its Markdown, AsciiDoc and
 * reStructuredText are read, or its HTML if there is none. Skipped are `node_modules`, 404 pages, and names that
 * begin with a dot or an underscore, unless they mean something to a generator.
 * @throws {LimenError} `corpus-unavailable` if `folder` cannot be read or contains no page
 */
export async function sitePages(folder: string, format?: SiteFormat): Promise<SitePages> {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new LimenError('corpus-unavailable', { file: folder, reason }, { cause });
  };
  const found: FoundFiles = { files: [], passedOver: [], faults: [] };
  try {
    if (!(await stat(folder)).isDirectory()) return refuse('it is not a folder');
    await collect(folder, '', await readdir(folder, { withFileTypes: true }), found);
  } catch (thrown) {
    if (thrown instanceof LimenError) throw thrown;
    return refuse(reasonOf(thrown), thrown);
  }
  const files = found.files.sort();
  const chosen = format ?? (await formatOf(folder, files));
  const isPage = (path: string) => endings[chosen].test(path) && !errorPage.test(path);
  const isSphinxLookup = sphinxLookups(files);
  const isLookup = (path: string) => isSphinxLookup(path) || pageList.test(path);
  const paths = files.filter((path) => isPage(path) && !isLookup(path));
  if (paths.length === 0)
    return refuse(
      `it holds no ${chosen === 'html' ? 'HTML' : 'Markdown, AsciiDoc or reStructuredText'} page`,
    );
  const passedOver = [
    ...found.passedOver.filter(({ path }) => isPage(path)),
    ...files
      .filter((path) => isPage(path) && isLookup(path))
      .map((path) => ({ path, reason: 'it only serves to look pages up' })),
  ];
  return { format: chosen, paths, files, passedOver, faults: found.faults };
}

function sphinxLookups(files: readonly string[]): (path: string) => boolean {
  const all = new Set(files);
  return (path) => {
    const [found, folder = ''] = sphinxLookup.exec(path) ?? [];
    return found !== undefined && sphinxSigns.every((sign) => all.has(folder + sign));
  };
}

interface FoundFiles {
  readonly files: string[];
  readonly passedOver: PassedOver[];
  readonly faults: LimenError[];
}

async function formatOf(folder: string, files: readonly string[]): Promise<SiteFormat> {
  // With front matter it is a source file of Jekyll.
  const isBuilt = async () => !/^---\s/u.test(await textIfReadable(join(folder, 'index.html')));
  if (files.includes('index.html') && (await isBuilt())) return 'html';
  const sources = files.filter((path) => endings.markdown.test(path));
  // A built site may also contain a readme in reStructuredText.
  if (sources.some((path) => !rstEnding.test(path))) return 'markdown';
  return sources.length > 0 && !files.some((path) => endings.html.test(path)) ? 'markdown' : 'html';
}

async function collect(
  folder: string,
  below: string,
  entries: readonly Dirent[],
  found: FoundFiles,
  meant: readonly string[] = [],
): Promise<void> {
  const seen = await seenNames(join(folder, below), entries, meant);
  for (const entry of entries) {
    if (!seen.has(entry.name)) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      const inner = await entriesOf(join(folder, path), found);
      await collect(folder, path, inner, found, seen.within(entry.name));
    } else if (entry.isFile()) {
      found.files.push(path);
    } else {
      found.passedOver.push({
        path,
        reason: entry.isSymbolicLink() ? 'it is a symbolic link' : 'it is no regular file',
      });
    }
  }
}

/** Empty if the folder cannot be read, which is recorded as a fault. */
async function entriesOf(folder: string, { faults }: FoundFiles): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    const reason = reasonOf(cause);
    faults.push(new LimenError('corpus-unavailable', { file: folder, reason }, { cause }));
    return [];
  }
}
