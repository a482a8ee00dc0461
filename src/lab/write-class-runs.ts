/** Keeps the runs of a class with its texts. */

import { blobOf } from '../async/blob-of.js';
import { keepOriginal } from '../retrieval/own/keep-original.js';
import { labRunsFile } from '../retrieval/own/own-lab-runs.js';
import { type OwnTextsStore, ownTextsStore } from '../retrieval/own/own-texts-store.js';
import type { StoredRuns } from './stored-runs.js';

/** Runs that are written in one task: a whole lesson would freeze the page. */
const writtenAtOnce = 50;

/**
 * Stores the runs with the texts, so that a ZIP of the texts includes the lesson.
 * @throws {LimenError} as `CorpusStore.install`
 */
export async function keepClassRuns(
  own: string,
  made: StoredRuns,
  store: OwnTextsStore = ownTextsStore(),
): Promise<void> {
  await keepOriginal(store, own, labRunsFile, await blobOf(jsonOf(made), 'application/json'));
}

function* jsonOf({ corpora, ...bounds }: StoredRuns): Generator<string> {
  yield `${JSON.stringify(bounds).slice(0, -1)},"corpora":[`;
  for (const [place, { questions, ...corpus }] of corpora.entries()) {
    yield `${place === 0 ? '' : ','}${JSON.stringify(corpus).slice(0, -1)},"questions":[`;
    for (let from = 0; from < questions.length; from += writtenAtOnce) {
      const some = JSON.stringify(questions.slice(from, from + writtenAtOnce)).slice(1, -1);
      yield from === 0 ? some : `,${some}`;
    }
    yield ']}';
  }
  yield ']}';
}
