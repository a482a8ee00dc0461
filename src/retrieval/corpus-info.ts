/** What a corpus, or a search of the caller's own, is called. */
export interface CorpusName {
  /** What a trace records. */
  readonly id: string;
  /** For people. */
  readonly title: string;
}

/** A corpus that can be chosen, as `corpora/catalogue.json` lists it. */
export interface CorpusInfo extends CorpusName {
  readonly description: string;
  readonly passages: number;
  /** Example questions for a first visit, of different kinds. */
  readonly examples: readonly { readonly question: string; readonly kind: string }[];
  /** Language of the passages, BCP 47; left out where nobody said it, or they are in several. */
  readonly language?: string;
}

/** A passage in a list to browse. */
export interface PassageTitle {
  readonly id: string;
  readonly title: string;
  readonly topic?: string;
}
