/** Cuts the serialised index into parts that are each quick to parse. */

import * as v from 'valibot';
import { pause } from '../async/pause.js';
import { LimenError } from '../engine/index.js';
import type { SerialisedIndex } from './bm25-index.js';
import { parseCorpusJson } from './corpus-format.js';

/** Target size of a slice, in UTF-16 code units of JSON: about a millisecond to parse. */
const sliceLength = 64_000;

type Terms = SerialisedIndex['index'];
type Header = Omit<SerialisedIndex, 'index'>;

/** Checks only what MiniSearch relies on, without copying large parts. */
const noSlice = 'is not a slice of an index';
const headerParts = v.looseObject({
  serializationVersion: v.literal(2),
  documentIds: v.custom((ids) => typeof ids === 'object'),
  fieldLength: v.custom((lengths) => typeof lengths === 'object'),
});
const headerSlice = v.custom<Header>((value) => v.is(headerParts, value), noSlice);
const termSlice = v.custom<Terms>(
  (value) =>
    Array.isArray(value) && value.every((term) => Array.isArray(term) && typeof term[0] === 'string'),
  noSlice,
);

/**
 * JSON texts: the header first, then the terms in order. A slice ends before it would exceed 64,000 units.
 */
export function sliceIndex(serialised: SerialisedIndex): readonly string[] {
  const { index, ...header } = serialised;
  const slices = [JSON.stringify(header)];
  let waiting: string[] = [];
  let length = 0;
  for (const term of index) {
    const json = JSON.stringify(term);
    if (waiting.length > 0 && length + json.length > sliceLength) {
      slices.push(`[${waiting.join(',')}]`);
      waiting = [];
      length = 0;
    }
    waiting.push(json);
    length += json.length + 1;
  }
  if (waiting.length > 0) slices.push(`[${waiting.join(',')}]`);
  return slices;
}

/**
 * Reassembles the slices, pausing between them.
 * @param slices each with the name of its file, for errors
 * @throws {LimenError} `corpus-invalid` naming the file
 */
export async function joinSlices(
  slices: readonly { readonly json: string; readonly file: string }[],
): Promise<SerialisedIndex> {
  let header: Header | undefined;
  const index: Terms = [];
  for (const { json, file } of slices) {
    if (header === undefined) header = parseCorpusJson(headerSlice, json, file);
    else for (const entry of parseCorpusJson(termSlice, json, file)) index.push(entry);
    await pause();
  }
  if (header === undefined) {
    throw new LimenError('corpus-invalid', { file: 'index', reason: 'the index has no header' });
  }
  return { ...header, index };
}
