/** Decodes the bytes of a page. */

import { LimenError } from '../engine/index.js';

/** Control characters that no text has a use for. */
const controls = /[^\P{Cc}\s]/gu;
/** A file with more than one control character in this many is not text. */
const charactersToControl = 20;

/**
 * UTF-8, or UTF-16 if there is a byte order mark. A NUL becomes U+FFFD, as in browsers and CommonMark: generators
 * copy one from the code that they document.
 * @throws {LimenError} `corpus-invalid` naming `file`
 */
export function pageText(bytes: Uint8Array, file: string): string {
  const encoding = markedEncoding(bytes) ?? 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    const reason = encoding === 'utf-8' ? 'it is not UTF-8' : `it is not UTF-8, and damaged as ${encoding}`;
    throw new LimenError('corpus-invalid', { file, reason }, { cause });
  }
  if (!text.includes('\0')) return text;
  const found = text.match(controls)?.length ?? 0;
  if (found * charactersToControl <= text.length) return text.replaceAll('\0', '\uFFFD');
  const reason = `of its ${text.length} characters ${found} are NUL or other controls, as in no text`;
  throw new LimenError('corpus-invalid', { file, reason });
}

/** Of a text with the byte order mark of UTF-16. */
export function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
