/** The files of a corpus that is being compiled: shards as they come, then the manifest that lists them. */

import { sha256 } from '../integrity/sha256.js';
import { hashedText } from './corpus-format.js';
import type { CorpusInfo } from './corpus-info.js';
import { unpackedBytesAllowed } from './corpus-limits.js';
import type { CorpusManifest, FacetTable, Shard, VectorFile } from './corpus-manifest.js';
import { plainTokeniser, type Tokeniser } from './tokenise.js';

export interface CompiledCorpus {
  readonly manifest: CorpusManifest;
  /** File name to content, `manifest.json` included. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Makes the bytes of a shard smaller, by zlib's deflate. */
export type Pack = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

export class CorpusFiles {
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #shards: Shard[] = [];
  readonly #numbers = new Map<Shard['kind'], number>();
  #vectors: VectorFile | undefined;
  readonly #pack: Pack | undefined;
  readonly #tokeniser: Tokeniser;

  /** @param pack left out where the files are to be JSON as it is @param tokeniser by which the index is made */
  constructor(pack: Pack | undefined, tokeniser = plainTokeniser) {
    this.#pack = pack;
    this.#tokeniser = tokeniser;
  }

  /** @param place what version 2 says of a shard */
  async add(kind: Shard['kind'], json: string, place: Pick<Shard, 'first' | 'from'> = {}): Promise<void> {
    const plain = new TextEncoder().encode(json);
    const smaller = this.#pack?.(plain);
    // What unpacks to too many times its size is refused where it is read.
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

  /** @param bytes of all passages in their order */
  async addVectors(
    bytes: Uint8Array<ArrayBuffer>,
    { dimensions, by }: Pick<VectorFile, 'dimensions' | 'by'>,
  ): Promise<void> {
    this.#vectors = await vectorFile(bytes, { dimensions, by });
    this.#files.set(this.#vectors.file, bytes);
  }

  /** @param passages how many there are in all @param facets of all of them */
  async finish(
    { id, title, description, examples, language }: Omit<CorpusInfo, 'passages'>,
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
    this.#files.set('manifest.json', manifestBytes(manifest));
    return { manifest, files: this.#files };
  }
}

/** Of `manifest.json`. That of version 2 lists thousands of shards, and is no reading for people. */
export function manifestBytes(manifest: CorpusManifest): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${JSON.stringify(manifest, null, manifest.version === 1 ? 1 : 0)}\n`);
}

/** What a manifest says of the vectors of all passages. @param bytes in the order of the passages */
export async function vectorFile(
  bytes: Uint8Array<ArrayBuffer>,
  { dimensions, by }: Pick<VectorFile, 'dimensions' | 'by'>,
): Promise<VectorFile> {
  const hash = await sha256(bytes);
  return { file: `vectors.${hash.slice(0, 16)}.bin`, bytes: bytes.length, sha256: hash, dimensions, by };
}

/** With its content hash, which is made anew. */
export async function withIdentity(unsigned: Omit<CorpusManifest, 'contentHash'>): Promise<CorpusManifest> {
  const text = hashedText(unsigned);
  const { contentHash: _, ...rest } = unsigned as CorpusManifest;
  return { ...rest, contentHash: await sha256(new TextEncoder().encode(text)) };
}
