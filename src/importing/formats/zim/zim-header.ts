/** The header of a ZIM archive, with the positions of its lists. Source: openZIM, "ZIM file format". */

import type { LimenError } from '../../../engine/index.js';
import { fileRefused } from '../../file-refused.js';
import { megabytes } from '../../import-limits.js';
import type { SourceFile } from '../../source-file.js';
import { bytesAt, longAt, viewOf } from './file-window.js';

export interface ZimHeader {
  /** Number of entries, and position of their list: eight bytes each, in path order. */
  readonly entries: number;
  readonly entryList: number;
  readonly clusters: number;
  readonly clusterList: number;
  /** An entry's type is an index into this list. */
  readonly mimeTypes: readonly string[];
  /** The namespace of articles. */
  readonly articles: 'A' | 'C';
}

const headerLength = 80;
const magic = 0x44d495a;
/** Maximum bytes of the MIME type list. */
const longestMimeList = 65_536;

/** @throws {LimenError} `file-refused` if it is not a ZIM archive, or only a piece of one */
export async function readZimHeader(file: SourceFile): Promise<ZimHeader> {
  const refuse = (reason: string, value: number): LimenError => fileRefused(file.path, reason, value);
  const { size } = file.blob;
  const view = viewOf(await bytesAt(file, 0, headerLength));
  if (view.byteLength < headerLength || view.getUint32(0, true) !== magic) {
    throw refuse('it is damaged, or no ZIM archive', view.byteLength);
  }
  const major = view.getUint16(4, true);
  if (major !== 5 && major !== 6) {
    throw refuse(`it is of version ${major} of its format, and 5 and 6 are read here`, major);
  }
  // The checksum comes last, so it is missing from an incomplete download.
  const end = longAt(view, 72) + 16;
  if (end > size) {
    throw refuse(
      `it is cut off or one part of several: it has ${megabytes(size)} of ${megabytes(end)}`,
      size,
    );
  }
  const header = {
    entries: view.getUint32(24, true),
    entryList: longAt(view, 32),
    clusters: view.getUint32(28, true),
    clusterList: longAt(view, 48),
  };
  const { entries, entryList, clusters, clusterList } = header;
  if (entryList + 8 * entries > size || clusterList + 8 * clusters > size) {
    throw refuse('it is damaged: a list in it leads out of it', entries);
  }
  const articles = view.getUint16(6, true) >= 1 ? 'C' : 'A';
  return { ...header, articles, mimeTypes: await mimeTypesAt(file, longAt(view, 56)) };
}

/** Each is zero-terminated; an empty one ends the list. */
async function mimeTypesAt(file: SourceFile, start: number): Promise<readonly string[]> {
  const bytes = await bytesAt(file, start, longestMimeList);
  const types: string[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf(0, at);
    if (end === -1) {
      const reason = 'it is damaged: its list of kinds does not end';
      throw fileRefused(file.path, reason, start);
    }
    if (end === at) return types;
    types.push(new TextDecoder().decode(bytes.subarray(at, end)));
    at = end + 1;
  }
}
