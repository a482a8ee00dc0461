import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readHtmlPage } from '../../src/indexing/html-page.js';
import { type IndexedSite, indexSite, type SiteOptions } from '../../src/indexing/index-site.js';
import { readMarkdownPage } from '../../src/indexing/markdown-page.js';
import type { PageReading } from '../../src/indexing/page.js';
import { type PagePassage, pagePassages } from '../../src/indexing/page-passages.js';

export const htmlPage = (body: string, head = '<title>Guide</title>') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

/** The passages of one built page. @throws {Error} if it was skipped */
export function html(body: string, head?: string): readonly PagePassage[] {
  return passagesOf(readHtmlPage(htmlPage(body, head)), 'page.html');
}

/** The passages of one source page. @throws {Error} if it was skipped */
export function markdown(source: string, file = 'page.md'): readonly PagePassage[] {
  return passagesOf(readMarkdownPage(source, file), file);
}

function passagesOf(reading: PageReading, path: string): readonly PagePassage[] {
  if (reading.kind === 'skipped') throw new Error(`skipped: ${reading.reason}`);
  return pagePassages(reading.page, path).passages;
}

/** Passes a temporary folder to `use` and deletes it afterwards. */
export async function inFolder<Result>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'limen-index-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function indexFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<SiteOptions> = {},
): Promise<IndexedSite> {
  return inFolder(files, (source) =>
    indexSite({ source, baseUrl: '/', links: 'html', cache: new Map(), ...options }),
  );
}

/** This many distinct words. */
export function wordsOf(count: number, name = 'word'): string {
  return Array.from({ length: count }, (_, position) => `${name}${position}`).join(' ');
}
