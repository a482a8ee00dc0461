/** From passages to the files of a compiled corpus. Pure: the same passages give the same bytes. */

import type { CorpusInfo } from '../api.js';
import { LimenError } from '../engine/index.js';
import { sha256 } from '../integrity/sha256.js';
import { Bm25Index } from './bm25-index.js';
import {
  type CorpusManifest,
  type CorpusPassage,
  hashedText,
  passageFault,
  type Shard,
} from './corpus-format.js';
import { sliceIndex } from './index-slices.js';
import { tokeniserVersion } from './tokenise.js';

export interface CompiledCorpus {
  readonly manifest: CorpusManifest;
  /** File name to content, `manifest.json` included. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Passages of one shard, in UTF-16 code units of JSON. */
const passageShardLength = 256_000;

/**
 * @param passages in any order; they are sorted by id
 * @param source what errors name, a file or folder
 * @throws {LimenError} `corpus-invalid` when a passage is no passage or an id is used twice
 */
export async function compileCorpus(
  info: Omit<CorpusInfo, 'passages'>,
  passages: readonly CorpusPassage[],
  source: string,
): Promise<CompiledCorpus> {
  const sorted = [...passages].sort((one, other) => (one.id < other.id ? -1 : 1));
  sorted.forEach((passage, position) => {
    const fault = passageFault(passage);
    const twice = sorted[position - 1]?.id === passage.id;
    const reason = fault === undefined ? `two passages have the id ${passage.id}` : `a passage ${fault}`;
    if (fault !== undefined || twice) throw new LimenError('corpus-invalid', { file: source, reason });
  });
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const shards: Shard[] = [];
  const add = async (kind: Shard['kind'], json: string) => {
    const bytes = new TextEncoder().encode(json);
    const hash = await sha256(bytes);
    const number = shards.filter((shard) => shard.kind === kind).length;
    const file = `${kind}-${number}.${hash.slice(0, 16)}.json`;
    files.set(file, bytes);
    shards.push({ file, kind, bytes: bytes.length, sha256: hash });
  };
  for (const json of slicePassages(sorted)) await add('passages', json);
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

function slicePassages(passages: readonly CorpusPassage[]): readonly string[] {
  const slices: string[] = [];
  let waiting: string[] = [];
  let length = 0;
  for (const { id, title, text, topic, links, url } of passages) {
    const json = JSON.stringify({ id, title, text, topic, links, url });
    if (waiting.length > 0 && length + json.length > passageShardLength) {
      slices.push(`[${waiting.join(',\n')}]`);
      waiting = [];
      length = 0;
    }
    waiting.push(json);
    length += json.length;
  }
  slices.push(`[${waiting.join(',\n')}]`);
  return slices;
}
