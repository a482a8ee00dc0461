/** The interfaces that a strategy may call. */

import type { Draft, Excerpt, FoundPassage, Passage, Query, Turn } from './types.js';

/** Options of every port call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** The input of a reasoner. */
export interface ReasonerInput {
  readonly question: string;
  /** Every passage retrieved so far, oldest first. */
  readonly passages: readonly Passage[];
  /** Finished rounds with their verdicts and feedback, oldest first. */
  readonly turns: readonly Turn[];
  /**
   * Queries already asked, including those of the unfinished round. A new query must differ from all of them.
   */
  readonly asked: readonly Query[];
}

/** Options of a call for a draft. */
export interface DraftOptions extends CallOptions {
  /** Called with the whole draft text so far, by reasoners that generate text incrementally. */
  readonly onPartial?: (text: string) => void;
}

/** Drafts answers and proposes what to look up next. */
export interface Reasoner {
  /** Whether it has knowledge of its own and can draft before any retrieval. */
  readonly closedBook: boolean;
  /** The best answer that the input supports, or a draft whose answer is `null`. */
  draft(input: ReasonerInput, options?: DraftOptions): Promise<Draft>;
  /** The next search query, or `null` when there is nothing new to look up. */
  nextQuery(input: ReasonerInput, options?: CallOptions): Promise<Query | null>;
  /**
   * The excerpt that each of these passages offers as an answer on its own, for those that offer one. Without
   * this method a run shows no readings.
   */
  readings?(input: ReadingsInput, options?: CallOptions): Promise<readonly Excerpt[]>;
}

/** What a reasoner is asked to read at the end of a run. */
export interface ReadingsInput {
  readonly question: string;
  /** Every passage retrieved, oldest first. */
  readonly passages: readonly Passage[];
  /** Ids of the passages to read. */
  readonly wanted: readonly string[];
}

/** How many passages a search may return, and which to exclude. */
export interface SearchOptions extends CallOptions {
  readonly limit: number;
  /** Ids of passages that must not be returned. */
  readonly exclude: readonly string[];
  /** The run's question, to which `Passage.nearness` refers; the query's text if omitted. */
  readonly question?: string;
}

/** Finds passages. */
export interface Retriever {
  /**
   * The best `limit` passages for the query, best first. The built-in retrievers rank by BM25, and by vectors
   * where there are any.
   */
  search(query: Query, options: SearchOptions): Promise<readonly FoundPassage[]>;
}

/** A draft to be judged, with everything it may be based on. */
export interface CriticInput {
  readonly question: string;
  readonly passages: readonly Passage[];
  readonly draft: Draft;
  readonly round: number;
}

/** Judges drafts. */
export interface Critic {
  /** Calibrated probability, 0..1, that the draft answers the question correctly. */
  assess(input: CriticInput, options?: CallOptions): Promise<number>;
}

/** One answer from a memory, with the model's certainty while generating it. */
export interface Recollection {
  readonly text: string;
  /**
   * Sum of the natural log-probabilities of its tokens, including the end token, and the number of tokens.
   */
  readonly logProbability: number;
  readonly tokens: number;
  /**
   * The middle decoder layer's hidden state at the end token (SeaKR, section 3.1), as long as the model is
   * wide; `null` if the backend exposes none.
   */
  readonly state: Float32Array | null;
}

/** The input of a memory. */
export interface MemoryInput {
  readonly question: string;
  /** What it may read in addition to what it knows; empty for closed-book. */
  readonly passages: readonly Passage[];
}

/** Sampling options. */
export interface SampleOptions extends CallOptions {
  readonly count: number;
  /** 1 samples from the model's own distribution. */
  readonly temperature: number;
  /** Equal seeds give equal samples. */
  readonly seed: number;
}

/**
 * What uncertainty is measured by: `states`, how far apart the answers' hidden states lie
 * (`semanticUncertainty`), or `log-probability`, the mean negative log-probability per token, in nats. The
 * second is weaker: a model may be sure of every token of an invented answer (SeaKR's ablation).
 */
export type UncertaintyMeasure = 'states' | 'log-probability';

/** For each measure, the uncertainty above which retrieval pays, tuned for one memory on a small split. */
export type UncertaintyThresholds = Readonly<Record<UncertaintyMeasure, number>>;

/** A generative model queried for its own knowledge. */
export interface Memory {
  /** Whether its recollections carry hidden states. */
  readonly hasStates: boolean;
  /** The likeliest answer, decoded greedily token by token. */
  recall(input: MemoryInput, options?: CallOptions): Promise<Recollection>;
  /** Randomly sampled answers, in one batch. */
  sample(input: MemoryInput, options: SampleOptions): Promise<readonly Recollection[]>;
}

/** The three ports that SIM-RAG calls. */
export interface Ports {
  readonly reasoner: Reasoner;
  readonly retriever: Retriever;
  readonly critic: Critic;
}
