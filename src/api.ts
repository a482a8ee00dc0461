/** The public API that the page, the widget and other programs use. `createLimen` in `limen.ts` makes one. */

import type { ErrorRecord, FoundPassage, Passage, RunEvent, RunOptions, RunParts } from './engine/index.js';
import type { CalibrationTable } from './inference/calibration-table.js';
import type { ModelChoice } from './model-choice.js';

/** A corpus that can be chosen, as `corpora/catalogue.json` lists it. */
export interface CorpusInfo {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly passages: number;
  /** Example questions for a first visit, of different kinds. */
  readonly examples: readonly { readonly question: string; readonly kind: string }[];
}

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

export interface LimenStatus {
  readonly retriever: PartStatus;
  readonly reasoner: PartStatus;
  readonly critic: PartStatus;
  /** What a person should know without being stopped by it: storage full, worker restarted, device lost. */
  readonly notices: readonly ErrorRecord[];
}

export interface PassageTitle {
  readonly id: string;
  readonly title: string;
  readonly topic?: string;
}

export interface AskOptions extends Partial<RunOptions> {
  readonly signal?: AbortSignal;
}

export interface Limen {
  readonly corpus: CorpusInfo;
  readonly status: LimenStatus;
  /** Calls `listener` now and at every change; returns how to stop that. */
  subscribe(listener: (status: LimenStatus) => void): () => void;
  /** Runs SIM-RAG. Waits for the parts it needs; ends with one final event; throws only when aborted. */
  ask(question: string, options?: AskOptions): AsyncGenerator<RunEvent, void, void>;
  /** Plain BM25 search; needs no model. */
  search(
    text: string,
    options?: { readonly limit?: number; readonly signal?: AbortSignal },
  ): Promise<readonly FoundPassage[]>;
  passage(id: string): Promise<Passage | undefined>;
  titles(): Promise<readonly PassageTitle[]>;
  /** What a trace records about the parts; settles when all are ready. */
  parts(): Promise<RunParts>;
  /**
   * Another reasoner, critic or both from the next question on; everything else stays open. The one before ends at once,
   * with what it was doing, and gives its memory back. Settles when the new ones are ready.
   *
   * @throws {LimenError} when one could not be opened
   */
  use(models: ModelChoice): Promise<void>;
  /** Ends the workers and gives their memory back; pending calls reject. */
  close(): void;
}

/** Models that are left out are the embedded ones. */
export interface LimenOptions extends ModelChoice {
  /**
   * Corpus id from the catalogue, or the address of a compiled corpus's folder, absolute or from `base`: what has a
   * slash, a dot or a colon is an address. It may lie on another origin that allows to be read from this one.
   */
  readonly corpus: string;
  /** Where `corpora/` and `models/` are served; the page's own folder when left out. */
  readonly base?: URL;
  /** Address of the folder that holds `reader/` and `critic/`, absolute or from `base`; `models/` when left out. */
  readonly models?: string;
  /** When the models are loaded: `at-once`, which is also the default, or with the first question. */
  readonly load?: 'at-once' | 'when-asked';
  /** Gives up opening a corpus that has an address. */
  readonly signal?: AbortSignal;
  /** `auto` tries WebGPU and falls back to WASM. */
  readonly backend?: 'auto' | 'webgpu' | 'wasm';
  /**
   * Asked when the device of a chosen reasoner is lost: with `true` the embedded reader takes its place, and the run
   * goes on. Left out, the run ends with `failed` and `device-lost`.
   */
  readonly onDeviceLost?: (error: ErrorRecord) => boolean | Promise<boolean>;
}
