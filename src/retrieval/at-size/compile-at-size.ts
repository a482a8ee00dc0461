/**
 * Compiles many passages into a corpus of which a search reads only a few shards. Pure, like `compileCorpus`.
 */

import type { CompileOptions } from '../compile-corpus.js';
import { type CompiledCorpus, CorpusFiles } from '../corpus-files.js';
import { type CorpusPassage, sortedPassages, writtenPassage } from '../corpus-format.js';
import type { CorpusDescription } from '../corpus-info.js';
import { pageEnds, slices } from '../passage-slices.js';
import { facetTable } from '../scope/facet-table.js';
import { tokeniserFor } from '../tokenisers.js';
import { addVectors } from '../vectors/add-vectors.js';
import { buildPostings } from './build-postings.js';

/** Lengths of shards, in UTF-16 code units of JSON. */
const passageShardLength = 96_000;
const shortestPassageShard = 64_000;
const termShardLength = 64_000;

/**
 * @param passages in any order; they are sorted by id
 * @throws {LimenError} `corpus-invalid` if a passage is invalid or an id is used twice
 * @throws the signal's reason when it aborts
 */
export async function compileAtSize(
  info: CorpusDescription,
  passages: readonly CorpusPassage[],
  source: string,
  { pack, encoder, signal }: Omit<CompileOptions, 'slice'> = {},
): Promise<CompiledCorpus> {
  const sorted = sortedPassages(passages, source);
  const tokeniser = await tokeniserFor(info.language);
  const files = new CorpusFiles(pack, tokeniser);
  const add: CorpusFiles['add'] = (...shard) => {
    signal?.throwIfAborted();
    return files.add(...shard);
  };
  const isPageEnd = pageEnds(shortestPassageShard);
  for (const { from, json } of slices(sorted, passageShardLength, writtenPassage, isPageEnd)) {
    await add('passages', json, { first: sorted[from]?.id ?? '', from });
  }
  const { terms, lengths, postingsOf } = await buildPostings(sorted, tokeniser, signal);
  await files.add('lengths', JSON.stringify(lengths), { first: '', from: 0 });
  for (const { from, json } of slices(terms, termShardLength, (term) => JSON.stringify(postingsOf(term)))) {
    await add('index', json, { first: terms[from] ?? '', from });
  }
  await addVectors(files, sorted, encoder, signal);
  return files.finish(info, 2, sorted.length, facetTable(sorted));
}
