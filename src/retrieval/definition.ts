import type { Retriever } from '../engine/index.js';
import type { PartDefinition } from '../parts/definition.js';
import type { CorpusName } from './corpus-info.js';

interface OpenedRetriever {
  readonly retriever: Retriever;
  /** The corpus being searched. */
  readonly corpus: CorpusName;
}

/** One kind of retriever. It runs where it is opened: on the page, or in Node. */
export interface RetrieverDefinition<Choice extends { readonly kind: string }>
  extends PartDefinition<Choice> {
  open(): Promise<(choice: Choice) => Promise<OpenedRetriever>>;
}
