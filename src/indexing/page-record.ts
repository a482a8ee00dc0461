/** What is remembered of a page between two runs: enough to index it without parsing it again. */

import { LimenError } from '../engine/index.js';
import { reopensTooMuch } from './formatting-work.js';
import { readHtmlPage } from './html-page.js';
import { readMarkdownPage } from './markdown-page.js';
import { type PassagesOfPage, pagePassages } from './page-passages.js';
import type { SiteFormat } from './site-pages.js';

/** Raised whenever the same page may give other passages than before. */
export const readerVersion = 1;

export interface PageContent extends PassagesOfPage {
  readonly kind: 'page';
  readonly lang: string | null;
  readonly address?: string;
}

export type PageRecord = PageContent | { readonly kind: 'skipped'; readonly reason: string };

/** Bytes of the longest page that is read. */
const longestPage = 16_000_000;

/** @throws {LimenError} `corpus-invalid` naming `file` when it cannot be read as what its name says */
export function readPage(bytes: Uint8Array, path: string, format: SiteFormat, file: string): PageRecord {
  if (bytes.length > longestPage) {
    throw new LimenError('corpus-invalid', { file, reason: `it has more than ${longestPage} bytes` });
  }
  const source = decode(bytes, file);
  if (reopensTooMuch(source)) {
    throw new LimenError('corpus-invalid', { file, reason: 'its formatting elements are never closed' });
  }
  const reading = format === 'html' ? readHtmlPage(source) : readMarkdownPage(source, file);
  if (reading.kind === 'skipped') return reading;
  const { lang, address } = reading.page;
  const content: PageContent = { kind: 'page', lang, ...pagePassages(reading.page, path) };
  return address === undefined ? content : { ...content, address };
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new LimenError('corpus-invalid', { file, reason: 'it is not UTF-8' }, { cause });
  }
}
