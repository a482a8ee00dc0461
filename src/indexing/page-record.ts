/** What is cached of a page between two runs: enough to index it without parsing it again. */

import { LimenError, reasonOf } from '../engine/index.js';
import { reopensTooMuch } from './formatting-work.js';
import { readHtmlPage } from './html-page.js';
import { readMarkdownPage } from './markdown-page.js';
import { nestedTooDeeply } from './nesting.js';
import type { Page, PageOptions, PageReading } from './page.js';
import { type PassagesOfPage, pagePassages } from './page-passages.js';
import type { SiteFormat } from './site-pages.js';

/** Raised whenever the same page may give other passages than before. */
export const readerVersion = 12;

export interface PageContent extends PassagesOfPage, Pick<Page, 'lang' | 'facets' | 'named'> {
  readonly kind: 'page';
}

export type PageRecord = PageContent | { readonly kind: 'skipped'; readonly reason: string };

export interface PageNames {
  /** Of the page's file, below the site's folder. */
  readonly path: string;
  /** Among the pages of its site. */
  readonly place: string;
}

/** @throws {LimenError} `corpus-invalid` naming `file` if it cannot be parsed in the format of its name */
export function readPage(
  source: string,
  { path, place }: PageNames,
  format: SiteFormat,
  file: string,
  options?: PageOptions,
): PageRecord {
  return orInvalid(file, () => {
    const reading = readSource(source, format, file, options);
    if (reading.kind === 'skipped') return reading;
    const { lang, facets = {}, named = {} } = reading.page;
    return { kind: 'page', lang, facets, named, ...pagePassages(reading.page, path, place) };
  });
}

/** Parses a page's text. @throws {LimenError} `corpus-invalid` naming `file` */
export function readSource(
  source: string,
  format: SiteFormat,
  file: string,
  options?: PageOptions,
): PageReading {
  if (reopensTooMuch(source)) {
    throw new LimenError('corpus-invalid', { file, reason: 'its formatting elements are never closed' });
  }
  return orInvalid(file, () =>
    format === 'html' ? readHtmlPage(source, options) : readMarkdownPage(source, file, options),
  );
}

function orInvalid<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw pageFault(thrown, file);
  }
}

/** Parsers throw various errors, and overflow the stack before a tree's depth can be measured. */
export function pageFault(thrown: unknown, file: string): LimenError {
  if (thrown instanceof LimenError) return thrown;
  const message = reasonOf(thrown);
  const reason = /call stack/i.test(message) ? nestedTooDeeply : message;
  return new LimenError('corpus-invalid', { file, reason }, { cause: thrown });
}
