/**
 * The public API for the page, the widget and other programs. `createLimen` in `limen.ts` creates an
 * instance.
 */

import type { FileFault, KeptReport } from './checking/check-report.js';
import type { CalibrationTable } from './critics/calibration.js';
import type { CriticChoice } from './critics/registry.js';
import type {
  Critic,
  ErrorRecord,
  FoundPassage,
  Passage,
  Reasoner,
  Retriever,
  RunEvent,
  RunEvents,
  RunOptions,
  RunParts,
  UncertaintyMeasure,
} from './engine/index.js';
import type { ReasonerChoice } from './reasoners/registry.js';
import type { CorpusInfo, CorpusName, PassageTitle } from './retrieval/corpus-info.js';
import type { OtherRetrieverChoice } from './retrieval/registry.js';
import type { Facets, Scope, Standing, StandingInput } from './retrieval/scope/scope.js';
import type { StrategyName } from './strategies/strategies.js';

export type {
  CorpusInfo,
  CorpusName,
  Facets,
  FileFault,
  KeptReport,
  PassageTitle,
  Scope,
  Standing,
  StandingInput,
};

/**
 * Loading progress and state of one part. Sizes in bytes; if only a share of the whole is known, `total` is
 * 1.
 */
export type PartStatus =
  | { readonly state: 'waiting' }
  | {
      readonly state: 'loading';
      readonly loaded: number;
      readonly total: number;
      /** The download was interrupted and is being retried. */
      readonly isInterrupted?: true;
    }
  | {
      readonly state: 'ready';
      /** The model and where it runs, for people: "MiniLM reader, 8 bits", "WebGPU". */
      readonly name: string;
      readonly backend: 'webgpu' | 'wasm' | 'none';
      /** Why this backend: "agrees with WASM to 0.0004", "no WebGPU in this browser". */
      readonly reason: string;
      /** A call that was aborted but cannot be interrupted is still running; the next one waits for it. */
      readonly finishing?: boolean;
      /** Only of the critic: the probability from which it accepts a draft, unless the person changes it. */
      readonly threshold?: number;
      /** Only of the critic: the outcome of each threshold on held-out questions; null if unknown. */
      readonly calibration?: CalibrationTable | null;
    }
  | { readonly state: 'failed'; readonly error: ErrorRecord };

/** The state of the parts, as passed to `subscribe`. */
export interface LimenStatus {
  readonly retriever: PartStatus;
  readonly reasoner: PartStatus;
  readonly critic: PartStatus;
  /** Missing until a strategy needs it. */
  readonly memory?: PartStatus;
  /** Notices that do not stop anything: storage full, worker restarted, device lost. */
  readonly notices: readonly ErrorRecord[];
}

/** Bounds of one run; those omitted are the critic's own, then `defaultRunOptions`. */
export interface AskOptions extends Partial<RunOptions> {
  /** Aborts the run at once; `ask` then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * How to decide when to look up and when to answer; `sim-rag` by default. Omitted bounds are the strategy's
   * own.
   */
  readonly strategy?: StrategyName;
  /**
   * Searched instead of the corpus, for this question only. It runs on the caller's side, not in a worker.
   */
  readonly retriever?: Retriever;
  /**
   * Passages outside are not read. The custom search of an engine receives it among its options; a
   * `retriever` named here does not.
   */
  readonly scope?: Scope;
}

/** The name of a custom reasoner or critic. */
export interface OwnPart {
  /** Shown to people; by default "own reasoner" or "own critic". */
  readonly name?: string;
  /** Identifies program and weights exactly, because traces record it; by default the name. */
  readonly identity?: string;
}

/**
 * A custom reasoner. Its methods are called on the page; they may talk to a worker or a server. With a
 * property `kind` it would be taken for a description.
 *
 * @example
 * ```ts
 * const limen = await createLimen({ corpus: 'spaceflight', reasoner: { name: 'My model', closedBook: false, draft, nextQuery } });
 * ```
 */
export interface OwnReasoner extends Reasoner, OwnPart {}

