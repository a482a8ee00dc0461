/** A file on its way into a page: packed where that gains anything, cut into blocks of base64. In Node and in a page. */

import { encodeBase64 } from '../base64.js';
import type { InlinedFile } from '../format.js';

/** Bytes of a block: three of them are four characters, so that a block ends where its bytes do. */
const blockBytes = 3 * 64 * 1024;

/** Packed content that is larger than this share of the file is not worth unpacking. */
const worthPacking = 0.97;

export interface PackedFile extends InlinedFile {
  readonly content: Uint8Array;
}

/** @param content must not be empty */
export async function packFile(path: string, content: Uint8Array): Promise<PackedFile> {
  const smaller = await gzipped(content);
  const gains = smaller.length < content.length * worthPacking;
  const kept = gains ? smaller : content;
  const blocks = Math.ceil(kept.length / blockBytes);
  return { path, packed: gains ? 'gzip' : null, blocks, content: kept };
}

/** The blocks' texts, one after the other. */
export function* blocksOf({ content }: PackedFile): Generator<string> {
  for (let from = 0; from < content.length; from += blockBytes) {
    yield encodeBase64(content.subarray(from, from + blockBytes));
  }
}

async function gzipped(content: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([content as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
