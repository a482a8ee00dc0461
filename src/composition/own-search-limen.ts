/** The engine over a custom search, which provides neither passages to open nor titles to list. */

import type { CorpusName } from '../api.js';
import type { Retriever } from '../engine/index.js';
import type { WorkerStarters } from './browser-workers.js';
import { OwnRetriever } from './own-retriever.js';
import { type PartOptions, RemoteLimen } from './remote-limen.js';

const unnamed: CorpusName = { id: 'own-search', title: 'own search' };

export class OwnSearchLimen extends RemoteLimen<OwnRetriever> {
  /**
   * @param models where `reader/` and `critic/` are, ending with `/`
   * @throws {LimenError} `option-invalid` if the retriever cannot search
   */
  constructor(
    workers: WorkerStarters,
    retriever: Retriever,
    corpus: CorpusName | undefined,
    models: URL,
    options: PartOptions = {},
  ) {
    super(workers, (report) => new OwnRetriever(retriever, corpus ?? unnamed, report), models, options);
  }

  get corpus(): CorpusName {
    return this.retriever.name;
  }
}
