/** Divides sorted passages into shards, each a JSON text. */

import { type CorpusPassage, writtenPassage } from './corpus-format.js';

/** Longest shard, in UTF-16 code units of JSON. */
const longestShard = 256_000;
/** From this length on, a shard may end at the end of a page. */
const shortestShard = 32_000;
/** One page in this many ends a shard that is long enough. */
const pagesBetweenEnds = 8;

/** Makes each shard as full as possible. */
export function slicePassages(passages: readonly CorpusPassage[]): readonly string[] {
  return sliced(passages, () => false);
}

/**
 * Ends shards before pages chosen by a hash of their id alone, so that adding, removing or growing a page
 * changes only the nearby shards, and returning readers fetch only those.
 */
export function slicePages(passages: readonly CorpusPassage[]): readonly string[] {
  return sliced(passages, pageEnds());
}

/**
 * A predicate to call for every passage in turn: whether a shard of this length ends before it.
 * @param shortest minimum length of a shard
 */
export function pageEnds(shortest = shortestShard): (next: CorpusPassage, length: number) => boolean {
  let page = '';
  return ({ id }, length) => {
    const isSame = pageOf(id) === page;
    page = pageOf(id);
    return !isSame && length >= shortest && hash(page) % pagesBetweenEnds === 0;
  };
}

function sliced(
  passages: readonly CorpusPassage[],
  isEnd: (next: CorpusPassage, length: number) => boolean,
): readonly string[] {
  const slices: string[] = [];
  let waiting: string[] = [];
  let length = 0;
  for (const passage of passages) {
    const json = writtenPassage(passage);
    // Call it for every passage: it keeps state from one to the next.
    const ends = isEnd(passage, length);
    if (waiting.length > 0 && (ends || length + json.length > longestShard)) {
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

function pageOf(id: string): string {
  return /^[^#~]*/.exec(id)?.[0] ?? id;
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1) {
    value = Math.imul(value ^ text.charCodeAt(position), 0x01000193);
  }
  return value >>> 0;
}
