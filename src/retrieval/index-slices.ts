/** The serialised index cut into parts that are each quick to parse. */

import { pause } from '../async/pause.js';
import { LimenError } from '../engine/index.js';
import type { SerialisedIndex } from './bm25-index.js';
import { parseJson } from './corpus-format.js';

/** Work of one slice, in UTF-16 code units of JSON: about a millisecond to parse. */
const sliceLength = 64_000;

type Terms = SerialisedIndex['index'];
type Header = Omit<SerialisedIndex, 'index'>;

/** JSON texts: the header first, then the terms in their order. A slice is cut before it grows past 64,000 units. */
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
 * Puts slices together again, pausing between them.
 * @param files what each slice is called, for errors
 * @throws {LimenError} `corpus-invalid` naming the file
 */
export async function joinSlices(
  slices: readonly string[],
  files: readonly string[],
  signal?: AbortSignal,
): Promise<SerialisedIndex> {
  let header: Header | undefined;
  const index: Terms = [];
  for (const [position, slice] of slices.entries()) {
    signal?.throwIfAborted();
    const file = files[position] ?? 'index';
    const part = parseJson(slice, file);
    if (position === 0 && isHeader(part)) header = part;
    else if (position > 0 && isTerms(part)) for (const entry of part) index.push(entry);
    else throw new LimenError('corpus-invalid', { file, reason: 'it is not a slice of an index' });
    await pause();
  }
  if (header === undefined) {
    throw new LimenError('corpus-invalid', { file: files[0] ?? 'index', reason: 'the index has no header' });
  }
  return { ...header, index };
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { serializationVersion, documentIds, fieldLength } = value as Partial<Header>;
  return serializationVersion === 2 && typeof documentIds === 'object' && typeof fieldLength === 'object';
}

function isTerms(value: unknown): value is Terms {
  return Array.isArray(value) && value.every((entry) => Array.isArray(entry) && typeof entry[0] === 'string');
}
