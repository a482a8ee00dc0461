/** Opens a custom search, from an object or a description; corpora need none of this. */

import type { CorpusName, OwnSearchOptions } from '../api.js';
import type { Retriever } from '../engine/index.js';
import { definitionOf, type OtherRetrieverChoice } from '../retrieval/registry.js';
import type { WorkerStarters } from './browser-workers.js';
import { OwnSearchLimen } from './own-search-limen.js';
import type { PartOptions } from './remote-limen.js';

/** @throws {LimenError} `option-invalid` for an unknown kind, and if it cannot search */
export async function openOwnSearch(
  workers: WorkerStarters,
  models: URL,
  options: OwnSearchOptions & PartOptions,
): Promise<OwnSearchLimen> {
  const { retriever, corpus } = await openedRetriever(options);
  return new OwnSearchLimen(workers, retriever, corpus, models, options);
}

/** From the caller's object or its description. @throws {LimenError} `option-invalid` for an unknown kind */
async function openedRetriever({
  retriever,
  corpus,
}: OwnSearchOptions): Promise<{ readonly retriever: Retriever; readonly corpus: CorpusName | undefined }> {
  // Only a description has a kind.
  if (!('kind' in retriever)) return { retriever, corpus };
  const choice = retriever as OtherRetrieverChoice;
  const open = await definitionOf(choice).open();
  const opened = await open(choice);
  return { ...opened, corpus: corpus ?? opened.corpus };
}
