/** Divides sorted passages into shards, each a JSON text. */

import { type CorpusPassage, writtenPassage } from './corpus-format.js';
import { pageOfId } from './scope/page-path.js';

/** Longest shard, in UTF-16 code units of JSON. */
const longestShard = 256_000;
/** From this length on, a shard may end at the end of a page. */
const shortestShard = 32_000;
/** One page in this many ends a shard that is long enough. */
const pagesBetweenEnds = 8;

export function slicePassages(
  passages: readonly CorpusPassage[],
  endsBefore?: (next: CorpusPassage, length: number) => boolean,
): readonly string[] {
  const jsons = [...slices(passages, longestShard, writtenPassage, endsBefore)].map(({ json }) => json);
  return jsons.length === 0 ? ['[]'] : jsons;
}

/**
 * Ends shards before pages chosen by a hash of their id alone, so that adding, removing or growing a page
 * changes only the nearby shards, and returning readers fetch only those.
 */
export function slicePages(passages: readonly CorpusPassage[]): readonly string[] {
  return slicePassages(passages, pageEnds());
}

/**
 * A predicate to call for every passage in turn: whether a shard of this length ends before it.
 * @param shortest minimum length of a shard
 */
export function pageEnds(shortest = shortestShard): (next: CorpusPassage, length: number) => boolean {
  let page = '';
  return ({ id }, length) => {
    const isSame = pageOfId(id) === page;
    page = pageOfId(id);
    return !isSame && length >= shortest && hash(page) % pagesBetweenEnds === 0;
  };
}

interface Slice {
  /** Position of its first entry. */
  readonly from: number;
  readonly json: string;
}

/**
 * Cuts the entries into slices, each as full as possible and made when it is asked for.
 * @param longest in UTF-16 code units of JSON
 * @param endsBefore called for every entry in turn
 */
export function* slices<Entry>(
  entries: readonly Entry[],
  longest: number,
  write: (entry: Entry) => string,
  endsBefore: (next: Entry, length: number) => boolean = () => false,
): Generator<Slice, void, void> {
  let waiting: string[] = [];
  let length = 0;
  for (const [position, entry] of entries.entries()) {
    const json = write(entry);
    const ends = endsBefore(entry, length);
    if (waiting.length > 0 && (ends || length + json.length > longest)) {
      yield { from: position - waiting.length, json: `[${waiting.join(',\n')}]` };
      waiting = [];
      length = 0;
    }
    waiting.push(json);
    length += json.length;
  }
  if (waiting.length > 0) yield { from: entries.length - waiting.length, json: `[${waiting.join(',\n')}]` };
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1) {
    value = Math.imul(value ^ text.charCodeAt(position), 0x01000193);
  }
  return value >>> 0;
}
