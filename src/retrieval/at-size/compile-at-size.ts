/** From many passages to a corpus of which a search reads only a few shards. Pure, as `compileCorpus` is. */

import type { CorpusInfo } from '../../api.js';
import { sha256 } from '../../integrity/sha256.js';
import type { CompiledCorpus } from '../compile-corpus.js';
import { type CorpusManifest, type CorpusPassage, hashedText, type Shard } from '../corpus-format.js';
import { pageEnds } from '../passage-slices.js';
import { sortedPassages } from '../sorted-passages.js';
import { tokeniserVersion } from '../tokenise.js';
import { buildPostings } from './build-postings.js';

/** Work of one shard, in UTF-16 code units of JSON. */
const passageShardLength = 96_000;
const shortestPassageShard = 64_000;
const termShardLength = 64_000;

/**
 * @param passages in any order; they are sorted by id
 * @param pack makes every shard smaller, by zlib's deflate
 * @throws {LimenError} `corpus-invalid` when a passage is no passage or an id is used twice
 */
export async function compileAtSize(
  info: Omit<CorpusInfo, 'passages'>,
  passages: readonly CorpusPassage[],
  source: string,
  pack: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): Promise<CompiledCorpus> {
  const sorted = sortedPassages(passages, source);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const shards: Shard[] = [];
  const numbers = new Map<string, number>();
  const add = async (kind: Shard['kind'], json: string, first: string, from: number) => {
    const plain = new TextEncoder().encode(json);
    const bytes = pack(plain);
    const hash = await sha256(bytes);
    const number = numbers.get(kind) ?? 0;
    numbers.set(kind, number + 1);
    const file = `${kind}-${number}.${hash.slice(0, 16)}.json.z`;
    files.set(file, bytes);
    const packed = { by: 'deflate', unpackedBytes: plain.length } as const;
    shards.push({ file, kind, bytes: bytes.length, sha256: hash, packed, first, from });
  };
  await addSliced(
    sorted,
    passageShardLength,
    ({ id, title, text, topic, links, url, lang }) =>
      JSON.stringify({ id, title, text, topic, links, url, lang }),
    (json, { id }, from) => add('passages', json, id, from),
    pageEnds(shortestPassageShard),
  );
  const { terms, lengths, postingsOf } = buildPostings(sorted);
  await add('lengths', JSON.stringify(lengths), '', 0);
  await addSliced(
    terms,
    termShardLength,
    (term) => JSON.stringify(postingsOf(term)),
    (json, term, from) => add('index', json, term, from),
  );
  const unsigned = {
    format: 'limen-corpus',
    version: 2,
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
  files.set('manifest.json', new TextEncoder().encode(`${JSON.stringify(manifest)}\n`));
  return { manifest, files };
}

async function addSliced<Entry>(
  entries: readonly Entry[],
  longest: number,
  write: (entry: Entry) => string,
  add: (json: string, first: Entry, from: number) => Promise<void>,
  endsBefore: (next: Entry, length: number) => boolean = () => false,
): Promise<void> {
  let waiting: string[] = [];
  let length = 0;
  let from = 0;
  const flush = async (next: number) => {
    const first = entries[from];
    if (waiting.length > 0 && first !== undefined) await add(`[${waiting.join(',\n')}]`, first, from);
    waiting = [];
    length = 0;
    from = next;
  };
  for (const [position, entry] of entries.entries()) {
    const json = write(entry);
    // It is asked of every entry, since it follows them.
    const ends = endsBefore(entry, length);
    if (ends || length + json.length > longest) await flush(position);
    waiting.push(json);
    length += json.length;
  }
  await flush(entries.length);
}
