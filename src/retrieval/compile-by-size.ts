/** Picks the corpus form by size: held in memory whole, or read on demand. */

import { compileAtSize } from './at-size/compile-at-size.js';
import { compileCorpus } from './compile-corpus.js';
import type { CompiledCorpus } from './corpus-files.js';

/** From this many passages, or bytes, a page should not hold them in memory: docs/CORPUS.md, "At size". */
const atSizeFrom = 10_000;
const atSizeFromBytes = 16_000_000;

/** Same arguments and errors as `compileCorpus`. */
export function compileBySize(...given: Parameters<typeof compileCorpus>): Promise<CompiledCorpus> {
  const [, passages] = given;
  const bytes = passages.reduce((sum, { title, text }) => sum + utf8Length(title) + utf8Length(text), 0);
  const isSmall = passages.length < atSizeFrom && bytes < atSizeFromBytes;
  return isSmall ? compileCorpus(...given) : compileAtSize(...given);
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
