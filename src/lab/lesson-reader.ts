/** Reads a class's lesson in a worker, and hands it to the page in pieces: parsed at once, it would freeze the page. */

import type { CallOptions } from '../engine/index.js';
import type { Connection } from '../rpc/connection.js';
import { keptClassRuns } from './read-class-runs.js';
import type { StoredCorpus, StoredRuns } from './stored-runs.js';

/** Runs, or passages, in a piece: taking one over costs the page a few milliseconds. */
export const runsAtOnce = 25;
const passagesAtOnce = 5000;

/** The next passages or runs of the class. */
export type LessonPiece = Partial<Pick<StoredCorpus, 'passages' | 'questions'>>;

interface LessonOptions extends CallOptions {
  readonly onPiece?: (piece: LessonPiece) => void;
}

export class LessonReader {
  /**
   * @param own id under which the texts are kept
   * @returns the runs without what was handed over in pieces; `null` if none are kept, or none that can be read
   * @throws what the store throws
   */
  async read(own: string, { onPiece }: LessonOptions = {}): Promise<StoredRuns | null> {
    const runs = await keptClassRuns(own);
    const [corpus] = runs?.corpora ?? [];
    if (runs === null || corpus === undefined) return null;
    for (const passages of inPieces(corpus.passages, passagesAtOnce)) onPiece?.({ passages });
    for (const questions of inPieces(corpus.questions, runsAtOnce)) onPiece?.({ questions });
    return { ...runs, corpora: [{ ...corpus, passages: [], questions: [] }] };
  }
}

/**
 * Puts a lesson together on the page.
 * @throws {LimenError} what the reader throws, or `worker-crashed`
 */
export async function lessonFrom(
  reader: Pick<Connection<LessonReader>, 'call'>,
  own: string,
): Promise<StoredRuns | null> {
  const passages: StoredCorpus['passages'][number][] = [];
  const questions: StoredCorpus['questions'][number][] = [];
  const onPiece = (piece: LessonPiece): void => {
    passages.push(...(piece.passages ?? []));
    questions.push(...(piece.questions ?? []));
  };
  const runs = await reader.call('read', own, { onPiece });
  return runs && { ...runs, corpora: runs.corpora.map((corpus) => ({ ...corpus, passages, questions })) };
}

function* inPieces<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
