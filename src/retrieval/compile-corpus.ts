/** From passages to the files of a compiled corpus. Pure: the same passages give the same bytes. */

import type { CorpusInfo } from '../api.js';
import { sha256 } from '../integrity/sha256.js';
import { Bm25Index } from './bm25-index.js';
import { type CorpusManifest, type CorpusPassage, hashedText, type Shard } from './corpus-format.js';
import { sliceIndex } from './index-slices.js';
import { slicePassages } from './passage-slices.js';
import { sortedPassages } from './sorted-passages.js';
import { tokeniserVersion } from './tokenise.js';

export interface CompiledCorpus {
  readonly manifest: CorpusManifest;
  /** File name to content, `manifest.json` included. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

export interface CompileOptions {
  /** Makes every shard smaller; without it the files are JSON. */
  readonly pack?: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
  /** How the sorted passages, each as JSON, are shared out to shards. */
  readonly slice?: (passages: readonly CorpusPassage[]) => readonly string[];
}

/**
 * @param passages in any order; they are sorted by id
 * @param source what errors name, a file or folder
 * @throws {LimenError} `corpus-invalid` when a passage is no passage or an id is used twice
 */
export async function compileCorpus(
  info: Omit<CorpusInfo, 'passages'>,
  passages: readonly CorpusPassage[],
  source: string,
  { pack, slice = slicePassages }: CompileOptions = {},
): Promise<CompiledCorpus> {
  const sorted = sortedPassages(passages, source);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const shards: Shard[] = [];
  const add = async (kind: Shard['kind'], json: string) => {
    const plain = new TextEncoder().encode(json);
    const bytes = pack?.(plain) ?? plain;
    const hash = await sha256(bytes);
    const number = shards.filter((shard) => shard.kind === kind).length;
    const file = `${kind}-${number}.${hash.slice(0, 16)}.json${pack === undefined ? '' : '.z'}`;
    files.set(file, bytes);
    const packed =
      pack === undefined ? {} : { packed: { by: 'deflate', unpackedBytes: plain.length } as const };
    shards.push({ file, kind, bytes: bytes.length, sha256: hash, ...packed });
  };
  for (const json of slice(sorted)) await add('passages', json);
  for (const json of sliceIndex(Bm25Index.build(sorted).serialise())) await add('index', json);
  const unsigned = {
    format: 'limen-corpus',
    version: 1,
    id: info.id,
    title: info.title,
    description: info.description,
    passages: sorted.length,
    examples: info.examples.map(({ question, kind }) => ({ question, kind })),
    tokeniser: tokeniserVersion,
    shards,
  } as const;
  const contentHash = await sha256(new TextEncoder().encode(hashedText(unsigned)));
  const manifest: CorpusManifest = { ...unsigned, contentHash };
  files.set('manifest.json', new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`));
  return { manifest, files };
}
