/** The public API that the page, the widget and other programs use. `createLimen` in `limen.ts` makes one. */

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

/** How far one part has come. Sizes in bytes; where only a share of the whole is known, `total` is 1. */
export type PartStatus =
  | { readonly state: 'waiting' }
  | { readonly state: 'loading'; readonly loaded: number; readonly total: number }
  | {
      readonly state: 'ready';
      /** What runs, for people: "MiniLM reader, 8 bits", "WebGPU". */
      readonly name: string;
      readonly backend: 'webgpu' | 'wasm' | 'none';
      /** Why this backend: "agrees with WASM to 0.0004", "no WebGPU in this browser". */
      readonly reason: string;
      /** A call that was stopped, and cannot be interrupted, is still ending; the next one waits for it. */
      readonly finishing?: boolean;
      /** The critic's: the probability from which it accepts a draft, unless the person moves it. */
      readonly threshold?: number;
      /** The critic's: what each threshold came to on held-out questions; null where that is not known. */
      readonly calibration?: CalibrationTable | null;
    }
  | { readonly state: 'failed'; readonly error: ErrorRecord };

/** The state of the three parts, as `subscribe` tells it. */
export interface LimenStatus {
  readonly retriever: PartStatus;
  readonly reasoner: PartStatus;
  readonly critic: PartStatus;
  /** Left out before a strategy asks for it. */
  readonly memory?: PartStatus;
  /** What a person should know without being stopped by it: storage full, worker restarted, device lost. */
  readonly notices: readonly ErrorRecord[];
}

/** Bounds of one run; those left out are the critic's own, then `defaultRunOptions`. */
export interface AskOptions extends Partial<RunOptions> {
  /** Stops the run at once; `ask` then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** How to decide when to look up and when to answer; `sim-rag` when left out. Bounds that are left out are the strategy's own. */
  readonly strategy?: StrategyName;
  /** Asked instead of the corpus, for this question alone. It runs on the caller's side, not in a worker. */
  readonly retriever?: Retriever;
  /** Passages outside are not read. A search of the caller's own finds it among its options; one that is named here is not told. */
  readonly scope?: Scope;
}

/** What an own reasoner or critic is called. */
export interface OwnPart {
  /** For people; "own reasoner" or "own critic" when left out. */
  readonly name?: string;
  /** Names program and weights exactly, because a trace says what it was made with; the name when left out. */
  readonly identity?: string;
}

/**
 * A reasoner of the caller's own. Its methods are called on the page; they may speak to a worker or a server. A property
 * `kind` would make it a description.
 *
 * @example
 * ```ts
 * const limen = await createLimen({ corpus: 'spaceflight', reasoner: { name: 'My model', closedBook: false, draft, nextQuery } });
 * ```
 */
export interface OwnReasoner extends Reasoner, OwnPart {}

/** A critic of the caller's own, called on the page as an own reasoner is. */
export interface OwnCritic extends Critic, OwnPart {
  /** From which probability a draft becomes the answer, 0 to 1; that of `defaultRunOptions` when left out. */
  readonly threshold?: number;
  /** From which probability a run ends at once, 0 to 1; likewise. */
  readonly certainty?: number;
}

/** Reasoner and critic: described as plain data, or objects of the caller's own. Those left out stay as they are. */
export interface PartChoice {
  readonly reasoner?: ReasonerChoice | OwnReasoner;
  readonly critic?: CriticChoice | OwnCritic;
}

/** How unsure the embedded memory is of one question (SeaKR, section 3.1). */
export interface MemoryUncertainty {
  /** Higher is less sure. */
  readonly value: number;
  /** Above it, retrieval paid on the questions that it was searched on. */
  readonly delta: number;
  readonly measure: UncertaintyMeasure;
  /** The twenty answers drawn, in which it shows. */
  readonly answers: readonly string[];
}

