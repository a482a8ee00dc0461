/** Opens a PDF with pdf.js on the current thread, which already is a worker. */

import type { PDFDocumentProxy } from 'pdfjs-dist';
// The legacy build, with polyfills for older browsers; both halves must match.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fileRefused } from '../../file-refused.js';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

interface OpenPdf {
  readonly document: PDFDocumentProxy;
  /**
   * Whether a font of the pages read so far names a table of Chinese, Japanese or Korean characters instead of
   * containing it. The tables are not shipped, and without one the font's text is lost.
   */
  readonly lacksCharacters: () => boolean;
}

/**
 * @param bytes ownership passes to pdf.js
 * @throws {LimenError} `file-refused` if it is encrypted or damaged
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, file: string): Promise<OpenPdf> {
  let lacksCharacters = false;
  const task = getDocument({
    data: bytes,
    BinaryDataFactory: class {
      async fetch({ kind }: { readonly kind: string }): Promise<never> {
        if (kind === 'cMapUrl') lacksCharacters = true;
        throw new Error('nothing of this kind is shipped');
      }
    },
    // Only text is needed; nothing may be fetched or executed.
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return { document: await task.promise, lacksCharacters: () => lacksCharacters };
  } catch (cause) {
    await task.destroy();
    const name = cause instanceof Error ? cause.name : '';
    const reason =
      name === 'PasswordException'
        ? 'it is encrypted with a password; save a copy of it without one'
        : 'it is damaged, or no PDF';
    throw fileRefused(file, reason, name, { cause });
  }
}
