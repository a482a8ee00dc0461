/**
 * `lab/runs.json`: every shipped question, run to the last round by the shipped models. Written by
 * `scripts/lab-runs.ts`, and shown by the Lab before any model is loaded. Passages are referred to by their
 * index in the corpus's list.
 */

import { type AbstentionReason, LimenError } from '../engine/index.js';
import { fetchText } from '../network/request.js';

const storedRunsFile = 'lab/runs.json';

export interface StoredRuns {
  readonly format: 'limen-lab-runs';
  readonly version: 1;
  readonly models: { readonly reader: string; readonly critic: string };
  /** Maximum rounds, the critic's published bounds, and the threshold for the reader's own confidence. */
  readonly turns: number;
  readonly threshold: number;
  readonly certainty: number;
  readonly confidence: number;
  readonly corpora: readonly StoredCorpus[];
}

export interface StoredCorpus {
  readonly id: string;
  readonly title: string;
  /** Id and title of every passage that a run found. */
  readonly passages: readonly (readonly [id: string, title: string])[];
  readonly questions: readonly StoredQuestion[];
}

export interface StoredQuestion {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  /** Ids of the passages that answer it; only for a class's texts, if known. */
  readonly section?: readonly string[];
  readonly type: string;
  readonly unanswerable: boolean;
  /** Whether the memory was taught the answer, if that is on record. */
  readonly known?: boolean | undefined;
  readonly ended: AbstentionReason;
  readonly rounds: number;
  readonly searches: number;
  readonly turns: readonly StoredTurn[];
}

export interface StoredTurn {
  readonly round: number;
  readonly queries: readonly string[];
  readonly found: readonly number[];
  readonly answer: string | null;
  /** The first sentence meant to prove the answer, and the passage that it cites. */
  readonly proof: string;
  readonly cites: number | null;
  /**
   * Whether the answer is an accepted one but for case, articles and punctuation (`exactMatch`). For a class's own
   * question, what `isRight` says, and `false` where its passages were taken away.
   */
  readonly right: boolean;
  readonly confidence: number;
  readonly probability: number;
  /** Passes through the reader's network so far and the tokens that it read, then the same for the critic. */
  readonly passes: number;
  readonly tokens: number;
  readonly criticPasses: number;
  readonly criticTokens: number;
  /** Those of the draft, in the order of `headSignals`. */
  readonly signals: readonly (number | null)[];
}

/** @throws {LimenError} `trace-invalid` for a value of another format or version, or without questions */
export function parseStoredRuns(value: unknown): StoredRuns {
  return parseLabFile<StoredRuns>(value, 'limen-lab-runs', ({ corpora }) =>
    Array.isArray(corpora) && corpora.length > 0 && corpora.every(({ questions }) => questions?.length > 0)
      ? null
      : 'it holds no questions',
  );
}

/**
 * A file of runs written by `scripts/`, version 1.
 * @param faultIn what is missing from a file of the right format, or `null`
 * @throws {LimenError} `trace-invalid`
 */
export function parseLabFile<File extends { readonly format: string; readonly version: 1 }>(
  value: unknown,
  format: File['format'],
  faultIn: (file: Partial<File>) => string | null,
): File {
  const file = (value ?? {}) as Partial<File>;
  const fault =
    file.format !== format
      ? `it holds no runs of the Lab (${format})`
      : file.version !== 1
        ? `version ${String(file.version)} is not known here`
        : faultIn(file);
  if (fault !== null) throw new LimenError('trace-invalid', { reason: fault });
  return file as File;
}

/** @throws {LimenError} `corpus-unavailable`, `trace-invalid` */
export async function fetchStoredRuns(signal?: AbortSignal): Promise<StoredRuns> {
  return parseStoredRuns(await fetchJson(storedRunsFile, signal));
}

/**
 * A file in the page's own folder.
 * @throws {LimenError} `corpus-unavailable`, `trace-invalid`
 */
export async function fetchJson(file: string, signal?: AbortSignal): Promise<unknown> {
  const url = new URL(file, document.baseURI);
  const asked = { url, name: file, code: 'corpus-unavailable' } as const;
  const text = await fetchText(asked, { signal });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LimenError('trace-invalid', { reason: `${file} is not JSON` }, { cause });
  }
}
