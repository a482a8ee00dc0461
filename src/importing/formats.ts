/** Which importer reads which file. A format is a file in `formats` and a line here. */

import { fileRefused } from './file-refused.js';
import {
  longestArchive,
  longestOfficeFile,
  longestPdf,
  longestTable,
  longestText,
  longestZim,
} from './import-limits.js';
import type { Importer } from './importer.js';
import { endingOf, type SourceFile } from './source-file.js';

interface Format {
  /** For people. */
  readonly name: string;
  readonly endings: readonly string[];
  /** Maximum bytes of a file. */
  readonly limit: number;
  /** Loads the importer's code, only when needed. */
  readonly load: () => Promise<{ readonly importer: Importer }>;
}

const pdf: Format = {
  name: 'PDF',
  endings: ['pdf'],
  limit: longestPdf,
  load: () => import('./formats/pdf/pdf.js'),
};
const zim: Format = {
  name: 'ZIM',
  endings: ['zim'],
  limit: longestZim,
  load: () => import('./formats/zim/zim.js'),
};

export const formats: readonly Format[] = [
  pdf,
  {
    name: 'Word (DOCX)',
    endings: ['docx'],
    limit: longestOfficeFile,
    load: () => import('./formats/docx.js'),
  },
  {
    name: 'EPUB',
    endings: ['epub'],
    limit: longestOfficeFile,
    load: () => import('./formats/epub/epub.js'),
  },
  {
    name: 'Markdown',
    endings: ['md', 'markdown', 'mdx'],
    limit: longestText,
    load: () => import('./formats/markdown.js'),
  },
  {
    name: 'HTML',
    endings: ['html', 'htm', 'xhtml'],
    limit: longestText,
    load: () => import('./formats/html.js'),
  },
  {
    name: 'AsciiDoc',
    endings: ['adoc', 'asciidoc'],
    limit: longestText,
    load: () => import('./formats/asciidoc.js'),
  },
  {
    name: 'reStructuredText',
    endings: ['rst'],
    limit: longestText,
    load: () => import('./formats/rst.js'),
  },
  {
    name: 'plain text',
    endings: ['txt', 'text', 'org', 'log'],
    limit: longestText,
    load: () => import('./formats/plain-text.js'),
  },
  {
    name: 'CSV',
    endings: ['csv', 'tsv'],
    limit: longestTable,
    load: () => import('./formats/csv.js'),
  },
  {
    name: 'JSON Lines',
    endings: ['jsonl', 'ndjson'],
    limit: longestTable,
    load: () => import('./formats/json-lines.js'),
  },
  {
    name: 'ZIP',
    endings: ['zip'],
    limit: longestArchive,
    load: () => import('./formats/zip.js'),
  },
  zim,
];

/** Advice for unsupported formats. */
const advice: Readonly<Record<string, string>> = {
  doc: 'save it as DOCX or PDF first',
  odt: 'save it as DOCX or PDF first',
  rtf: 'save it as DOCX or PDF first',
  pages: 'save it as DOCX or PDF first',
  ppt: 'save it as PDF first',
  pptx: 'save it as PDF first',
  odp: 'save it as PDF first',
  key: 'save it as PDF first',
  xls: 'save it as CSV first',
  xlsx: 'save it as CSV first',
  ods: 'save it as CSV first',
  mobi: 'save it as EPUB first',
  azw3: 'save it as EPUB first',
  djvu: 'save it as PDF first',
  zimaa: 'join its parts to one file that ends with .zim first',
};

/**
 * By file extension, or by the beginning of the content.
 * @throws {LimenError} `file-refused` if no importer reads it
 */
export async function formatOf(file: SourceFile): Promise<Format> {
  const ending = endingOf(file.path);
  const named = formats.find(({ endings }) => endings.includes(ending));
  if (named !== undefined) return named;
  const begins = await file.blob.slice(0, 5).text();
  if (begins === '%PDF-') return pdf;
  if (begins.startsWith('ZIM\u0004')) return zim;
  const known = formats.map(({ name }) => name).join(', ');
  const reason = `its format is not read here: ${advice[ending] ?? `those that are: ${known}`}`;
  throw fileRefused(file.path, reason, ending);
}
