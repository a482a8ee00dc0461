/**
 * Collects the files of a corpus during compilation: the shards in order, then the manifest that lists them.
 */

import { sha256 } from '../integrity/sha256.js';
import { contentHashOf } from './corpus-format.js';
import type { CorpusDescription } from './corpus-info.js';
import { unpackedBytesAllowed } from './corpus-limits.js';
import {
  type CorpusManifest,
  type FacetTable,
  manifestFile,
  type Shard,
  type VectorFile,
} from './corpus-manifest.js';
import type { Tokeniser } from './tokenise.js';
import type { VectorRows } from './vectors/vector-rows.js';

export interface CompiledCorpus {
  readonly manifest: CorpusManifest;
  /** File name to content, `manifest.json` included. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Compresses the bytes of a shard with zlib's deflate. */
export type Pack = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

export class CorpusFiles {
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #shards: Shard[] = [];
  readonly #numbers = new Map<Shard['kind'], number>();
  #vectors: VectorFile | undefined;
  readonly #pack: Pack | undefined;
  readonly #tokeniser: Tokeniser;

  /** @param pack undefined to write plain JSON @param tokeniser that the index is made with */
  constructor(pack: Pack | undefined, tokeniser: Tokeniser) {
    this.#pack = pack;
    this.#tokeniser = tokeniser;
  }

  /** @param place the shard's `first` and `from` in version 2 */
  async add(kind: Shard['kind'], json: string, place: Pick<Shard, 'first' | 'from'> = {}): Promise<void> {
    const plain = new TextEncoder().encode(json);
    const smaller = this.#pack?.(plain);
    // The reader refuses a shard that unpacks to too many times its size.
    const isPacked = smaller !== undefined && plain.length <= unpackedBytesAllowed(smaller.length);
    const bytes = isPacked ? smaller : plain;
    const hash = await sha256(bytes);
    const number = this.#numbers.get(kind) ?? 0;
    this.#numbers.set(kind, number + 1);
    const file = `${kind}-${number}.${hash.slice(0, 16)}.json${isPacked ? '.z' : ''}`;
    this.#files.set(file, bytes);
    const packed = isPacked ? { packed: { by: 'deflate', unpackedBytes: plain.length } as const } : {};
    this.#shards.push({ file, kind, bytes: bytes.length, sha256: hash, ...packed, ...place });
  }

  /** @param by identity of the model that made them */
  async addVectors(collected: VectorRows, by: string): Promise<void> {
    this.#vectors = await vectorFile(collected, by);
    this.#files.set(this.#vectors.file, collected.rows);
  }

  /** @param passages total number @param facets of all passages */
  async finish(
    { id, title, description, examples, language }: CorpusDescription,
    version: CorpusManifest['version'],
    passages: number,
    facets?: FacetTable,
  ): Promise<CompiledCorpus> {
    const unsigned = {
      format: 'limen-corpus',
      version,
      id,
      title,
      description,
      passages,
      examples: examples.map(({ question, kind }) => ({ question, kind })),
      ...(language === undefined ? {} : { language }),
      tokeniser: this.#tokeniser.name,
      shards: this.#shards,
      ...(this.#vectors === undefined ? {} : { vectors: this.#vectors }),
      ...(facets === undefined ? {} : { facets }),
    } as const;
    const manifest = await withIdentity(unsigned);
    this.#files.set(manifestFile, manifestBytes(manifest));
    return { manifest, files: this.#files };
  }
}

/** The bytes of `manifest.json`; not formatted in version 2, which lists thousands of shards. */
export function manifestBytes(manifest: CorpusManifest): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${JSON.stringify(manifest, null, manifest.version === 1 ? 1 : 0)}\n`);
}

/** The manifest's entry for the vectors of all passages. @param by identity of the model that made them */
export async function vectorFile({ rows, dimensions, tokens }: VectorRows, by: string): Promise<VectorFile> {
  const hash = await sha256(rows);
  return {
    file: `vectors.${hash.slice(0, 16)}.bin`,
    bytes: rows.length,
    sha256: hash,
    dimensions,
    ...(tokens === undefined ? {} : { tokens }),
    by,
  };
}

/** With its content hash, computed afresh, as the last member. */
export async function withIdentity({
  contentHash: _,
  ...manifest
}: Omit<CorpusManifest, 'contentHash'> & { readonly contentHash?: string }): Promise<CorpusManifest> {
  return { ...manifest, contentHash: await contentHashOf(manifest) };
}
