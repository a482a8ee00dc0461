/** The page's view of a retriever, reasoner or critic, whichever was chosen and wherever it runs. */

import type { CorpusName } from '../api.js';
import type { AnswerReader } from '../closed-book-model/reading-memory.js';
import type { OpenedCritic } from '../critics/opened-critic.js';
import {
  type Critic,
  type FoundPassage,
  LimenError,
  type Query,
  type Reasoner,
  type Retriever,
  reasonOf,
  toErrorRecord,
} from '../engine/index.js';
import type { ChatModel } from '../reasoners/language-model/chat-model.js';
import type { OpenedReasoner } from '../reasoners/opened-reasoner.js';
import type { ScopedSearchOptions } from '../retrieval/retriever-options.js';
import type { QueryEncoder, VectorSearch } from '../retrieval/vectors/hybrid-retriever.js';
import type { RemoteEncoder } from './own-vectors.js';
import type { PartReporter } from './status-board.js';

export interface Part<Opened, Port> {
  /** @throws {LimenError} if it could not be opened */
  opened(): Promise<Opened>;
  /**
   * The port of a part that is open.
   * @param fallback called if the reasoner's device is lost during the run
   */
  port(fallback?: ReasonerFallback): Promise<Port>;
  /** Frees its memory; pending calls reject. */
  close(): void;
}

/** A reasoner with what strategies may ask of it beyond drafts and queries. */
export interface ReasonerPort extends Reasoner {
  /** Only the embedded reader, which reads for the closed-book model. */
  readonly answers?: AnswerReader['answers'];
  /** Only the embedded reader, which makes vectors of questions. */
  readonly queryVectors?: QueryEncoder['queryVectors'];
  /** Only the embedded reader, which makes vectors of passages. */
  readonly passageVectors?: RemoteEncoder['passageVectors'];
  /** Only a language model, which strategies can prompt directly. */
  readonly chat?: { readonly name: string; readonly model: ChatModel };
}

export type ReasonerPart = Part<OpenedReasoner, ReasonerPort>;
export type CriticPart = Part<OpenedCritic, Critic>;

/** A retriever itself waits until it is open. */
export interface RetrieverPart extends Retriever, Partial<Pick<VectorSearch, 'vectorsBy'>> {
  search(query: Query, options: Omit<ScopedSearchOptions, 'vectors'>): Promise<readonly FoundPassage[]>;
  /** The searched corpus. @throws {LimenError} if it could not be opened */
  opened(): Promise<CorpusName>;
  /** Identifies the version of a compiled corpus. */
  contentHash?(): Promise<string>;
  /** The practice in a compiled corpus's manifest, not parsed. */
  practice?(): Promise<unknown>;
  close(): void;
}

/**
 * Another reasoner to continue with after a lost device.
 *
 * @param identity of the lost one, if the run had begun with it
 * @throws {LimenError} the given error, if nobody wants that
 */
export type ReasonerFallback = (error: LimenError, identity: string | null) => Promise<Reasoner>;

/** A part whose code is still loading. */
export function whenLoaded<Opened, Port>(
  coming: Promise<Part<Opened, Port>>,
  report: PartReporter,
): Part<Opened, Port> {
  report.status({ state: 'loading', loaded: 0, total: 0 });
  const part = coming.catch((thrown) => {
    if (thrown instanceof LimenError) throw thrown;
    const detail = { file: 'of its program', reason: reasonOf(thrown) };
    throw new LimenError('model-unavailable', detail, { cause: thrown });
  });
  let loaded: Part<Opened, Port> | undefined;
  part.then(
    (opened) => {
      loaded = opened;
    },
    (thrown) => report.status({ state: 'failed', error: toErrorRecord(thrown) }),
  );
  return {
    opened: async () => (await part).opened(),
    port: async (fallback) => (await part).port(fallback),
    close: () =>
      loaded === undefined
        ? void part.then((opened) => opened.close()).catch(() => undefined)
        : loaded.close(),
  };
}
