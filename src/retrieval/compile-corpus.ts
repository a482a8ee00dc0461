/** Compiles passages to the files of a corpus. Pure: the same passages give the same bytes. */

import { Bm25Index } from './bm25-index.js';
import { type CompiledCorpus, CorpusFiles, type Pack } from './corpus-files.js';
import { type CorpusPassage, sortedPassages } from './corpus-format.js';
import type { CorpusDescription } from './corpus-info.js';
import { sliceIndex } from './index-slices.js';
import { slicePassages } from './passage-slices.js';
import { facetTable } from './scope/facet-table.js';
import { tokeniserFor } from './tokenisers.js';
import { addVectors, type PassageEncoder } from './vectors/add-vectors.js';

export interface CompileOptions {
  /** Compresses every shard; without it the files are plain JSON. */
  readonly pack?: Pack;
  /** Divides the sorted passages into shards, each a JSON text. */
  readonly slice?: (passages: readonly CorpusPassage[]) => readonly string[];
  /** Makes a vector for each passage; without it the corpus has none. */
  readonly encoder?: PassageEncoder | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * @param passages in any order; they are sorted by id
 * @param source file or folder named in errors
 * @throws {LimenError} `corpus-invalid` if a passage is invalid or an id is used twice
 * @throws the signal's reason when it aborts
 */
export async function compileCorpus(
  info: CorpusDescription,
  passages: readonly CorpusPassage[],
  source: string,
  { pack, slice = slicePassages, encoder, signal }: CompileOptions = {},
): Promise<CompiledCorpus> {
  const sorted = sortedPassages(passages, source);
  const tokeniser = await tokeniserFor(info.language);
  const files = new CorpusFiles(pack, tokeniser);
  for (const json of slice(sorted)) await files.add('passages', json);
  const index = await Bm25Index.buildInSlices(sorted, signal, tokeniser);
  for (const json of sliceIndex(index.serialise())) {
    signal?.throwIfAborted();
    await files.add('index', json);
  }
  await addVectors(files, sorted, encoder, signal);
  return files.finish(info, 1, sorted.length, facetTable(sorted));
}
