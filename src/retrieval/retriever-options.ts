/** What a `CorpusRetriever` is told: where a corpus is, and how it is opened and searched. */

import type { ErrorRecord } from '../engine/index.js';
import type { Fetch } from '../network/request.js';
import type { Scope } from './scope/scope.js';
import type { CorpusStore } from './store.js';
import type { VectorSearchOptions } from './vectors/hybrid-retriever.js';

export interface RetrieverOptions {
  /** Where a corpus is installed; null where it need not be, because its bytes are at hand anyway. */
  readonly store?: CorpusStore | null;
  readonly fetch?: Fetch;
  /** How long an installed corpus waits for news of a newer version, in milliseconds. */
  readonly patience?: number;
  /** Where a person's own texts are kept. */
  readonly ownTexts?: CorpusStore;
}

/** Of all passages in their order, as `packVector` gives them. */
export interface MadeVectors {
  readonly rows: Uint8Array<ArrayBuffer>;
  /** Identity of the model that made them. */
  readonly by: string;
  readonly dimensions: number;
  /** As `WithoutVectors` has it. */
  readonly of?: string;
}

/** Passages that have no vectors of a model yet. */
export interface WithoutVectors {
  /** Which of several corpora that one search covers; empty where it covers one. */
  readonly of: string;
  readonly passages: number;
}

export interface PassagesInput {
  readonly from: number;
  readonly count: number;
  /** As `WithoutVectors` has it. */
  readonly of?: string;
}

export type CorpusAddress =
  | {
      readonly corpusId: string;
      /** The folder that holds `corpora/`, ending in a slash or `index.html`. */
      readonly baseUrl: string;
    }
  | {
      /** The absolute address of the corpus's own folder. */
      readonly folder: string;
    }
  | {
      /** Under which name a person's own texts are kept in this browser. */
      readonly own: string;
    };

export interface OpenOptions {
  readonly signal?: AbortSignal;
  /** Bytes of shards read so far, and of all shards. */
  readonly onProgress?: (progress: { readonly loaded: number; readonly total: number }) => void;
  /** What a person should know without being stopped by it, until everything is settled. */
  readonly onNotice?: (notice: ErrorRecord) => void;
}

export interface ScopedSearchOptions extends VectorSearchOptions {
  /** Passages outside are not returned; all are searched when left out. */
  readonly scope?: Scope | undefined;
}
