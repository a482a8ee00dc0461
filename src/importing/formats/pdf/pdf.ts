/** PDFs by pdf.js: columns in reading order, headings by font size, and the page number of every passage. */

import type { PDFDocumentProxy } from 'pdfjs-dist';
import { languageTag } from '../../../text/language-tag.js';
import { oneLine } from '../../../text/visible-text.js';
import { fileRefused, leftOut } from '../../file-refused.js';
import type { Importer } from '../../importer.js';
import { compoundsIn } from '../../joined-lines.js';
import { contentOf } from '../../source-file.js';
import { withoutContents } from './contents-lines.js';
import { documentSections } from './document-sections.js';
import { fragmentsOf } from './fragments.js';
import { openPdf } from './open-pdf.js';
import { regionsOf } from './reading-order.js';
import { withoutRunningLines } from './running-lines.js';
import { blocksOf } from './text-blocks.js';
import { textItems } from './text-items.js';
import { linesOf, type TextLine } from './text-lines.js';
import { type TextRun, textRuns } from './text-runs.js';

const unreadCharacters =
  'Chinese, Japanese or Korean text in it cannot be read, because its fonts do not say which characters they hold; a copy that embeds its fonts can';

export const importer: Importer = async function* (file, { signal, onProgress }) {
  const { document, lacksCharacters } = await openPdf(await contentOf(file), file.path);
  try {
    const pages: TextLine[][][] = [];
    const empty: number[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      signal?.throwIfAborted();
      const runs = await pageRuns(document, number, file.path);
      if (runs.every(({ text }) => text.trim() === '')) empty.push(number);
      pages.push(regionsOf(fragmentsOf(runs)).map(linesOf));
      onProgress?.(number / document.numPages);
    }
    if (empty.length === document.numPages) {
      if (lacksCharacters()) throw fileRefused(file.path, unreadCharacters);
      const reason = `its ${pagesText(empty.length)} without text, as a scan has them; let a program recognise the text first (OCR)`;
      throw fileRefused(file.path, reason, empty.length);
    }
    const { title: written, lang } = await described(document);
    const lines = withoutRunningLines(pages).map(withoutContents);
    const compounds = compoundsIn(lines.flat(2).map(({ text }) => text));
    const blocks = lines.map((regions) => regions.flatMap((region) => blocksOf(region, compounds)));
    const { title, sections } = documentSections(blocks, compounds, lang);
    if (sections.length === 0) throw fileRefused(file.path, 'it has no text');
    yield { kind: 'page', isKept: true, page: { title: written ?? title, breadcrumbs: [], lang, sections } };
    if (lacksCharacters()) yield leftOut(fileRefused(file.path, unreadCharacters));
    if (empty.length > 0) {
      const reason = `${empty.length === 1 ? 'page' : 'pages'} ${pageRanges(empty)} ${empty.length === 1 ? 'has' : 'have'} no text (empty, or a picture as in a scan) and cannot be asked about`;
      yield leftOut(fileRefused(file.path, reason, empty.length));
    }
  } finally {
    await document.destroy();
  }
};

function pagesText(count: number): string {
  return count === 1 ? 'only page is a picture' : `${count} pages are pictures`;
}

/** "3, 7–9". @param numbers in ascending order */
function pageRanges(numbers: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range !== undefined && range.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}

/** @throws {LimenError} `file-refused` if the page is damaged */
async function pageRuns(document: PDFDocumentProxy, number: number, file: string): Promise<TextRun[]> {
  try {
    const page = await document.getPage(number);
    const items = await textItems(page);
    const { transform } = page.getViewport({ scale: 1 });
    page.cleanup();
    return textRuns(items, transform);
  } catch (cause) {
    const reason = `its page ${number} is damaged`;
    throw fileRefused(file, reason, number, { cause });
  }
}

/** The document's metadata; as a title, programs often write a file name or their own name. */
async function described(
  document: PDFDocumentProxy,
): Promise<{ readonly title: string | null; readonly lang: string | null }> {
  const { info } = await document.getMetadata();
  const { Title, Language } = info as { readonly Title?: unknown; readonly Language?: unknown };
  const title = typeof Title === 'string' ? oneLine(Title) : '';
  const isSaid =
    /\p{L}{2}/u.test(title) &&
    title.length <= 200 &&
    !/^untitled|^microsoft\b|\.\w{2,4}$/iu.test(title) &&
    // The name of a job, or of a manuscript.
    !(/^[!-~]+$/u.test(title) && /[\d_]/u.test(title));
  return { title: isSaid ? title : null, lang: languageTag(Language) };
}
