/** Options of `CorpusRetriever`: where a corpus is, and how it is opened and searched. */

import type { ErrorRecord } from '../engine/index.js';
import type { Fetch } from '../network/request.js';
import type { ModelFolder } from '../sessions/open-model.js';
import type { OwnTextsStore } from './own/own-texts-store.js';
import type { Scope } from './scope/scope.js';
import type { CorpusStore } from './store.js';
import type { VectorSearchOptions } from './vectors/hybrid-retriever.js';
import type { VectorRows } from './vectors/vector-rows.js';

export interface RetrieverOptions {
  /** Where corpora are installed; null if they need not be, because their bytes are available anyway. */
  readonly store?: CorpusStore | null;
  readonly fetch?: Fetch;
  /** How long an installed corpus waits to hear of a newer version, in milliseconds. */
  readonly patience?: number;
  /** Where a person's own texts are stored. */
  readonly ownTexts?: OwnTextsStore;
}

/** Vectors of all passages in order. */
export interface MadeVectors extends VectorRows {
  /** Identity of the model that made them. */
  readonly by: string;
  /** See `WithoutVectors`. */
  readonly of?: string;
}

/** A corpus whose passages have no vectors of a given model yet. */
export interface WithoutVectors {
  /** Which of several corpora in one search; empty if there is only one. */
  readonly of: string;
  readonly passages: number;
}

export interface PassagesInput {
  readonly from: number;
  readonly count: number;
  /** See `WithoutVectors`. */
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
      /** Id of a person's own texts in this browser. */
      readonly own: string;
    };

export interface OpenOptions {
  readonly signal?: AbortSignal;
  /** Bytes of shards read so far, and the total. */
  readonly onProgress?: (progress: { readonly loaded: number; readonly total: number }) => void;
  /** Receives notices that do not stop the search, until everything is settled. */
  readonly onNotice?: (notice: ErrorRecord) => void;
}

export interface ScopedSearchOptions extends VectorSearchOptions {
  /** Passages outside are not returned; without it all are searched. */
  readonly scope?: Scope | undefined;
  /** With `asTyped`: the static encoder by which it is searched by meaning too, once that is loaded. */
  readonly encoder?: ModelFolder | undefined;
}
