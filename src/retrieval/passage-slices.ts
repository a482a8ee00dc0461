/** Shares sorted passages out to shards, each a JSON text. */

import { type CorpusPassage, writtenPassage } from './corpus-format.js';

/** Passages of one shard, in UTF-16 code units of JSON. */
const longestShard = 256_000;
/** From here on a shard may end where a page ends. */
const shortestShard = 32_000;
/** One page in so many ends a shard that is long enough. */
const pagesBetweenEnds = 8;

/** Each shard as full as it can be. */
export function slicePassages(passages: readonly CorpusPassage[]): readonly string[] {
  return sliced(passages, () => false);
}

/**
 * Ends shards before pages that are chosen by a hash of their id alone, so that a page that comes, goes or grows changes
 * the shards around it and no others: a reader who has them fetches only those.
 */
export function slicePages(passages: readonly CorpusPassage[]): readonly string[] {
  return sliced(passages, pageEnds());
}

/**
 * Asked of every passage in turn, whether a shard of this length ends before it.
 * @param shortest length of a shard that may
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
    // It is asked of every passage, since it follows them.
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
