import type { Limen } from '../api.js';
import type { Passage } from '../engine/index.js';
import { type FullTurn, fullRun, neverStopping } from '../evaluation/full-run.js';
import { givenRetriever } from '../evaluation/given-retriever.js';
import { recordRun } from '../evaluation/run-record.js';

/** Maximum number of passages that one round can bring. */
const passagesAtMost = 10;

/**
 * The turn of reader and critic with exactly these passages; `null` if there are none.
 * @throws {LimenError} if a model fails
 * @throws the signal's reason if it aborts
 */
export async function tryPassages(
  limen: Limen,
  question: string,
  passages: readonly Passage[],
  signal: AbortSignal,
): Promise<FullTurn | null> {
  if (passages.length === 0) return null;
  const retriever = givenRetriever(passages.slice(0, passagesAtMost));
  const events = limen.ask(question, { ...neverStopping, retriever, turns: 1, topK: passagesAtMost, signal });
  return fullRun(await recordRun(events)).turns[0] ?? null;
}
