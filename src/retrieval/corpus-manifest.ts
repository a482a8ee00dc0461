/** `manifest.json` of a compiled corpus, as docs/CORPUS.md describes it. */

import type { CorpusInfo } from './corpus-info.js';

/** One file beside the manifest. `bytes` is its size, before whatever compression a server adds; so is the hash. */
export interface Shard {
  readonly file: string;
  readonly kind: 'passages' | 'index' | 'lengths';
  readonly bytes: number;
  /** SHA-256 of the file, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** Left out where the file is JSON as it is. */
  readonly packed?: Packing;
  /** In version 2: the first passage's id or the first term, and how many passages or terms come before it. */
  readonly first?: string;
  readonly from?: number;
}

/** How a shard was made smaller, for hosts that do not compress by themselves, and how long its JSON is. */
export interface Packing {
  readonly by: 'deflate';
  readonly unpackedBytes: number;
}

export interface CorpusManifest extends CorpusInfo {
  readonly format: 'limen-corpus';
  /** 2 where a search reads only the shards that it needs: docs/CORPUS.md, "At size". */
  readonly version: 1 | 2;
  /** The tokeniser that the index shards were made with; another one builds its index from the passages. */
  readonly tokeniser: number;
  readonly shards: readonly Shard[];
  /** SHA-256 of the manifest without this member, as `JSON.stringify` writes it. Names this state of the corpus. */
  readonly contentHash: string;
}
