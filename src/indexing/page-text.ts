/** Decodes the bytes of a page. */

import { LimenError } from '../engine/index.js';

/**
 * UTF-8, or UTF-16 if there is a byte order mark.
 * @throws {LimenError} `corpus-invalid` naming `file`
 */
export function pageText(bytes: Uint8Array, file: string): string {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    const reason = encoding === 'utf-8' ? 'it is not UTF-8' : `it is not UTF-8, and damaged as ${encoding}`;
    throw new LimenError('corpus-invalid', { file, reason }, { cause });
  }
  if (!text.includes('\0')) return text;
  throw new LimenError('corpus-invalid', { file, reason: 'it holds a NUL character, as no text does' });
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
