/** Finds the pages of a site on disk. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LimenError } from '../engine/index.js';

export type SiteFormat = 'html' | 'markdown';

export interface SitePages {
  readonly format: SiteFormat;
  /** Paths below the site's folder, with slashes, sorted. */
  readonly paths: readonly string[];
}

const endings: Readonly<Record<SiteFormat, RegExp>> = { html: /\.html?$/i, markdown: /\.mdx?$/i };
const errorPage = /(?:^|\/)404(?:\.html|\/index\.html)$/i;

/**
 * A folder with an `index.html` is a built site; else what it holds: Markdown, or HTML where there is none.
 * Names that begin with a dot or an underscore, `node_modules` and pages that say 404 are no pages.
 * @throws {LimenError} `corpus-unavailable` when `folder` cannot be read or holds no page
 */
export async function sitePages(folder: string, format?: SiteFormat): Promise<SitePages> {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new LimenError('corpus-unavailable', { file: folder, reason }, { cause });
  };
  let files: readonly string[] = [];
  try {
    if (!(await stat(folder)).isDirectory()) return refuse('it is not a folder');
    files = await filesBelow(folder);
  } catch (thrown) {
    if (thrown instanceof LimenError) throw thrown;
    return refuse(thrown instanceof Error ? thrown.message : String(thrown), thrown);
  }
  const chosen = format ?? formatOf(files);
  const paths = files.filter((path) => endings[chosen].test(path) && !errorPage.test(path));
  if (paths.length === 0) return refuse(`it holds no ${chosen === 'html' ? 'HTML' : 'Markdown'} page`);
  return { format: chosen, paths };
}

function formatOf(files: readonly string[]): SiteFormat {
  if (files.includes('index.html')) return 'html';
  return files.some((path) => endings.markdown.test(path)) ? 'markdown' : 'html';
}

async function filesBelow(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries) {
    if (/^[._]/.test(entry.name) || entry.name === 'node_modules') continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) paths.push(...(await filesBelow(folder, path)));
    else if (entry.isFile()) paths.push(path);
  }
  return below === '' ? paths.sort(byCodeUnits) : paths;
}

function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