/** What can be asked, whatever it searches in. */
export interface LimenOverSearch {
  readonly corpus: CorpusName;
  readonly status: LimenStatus;
  /** Calls `listener` now and at every change; returns how to stop that. */
  subscribe(listener: (status: LimenStatus) => void): () => void;
  /**
   * Runs SIM-RAG, or the strategy that the options name. Waits for the parts it needs; ends with one final event, which is `failed` with an `ErrorRecord` when a
   * part fails; throws only when aborted.
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
   * Plain search, BM25 in a compiled corpus; needs no model. Ten passages at most where no limit is named, all of them within the scope
   * where there is one. `text` may still be written: its last word finds what begins like it unless a space follows, and a word that no
   * passage holds what differs by a typo or two.
   *
   * @throws {LimenError} when it cannot be searched
   * @throws the signal's reason when it aborts
   */
  search(
    text: string,
    options?: { readonly limit?: number; readonly scope?: Scope; readonly signal?: AbortSignal },
  ): Promise<readonly FoundPassage[]>;
  /**
   * How unsure the embedded memory is of a question: closed-book where `passages` is empty, else with what the embedded reader
   * finds in them, four at most. The first call loads the memory. `null` where another reasoner was chosen, which has none.
   *
   * @throws {LimenError} when the question is empty or too long, or a part fails
   * @throws the signal's reason when it aborts
   */
  uncertainty(
    question: string,
    passages: readonly Passage[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<MemoryUncertainty | null>;
  /**
   * Holds what this browser keeps of corpora and models, whatever page stored it, against what it was when it was stored.
   * With `repair`, what is damaged is removed, and fetched anew when it is needed next.
   *
   * @throws {LimenError} where the browser does not let its storage be read
   * @throws the signal's reason when it aborts
   */
  check(options?: {
    readonly repair?: boolean;
    readonly signal?: AbortSignal;
  }): Promise<readonly KeptReport[]>;
  /**
   * What a trace records about the parts; settles when all are ready.
   *
   * @param run what `ask` returned: then what that run was made with, also where several go on at once or another reasoner was
   * chosen since. Left out, the parts as they are now; a reasoner that the run asked for last had lost is named too.
   */
  parts(run?: AsyncIterable<RunEvent>): Promise<RunParts>;
  /**
   * Another reasoner, critic or both from the next question on; everything else stays open. The one before ends at once,
   * with what it was doing, and gives its memory back. Settles when the new ones are ready.
   *
   * @throws {LimenError} when one could not be opened
   */
  use(parts: PartChoice): Promise<void>;
  /** Ends the workers and gives their memory back; pending calls reject. Own parts are left as they are. */
  close(): void;
}

/** What can be asked over a compiled corpus, whose passages can also be listed and opened. */
export interface Limen extends LimenOverSearch {
  readonly corpus: CorpusInfo;
  /** `undefined` where the corpus has no such passage. */
  passage(id: string): Promise<Passage | undefined>;
  /**
   * Which versions, languages and sections there are, and where among them the reader of a page of the site stands.
   *
   * @example
   * ```ts
   * const reader = { address: location.href, lang: document.documentElement.lang };
   * const { page, ...scope } = (await limen.standing(reader)).here;
   * const found = await limen.search('install', { scope });
   * ```
   */
  standing(reader: StandingInput, options?: { readonly signal?: AbortSignal }): Promise<Standing>;
  /** Of every passage; none of a corpus that is read as it is needed, since all of them would be the whole corpus. */
  titles(): Promise<readonly PassageTitle[]>;
  /**
   * Makes the vectors of a corpus that has none, or those of another model, with the embedded reader: one passage after the other,
   * and none while a question is answered. They count from the first question after the last of them, and are kept where the
   * corpus is a person's own texts.
   *
   * @returns whether passages are found by vectors; `false` where another reasoner was chosen
   * @throws {LimenError} when a part fails
   * @throws the signal's reason when it aborts
   */
  addVectors(options?: {
    readonly signal?: AbortSignal;
    readonly onProgress?: (progress: { readonly made: number; readonly passages: number }) => void;
  }): Promise<boolean>;
}

/** What is the same whether a compiled corpus or an own search is asked. Models that are left out are the embedded ones. */
export interface EngineOptions extends PartChoice {
  /** Where `corpora/` and `models/` are served; the page's own folder when left out. */
  readonly base?: URL;
  /** Address of the folder that holds `reader/` and `critic/`, absolute or from `base`; `models/` when left out. */
  readonly models?: string;
  /**
   * SHA-256 of each model's `manifest.json`, 64 lower-case hexadecimal digits. A manifest lists the SHA-256 of its files, so that
   * whoever serves the models can then serve these alone.
   */
  readonly modelsIntegrity?: {
    readonly reader?: string | undefined;
    readonly critic?: string | undefined;
    readonly memory?: string | undefined;
  };
  /** When the models are loaded: `at-once`, which is also the default, or with the first question. */
  readonly load?: 'at-once' | 'when-asked';
  /** `auto` tries WebGPU and falls back to WASM, which the critic that ships takes at once: it reads with the reader, whose 8-bit weights run nowhere else. */
  readonly backend?: 'auto' | 'webgpu' | 'wasm';
  /**
   * An engine that this one takes the place of: its models go on here instead of being opened again, and it is closed but for them.
   * `models`, `modelsIntegrity` and `backend` stay as they were there, and so do `reasoner` and `critic` where they are left out.
   */
  readonly modelsOf?: LimenOverSearch;
  /**
   * Asked when the device of a chosen reasoner is lost: with `true` the embedded reader takes its place, and the run
   * goes on. Left out, the run ends with `failed` and `device-lost`.
   */
  readonly onDeviceLost?: (error: ErrorRecord) => boolean | Promise<boolean>;
}

/** For `createLimen` over a compiled corpus. */
export interface LimenOptions extends EngineOptions {
  /**
   * Corpus id from the catalogue, or the address of a compiled corpus's folder, absolute or from `base`: what has a
   * slash, a dot or a colon is an address. It may lie on another origin that allows to be read from this one. `own:` and an id names
   * texts that a person brought into the page, which this browser keeps; `own:*` names all of them.
   */
  readonly corpus: string;
  /** Gives up opening a corpus that has an address. */
  readonly signal?: AbortSignal;
}

/** For `createLimen` over a search of the caller's own, such as a site's search service: no corpus is compiled or loaded. */
export interface OwnSearchOptions extends EngineOptions {
  /** Called on the page. Passages that were excluded, or come twice, are dropped; those over the limit too. */
  readonly retriever: Retriever | OtherRetrieverChoice;
  /** What the search is called; its own name, or `own-search`, when left out. */
  readonly corpus?: CorpusName;
}
