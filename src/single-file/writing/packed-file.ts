/** Prepares a file for a page: compressed if that pays, and cut into base64 blocks. In Node and in a page. */

import { encodeBase64 } from '../base64.js';
import type { InlinedFile } from '../format.js';

/** Bytes per block, a multiple of three, so that its base64 needs no padding. */
const blockBytes = 3 * 64 * 1024;

/** Maximum size of the compressed content, as a share of the file, for which decompressing pays. */
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
