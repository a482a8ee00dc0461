/** Decodes a text file in any encoding. */

import { markedEncoding } from '../indexing/page-text.js';
import { fileRefused } from './file-refused.js';
import { contentOf, type SourceFile } from './source-file.js';

/** Number of bytes examined to detect an unknown encoding. */
const sampleBytes = 100_000;

/**
 * UTF-8, UTF-16 with a byte order mark, the encoding declared by an HTML page, or else the likeliest one.
 * @throws {LimenError} `file-refused` if it is not text
 */
export async function decodedText(file: SourceFile): Promise<string> {
  const bytes = await contentOf(file);
  const text = decode(bytes, markedEncoding(bytes) ?? 'utf-8') ?? (await likeliest(bytes, file.path));
  if (!text.includes('\0')) return text;
  const reason = 'it is no text: it holds characters that no text has';
  throw fileRefused(file.path, reason, 'NUL');
}

async function likeliest(bytes: Uint8Array<ArrayBuffer>, file: string): Promise<string> {
  const { detect } = await import('chardet');
  const sample = bytes.subarray(0, sampleBytes);
  const detected = detect(sample);
  for (const encoding of [declaredEncoding(sample), detected]) {
    const text = encoding === null || isUtf8(encoding) ? null : decode(bytes, encoding);
    if (text !== null) return text;
  }
  // A damaged byte, or a truncated last character, must not prevent reading the rest.
  if (detected !== null && isUtf8(detected)) return new TextDecoder().decode(bytes);
  const reason = 'its characters cannot be read in any encoding; save it as UTF-8';
  throw fileRefused(file, reason, detected ?? 'unknown');
}

function isUtf8(encoding: string): boolean {
  return encoding.toLowerCase() === 'utf-8';
}

/** From `<meta charset>`, or from the first line of XML. */
function declaredEncoding(sample: Uint8Array<ArrayBuffer>): string | null {
  const head = new TextDecoder('latin1').decode(sample.subarray(0, 2048));
  return /(?:charset|encoding)\s{0,9}=\s{0,9}["']?([\w-]{2,40})/iu.exec(head)?.[1]?.toLowerCase() ?? null;
}

/** `null` if the bytes are not in that encoding, or the platform does not support it. */
function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
