/** Finds the articles among a ZIM archive's entries, in the order that needs the least unpacking: by cluster. */

import type { SourceFile } from '../../source-file.js';
import { bytesAt, FileWindow, longAt, viewOf } from './file-window.js';
import type { ZimHeader } from './zim-header.js';

/**
 * Maximum number of entries examined. Two million, below 2^21, so that a cluster's number and an entry's fit
 * into one exact number.
 */
export const mostEntries = 2_000_000;
const room = 2 ** 21;
/** Entry positions read at once. */
const batch = 65_536;
/** Bytes of an entry before its path. */
const fixedLength = 16;
/** Maximum bytes of an entry with its path and title. */
const longestEntry = 8192;

interface ArticlesOfCluster {
  readonly cluster: number;
  /** Positions of their entries. */
  readonly entries: readonly number[];
}

interface FoundArticles {
  readonly count: number;
  /** Entries that point outside the file. */
  readonly damaged: number;
  clusters(): Iterable<ArticlesOfCluster>;
}

interface Article {
  readonly path: string;
  readonly title: string;
  /** Its index within its cluster. */
  readonly blob: number;
}

/**
 * Redirects and entries that are not HTML are skipped.
 * @throws {LimenError} `file-refused` if the file can no longer be read
 * @throws the signal's reason when it aborts
 */
export async function findArticles(
  file: SourceFile,
  header: ZimHeader,
  options: { readonly signal: AbortSignal | undefined; readonly onProgress: (share: number) => void },
): Promise<FoundArticles> {
  const total = Math.min(header.entries, mostEntries);
  const keys = new Float64Array(total);
  const places = new Float64Array(total);
  const isHtml = header.mimeTypes.map((type) =>
    /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/iu.test(type),
  );
  const namespace = header.articles.charCodeAt(0);
  const window = new FileWindow(file);
  let count = 0;
  let damaged = 0;
  for (let first = 0; first < total; first += batch) {
    const here = Math.min(batch, total - first);
    const list = viewOf(await bytesAt(file, header.entryList + 8 * first, 8 * here));
    for (let number = 0; number < here; number += 1) {
      if (number % 1000 === 0) {
        options.signal?.throwIfAborted();
        options.onProgress((first + number) / total);
      }
      const place = longAt(list, 8 * number);
      const entry = viewOf(await window.at(place, fixedLength));
      if (entry.byteLength < fixedLength) {
        damaged += 1;
        continue;
      }
      // Redirects and deleted entries use type numbers beyond the list.
      if (entry.getUint8(3) !== namespace || isHtml[entry.getUint16(0, true)] !== true) continue;
      const cluster = entry.getUint32(8, true);
      if (cluster >= header.clusters) {
        damaged += 1;
        continue;
      }
      keys[count] = cluster * room + count;
      places[count] = place;
      count += 1;
    }
  }
  return { count, damaged, clusters: () => byCluster(keys.subarray(0, count).sort(), places) };
}

function* byCluster(keys: Float64Array, places: Float64Array): Generator<ArticlesOfCluster> {
  let cluster = -1;
  let entries: number[] = [];
  for (const key of keys) {
    const next = Math.floor(key / room);
    if (next !== cluster && entries.length > 0) {
      yield { cluster, entries };
      entries = [];
    }
    cluster = next;
    entries.push(places[key % room] ?? 0);
  }
  if (entries.length > 0) yield { cluster, entries };
}

/** @returns `null` if its path is not terminated */
export async function articleAt(window: FileWindow, place: number): Promise<Article | null> {
  const bytes = await window.at(place, longestEntry);
  const pathEnd = bytes.indexOf(0, fixedLength);
  const titleEnd = pathEnd === -1 ? -1 : bytes.indexOf(0, pathEnd + 1);
  if (titleEnd === -1) return null;
  const text = (start: number, end: number): string => new TextDecoder().decode(bytes.subarray(start, end));
  return {
    path: text(fixedLength, pathEnd),
    title: text(pathEnd + 1, titleEnd),
    blob: viewOf(bytes).getUint32(12, true),
  };
}
