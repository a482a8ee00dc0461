/** The name of a corpus, or of a search that the caller provides. */
export interface CorpusName {
  /** Recorded in traces. */
  readonly id: string;
  /** Shown to people. */
  readonly title: string;
}

/** What a corpus says about itself. */
export interface CorpusDescription extends CorpusName {
  readonly description: string;
  /** Example questions of different kinds, for a first visit. */
  readonly examples: readonly { readonly question: string; readonly kind: string }[];
  /** Language of the passages, BCP 47; omitted if unknown, or if there are several. */
  readonly language?: string;
}

/** A corpus that can be chosen, as `corpora/catalogue.json` lists it. */
export interface CorpusInfo extends CorpusDescription {
  readonly passages: number;
}

/** A passage in a list for browsing. */
export interface PassageTitle {
  readonly id: string;
  readonly title: string;
  readonly topic?: string;
}
