/**
 * Compiles many passages into a corpus of which a search reads only a few shards. Pure, like `compileCorpus`.
 */

import { type CompiledCorpus, CorpusFiles, type Pack } from '../corpus-files.js';
import { type CorpusPassage, sortedPassages, writtenPassage } from '../corpus-format.js';
import type { CorpusInfo } from '../corpus-info.js';
import { pageEnds } from '../passage-slices.js';
import { facetTable } from '../scope/facet-table.js';
import { tokeniserFor } from '../tokenisers.js';
import { addVectors, type PassageEncoder } from '../vectors/add-vectors.js';
import { buildPostings } from './build-postings.js';

/** Lengths of shards, in UTF-16 code units of JSON. */
const passageShardLength = 96_000;
const shortestPassageShard = 64_000;
const termShardLength = 64_000;

/**
 * @param passages in any order; they are sorted by id
 * @param pack compresses every shard with zlib's deflate; omit to write plain JSON
 * @param encoder makes a vector for each passage; without it the corpus has none
 * @throws {LimenError} `corpus-invalid` if a passage is invalid or an id is used twice
 * @throws the signal's reason when it aborts
 */
export async function compileAtSize(
  info: Omit<CorpusInfo, 'passages'>,
  passages: readonly CorpusPassage[],
  source: string,
  pack: Pack | undefined,
  signal?: AbortSignal,
  encoder?: PassageEncoder,
): Promise<CompiledCorpus> {
  const sorted = sortedPassages(passages, source);
  const tokeniser = await tokeniserFor(info.language);
  const files = new CorpusFiles(pack, tokeniser);
  const add: CorpusFiles['add'] = (...shard) => {
    signal?.throwIfAborted();
    return files.add(...shard);
  };
  await addSliced(
    sorted,
    passageShardLength,
    writtenPassage,
    (json, { id }, from) => add('passages', json, { first: id, from }),
    pageEnds(shortestPassageShard),
  );
  const { terms, lengths, postingsOf } = await buildPostings(sorted, tokeniser, signal);
  await files.add('lengths', JSON.stringify(lengths), { first: '', from: 0 });
  await addSliced(
    terms,
    termShardLength,
    (term) => JSON.stringify(postingsOf(term)),
    (json, term, from) => add('index', json, { first: term, from }),
  );
  await addVectors(files, sorted, encoder, signal);
  return files.finish(info, 2, sorted.length, facetTable(sorted));
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
    // Call it for every entry: it keeps state from one to the next.
    const ends = endsBefore(entry, length);
    if (ends || length + json.length > longest) await flush(position);
    waiting.push(json);
    length += json.length;
  }
  await flush(entries.length);
}
