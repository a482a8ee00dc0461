/** The interfaces that a strategy may call, and nothing else. */

import type { Draft, Excerpt, FoundPassage, Passage, Query, Turn } from './types.js';

/** What every call of a port may be given. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** What a reasoner has to go on. */
export interface ReasonerInput {
  readonly question: string;
  /** Every passage brought so far, oldest first. */
  readonly passages: readonly Passage[];
  /** Finished rounds with their verdicts and feedback, oldest first. */
  readonly turns: readonly Turn[];
  /** Queries already asked, the unfinished round's included. A new query must differ from all of them. */
  readonly asked: readonly Query[];
}

/** What a call for a draft may be given. */
export interface DraftOptions extends CallOptions {
  /** Called with the whole draft text so far, for reasoners that write word by word. */
  readonly onPartial?: (text: string) => void;
}

/** Drafts answers, and says what to look up next. */
export interface Reasoner {
  /** Whether it holds knowledge of its own and can draft before anything was retrieved. */
  readonly closedBook: boolean;
  /** The best answer to be had from the input, or one with the answer `null`. */
  draft(input: ReasonerInput, options?: DraftOptions): Promise<Draft>;
  /** The next search query, or `null` when there is nothing new to look up. */
  nextQuery(input: ReasonerInput, options?: CallOptions): Promise<Query | null>;
  /** What each of these passages offers as an answer by itself, of those that offer any; without it a run shows none. */
  readings?(input: ReadingsInput, options?: CallOptions): Promise<readonly Excerpt[]>;
}

/** What a reasoner is asked to read when a run has its end. */
export interface ReadingsInput {
  readonly question: string;
  /** Every passage brought, oldest first. */
  readonly passages: readonly Passage[];
  /** Ids of those to read. */
  readonly wanted: readonly string[];
}

/** How many passages a search may bring, and which not. */
export interface SearchOptions extends CallOptions {
  readonly limit: number;
  /** Passage ids that must not come back. */
  readonly exclude: readonly string[];
}

/** Finds passages. */
export interface Retriever {
  /** The best `limit` passages for the query, best first; in those that ship by BM25, and by vectors where there are some. */
  search(query: Query, options: SearchOptions): Promise<readonly FoundPassage[]>;
}

/** A draft to be judged, with all that it may rest on. */
export interface CriticInput {
  readonly question: string;
  readonly passages: readonly Passage[];
  readonly draft: Draft;
  readonly round: number;
}

/** Judges drafts. */
export interface Critic {
  /** Calibrated probability, 0..1, that the draft answers the question rightly. */
  assess(input: CriticInput, options?: CallOptions): Promise<number>;
}

/** One answer that a memory gave, with how sure the model was while it wrote it. */
export interface Recollection {
  readonly text: string;
  /** Sum of the natural log-probabilities of its tokens, end token included, and their number. */
  readonly logProbability: number;
  readonly tokens: number;
  /**
   * The middle decoder layer's hidden state at the end token (SeaKR, section 3.1), as long as the model is wide; `null`
   * where the backend does not give any.
   */
  readonly state: Float32Array | null;
}

/** What a memory is asked. */
export interface MemoryInput {
  readonly question: string;
  /** What it may read beside what it holds; empty for closed book. */
  readonly passages: readonly Passage[];
}

/** How answers are drawn. */
export interface SampleOptions extends CallOptions {
  readonly count: number;
  /** 1 samples from the model's own distribution. */
  readonly temperature: number;
  /** Equal seeds give equal samples. */
  readonly seed: number;
}

/**
 * What uncertainty is read from: `states`, how far apart the answers' hidden states lie (`semanticUncertainty`); or
 * `log-probability`, the mean negative log-probability of a token, in nats. The second is the weaker one: a model may be
 * sure of every token of an invention (SeaKR's ablation).
 */
export type UncertaintyMeasure = 'states' | 'log-probability';

/** For each measure the uncertainty above which retrieval pays, as it was searched for one memory on a small split. */
export type UncertaintyThresholds = Readonly<Record<UncertaintyMeasure, number>>;

/** A generative model asked for what it holds itself. */
export interface Memory {
  /** Whether its recollections carry hidden states. */
  readonly hasStates: boolean;
  /** The likeliest answer, token by token. */
  recall(input: MemoryInput, options?: CallOptions): Promise<Recollection>;
  /** Answers drawn at random, in one batch. */
  sample(input: MemoryInput, options: SampleOptions): Promise<readonly Recollection[]>;
}

/** The three parts of a run, all that SIM-RAG calls. */
export interface Ports {
  readonly reasoner: Reasoner;
  readonly retriever: Retriever;
  readonly critic: Critic;
}