/** A custom critic, called on the page like a custom reasoner. */
export interface OwnCritic extends Critic, OwnPart {
  /**
   * The probability from which a draft becomes the answer, 0 to 1; by default that of `defaultRunOptions`.
   */
  readonly threshold?: number;
  /** The probability from which a run ends at once, 0 to 1; same default. */
  readonly certainty?: number;
}

/** Reasoner and critic: described as plain data, or custom objects. Those omitted stay unchanged. */
export interface PartChoice {
  readonly reasoner?: ReasonerChoice | OwnReasoner;
  readonly critic?: CriticChoice | OwnCritic;
}

/** The embedded memory's uncertainty about one question (SeaKR, section 3.1). */
export interface MemoryUncertainty {
  /** Higher is less sure. */
  readonly value: number;
  /** The uncertainty above which retrieval paid on the questions it was tuned on. */
  readonly delta: number;
  readonly measure: UncertaintyMeasure;
  /** The twenty sampled answers that it is measured from. */
  readonly answers: readonly string[];
}

/** The API over any search. */
export interface LimenOverSearch {
  readonly corpus: CorpusName;
  readonly status: LimenStatus;
  /** Calls `listener` now and at every change; returns the function to unsubscribe. */
  subscribe(listener: (status: LimenStatus) => void): () => void;
  /**
   * Runs SIM-RAG, or the strategy named in the options. Waits for the parts it needs; ends with one final
   * event, which is `failed` with an `ErrorRecord` if a part fails; throws only when aborted.
   *
   * @example
   * ```ts
   * for await (const event of limen.ask('How deep is the harbour?', { signal: AbortSignal.timeout(10_000) })) {
   *   if (event.type === 'accepted') console.log(event.outcome.answer);
   * }
   * ```
   * @throws the signal's reason, at once, when it aborts
   */
  ask(question: string, options?: AskOptions): RunEvents;
  /**
   * Plain search, by BM25 in a compiled corpus; needs no model. Returns at most ten passages by default, all
   * within the scope if there is one. `text` may still be being typed: unless a space follows, its last word
   * also matches words that begin with it, and a word that no passage contains matches words that differ by a
   * typo or two. A corpus with vectors is soon searched by meaning too, so that a passage need not hold the words:
   * the first search fetches what that takes (2.4 MB, kept in the browser), unless the reader saves data.
   *
   * @throws {LimenError} if it cannot be searched
   * @throws the signal's reason when it aborts
   */
  search(
    text: string,
    options?: { readonly limit?: number; readonly scope?: Scope; readonly signal?: AbortSignal },
  ): Promise<readonly FoundPassage[]>;
  /**
   * The embedded memory's uncertainty about a question: closed-book if `passages` is empty, otherwise with
   * what the embedded reader finds in them, at most four. The first call loads the memory. `null` if another
   * reasoner was chosen, which has none.
   *
   * @throws {LimenError} if the question is empty or too long, or a part fails
   * @throws the signal's reason when it aborts
   */
  uncertainty(
    question: string,
    passages: readonly Passage[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<MemoryUncertainty | null>;
  /**
   * Checks the corpora and models stored in this browser, by whichever page, against their recorded state.
   * With `repair`, damaged files are removed, and fetched again when next needed.
   *
   * @throws {LimenError} if the browser does not allow its storage to be read
   * @throws the signal's reason when it aborts
   */
  check(options?: {
    readonly repair?: boolean;
    readonly signal?: AbortSignal;
  }): Promise<readonly KeptReport[]>;
  /**
   * What a trace records about the parts; resolves when all are ready.
   *
   * @param run an iterable returned by `ask`: then the parts that this run used, even if several runs are
   * active or another reasoner was chosen since. If omitted, the current parts; a reasoner that the latest
   * run lost is named too.
   */
  parts(run?: AsyncIterable<RunEvent>): Promise<RunParts>;
  /**
   * Uses another reasoner, critic or both from the next question on; everything else stays open. The previous
   * part is closed at once, including any call in progress, and its memory freed. Resolves when the new ones
   * are ready.
   *
   * @throws {LimenError} if one could not be opened
   */
  use(parts: PartChoice): Promise<void>;
  /** Terminates the workers and frees their memory; pending calls reject. Custom parts are left alone. */
  close(): void;
}

/** The API over a compiled corpus, whose passages can also be listed and opened. */
export interface Limen extends LimenOverSearch {
  readonly corpus: CorpusInfo;
  /** `undefined` if the corpus has no such passage. */
  passage(id: string): Promise<Passage | undefined>;
  /**
   * The versions, languages and sections of the corpus, and those of the page that the reader is on.
   *
   * @example
   * ```ts
   * const reader = { address: location.href, lang: document.documentElement.lang };
   * const { page, ...scope } = (await limen.standing(reader)).here;
   * const found = await limen.search('install', { scope });
   * ```
   */
  standing(reader: StandingInput, options?: { readonly signal?: AbortSignal }): Promise<Standing>;
  /**
   * Titles of all passages, by topic and title; empty for a corpus that is read on demand, since listing them
   * would read the whole corpus.
   */
  titles(): Promise<readonly PassageTitle[]>;
  /**
   * Makes vectors for a corpus that has none, or has those of another model, with the embedded reader: one
   * passage at a time, and none while a question is being answered. They are used from the first question
   * after the last of them is made, and are stored if the corpus is a person's own texts.
   *
   * @returns whether passages can now be found by vectors; `false` if another reasoner was chosen
   * @throws {LimenError} if a part fails
   * @throws the signal's reason when it aborts
   */
  addVectors(options?: {
    readonly signal?: AbortSignal;
    readonly onProgress?: (progress: { readonly made: number; readonly passages: number }) => void;
  }): Promise<boolean>;
}

/** Options common to compiled corpora and custom searches. Models that are omitted are the embedded ones. */
export interface EngineOptions extends PartChoice {
  /** Where `corpora/` and `models/` are served; by default the page's own folder. */
  readonly base?: URL;
  /**
   * Address of the folder that contains `reader/` and `critic/`, absolute or relative to `base`; by default
   * `models/`.
   */
  readonly models?: string;
  /**
   * SHA-256 of each model's `manifest.json`, 64 lower-case hexadecimal digits. A manifest lists the SHA-256
   * of its files, so this pins all model files, whoever serves them.
   */
  readonly modelsIntegrity?: {
    readonly reader?: string | undefined;
    readonly critic?: string | undefined;
    readonly memory?: string | undefined;
    readonly 'static-encoder'?: string | undefined;
  };
  /** When the models are loaded: `at-once` (the default), or with the first question. */
  readonly load?: 'at-once' | 'when-asked';
  /**
   * `auto` tries WebGPU and falls back to WASM; the shipped reader and critic use WebGPU only under `webgpu`, and
   * WASM where there is none.
   */
  readonly backend?: 'auto' | 'webgpu' | 'wasm';
  /**
   * An engine to replace: its models are reused instead of being opened again, and the rest of it is closed.
   * `models`, `modelsIntegrity` and `backend` are taken from it, and so are `reasoner` and `critic` if
   * omitted.
   */
  readonly modelsOf?: LimenOverSearch;
  /**
   * Called when the device of a chosen reasoner is lost: on `true` the embedded reader replaces it, and the
   * run continues. If omitted, the run ends with `failed` and `device-lost`.
   */
  readonly onDeviceLost?: (error: ErrorRecord) => boolean | Promise<boolean>;
}

/** For `createLimen` over a compiled corpus. */
export interface LimenOptions extends EngineOptions {
  /**
   * Corpus id from the catalogue, or the address of a compiled corpus's folder, absolute or relative to
   * `base`: anything with a slash, a dot or a colon is an address. It may be on another origin that permits
   * reading from this one. `own:` and an id refers to texts that a person added in the page, which this
   * browser stores; `own:*` refers to all of them.
   */
  readonly corpus: string;
  /** Aborts opening a corpus given by address. */
  readonly signal?: AbortSignal;
}

/**
 * For `createLimen` over a custom search, such as a site's search service: no corpus is compiled or loaded.
 */
export interface OwnSearchOptions extends EngineOptions {
  /** Called on the page. Excluded and duplicate passages are dropped, and those beyond the limit too. */
  readonly retriever: Retriever | OtherRetrieverChoice;
  /** Name of the search; by default its own, or `own-search`. */
  readonly corpus?: CorpusName;
}
