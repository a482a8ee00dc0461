/** Files as a person would import them, generated here: text written by this project, in each format. */

import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import PDFDocument from 'pdfkit';
import { type ErrorRecord, toErrorRecord } from '../../src/engine/index.js';
import { EmptyImport, type ImportedTexts, importFiles } from '../../src/importing/import-files.js';
import type { SourceFile } from '../../src/importing/source-file.js';

export function file(path: string, content: string | Uint8Array<ArrayBuffer> | Blob): SourceFile {
  return { path, blob: content instanceof Blob ? content : new Blob([content]) };
}

export function imported(...files: readonly SourceFile[]): Promise<ImportedTexts> {
  return importFiles(files);
}

/** The errors for files of which nothing could be read. */
export async function refusals(...files: readonly SourceFile[]): Promise<readonly ErrorRecord[]> {
  try {
    await importFiles(files);
  } catch (thrown) {
    if (thrown instanceof EmptyImport) return thrown.leftOut;
    return [toErrorRecord(thrown)];
  }
  throw new Error('something was read');
}

type DrawPdf = (document: PDFKit.PDFDocument) => void;

export async function pdf(
  draw: DrawPdf,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'A4', margin: 60, ...options });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  draw(document);
  document.end();
  await ended;
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

export async function zip(
  entries: Readonly<Record<string, string>>,
  options: { readonly password?: string } = {},
): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { ...options, useWebWorkers: false });
  for (const [name, text] of Object.entries(entries)) await writer.add(name, new TextReader(text));
  return writer.close();
}

export async function docx(): Promise<Uint8Array<ArrayBuffer>> {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: 'The ferry to Haldor', heading: HeadingLevel.TITLE }),
          new Paragraph({ text: 'Timetable', heading: HeadingLevel.HEADING_1 }),
          new Paragraph(
            'The ferry to Haldor leaves the north quay at seven in the morning. It needs two hours.',
          ),
          new Paragraph({ text: 'Bicycles', heading: HeadingLevel.HEADING_1 }),
          new Paragraph('A bicycle costs four crowns and is tied to the rail.'),
          new Table({
            rows: [
              new TableRow({ children: [cell('Ticket'), cell('Price')] }),
              new TableRow({ children: [cell('Adult'), cell('12 crowns')] }),
            ],
          }),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

/** @param prefix namespace prefix of the elements in the package document */
export function epub(chapters: Readonly<Record<string, string>>, prefix = ''): Promise<Blob> {
  const names = Object.keys(chapters);
  const items = names.map(
    (name, place) => `<${prefix}item id="c${place}" href="${name}" media-type="application/xhtml+xml"/>`,
  );
  const spine = names.map((_, place) => `<${prefix}itemref idref="c${place}"/>`);
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': `<?xml version="1.0"?><${prefix}package ${prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`}="http://www.idpf.org/2007/opf" version="3.0"><${prefix}metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Keeper of Skerry Light</dc:title><dc:language>en</dc:language></${prefix}metadata><${prefix}manifest>${items.join('')}</${prefix}manifest><${prefix}spine>${spine.join('')}</${prefix}spine></${prefix}package>`,
    ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, chapters[name] ?? ''])),
  });
}
