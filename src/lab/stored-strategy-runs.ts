/**
 * `lab/strategy-runs.json`: the strategies that cannot be derived from SIM-RAG's runs, over every shipped
 * question about Tessera and over the questions that the memory was tested with. Written by
 * `scripts/lab-strategy-runs.ts`. To stay small, it holds arrays instead of objects, and each text once;
 * `unpackRun` and `memoryQuestions` read it.
 */

import type { AbstentionReason } from '../engine/index.js';
import { type StepAction, stepActions } from '../strategies/own-events.js';
import type { StrategyName } from '../strategies/strategies.js';
import {
  fetchJson,
  parseLabFile,
  type StoredCorpus,
  type StoredQuestion,
  type StoredTurn,
} from './stored-runs.js';

const strategyRunsFile = 'lab/strategy-runs.json';

export interface StoredStrategyRuns {
  readonly format: 'limen-lab-strategy-runs';
  readonly version: 1;
  readonly models: { readonly reader: string; readonly critic: string; readonly memory: string };
  /** SeaKR's delta: it retrieves if the uncertainty is above this. */
  readonly delta: number;
  /** DeepRAG's bound: it asks its memory if the probability that the memory is right is at least this. */
  readonly knownEnough: number;
  /** Every text that occurs in a run. */
  readonly texts: readonly StoredText[];
  /** Id and title of every passage that a run found. */
  readonly passages: StoredCorpus['passages'];
  /** The memory's test questions, each with SIM-RAG's run to the last round. */
  readonly memory: readonly PackedQuestion[];
  /** Question ids, in the order of each strategy's runs. */
  readonly questions: readonly string[];
  readonly strategies: readonly { readonly name: StrategyName; readonly runs: readonly PackedRun[] }[];
}

/** A text, or the indices of the sentences that it consists of. */
export type StoredText = string | readonly number[];

export interface PackedQuestion {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  /** Whether the memory was taught the answer. */
  readonly known: boolean;
  readonly ended: AbstentionReason;
  readonly rounds: number;
  readonly searches: number;
  readonly turns: readonly PackedTurn[];
}

/** Texts are given by their index; −1 means no answer. */
export type PackedTurn = readonly [
  round: number,
  queries: readonly number[],
  found: readonly number[],
  answer: number,
  proof: number,
  right: 0 | 1,
  confidence: number,
  probability: number,
  passes: number,
  tokens: number,
  criticPasses: number,
  criticTokens: number,
];

export type PackedRun = readonly [
  answer: number,
  right: 0 | 1,
  searches: number,
  /** Passes through the networks of the reader, the critic and the memory. */
  passes: readonly [reader: number, critic: number, memory: number],
  tokens: number,
  steps: readonly PackedStep[],
];

/** `text` is the index of a text, or those of passages; `measured` is missing if nothing was. */
export type PackedStep = readonly [
  round: number,
  does: number,
  text: number | readonly number[],
  measured?: number,
];

export interface UnpackedRun {
  readonly answer: string | null;
  readonly right: boolean;
  readonly searches: number;
  readonly passes: PackedRun[3];
  readonly tokens: number;
  readonly steps: readonly {
    readonly round: number;
    readonly does: StepAction;
    readonly text: string;
    readonly measured: number | null;
  }[];
}

export function unpackRun(
  { texts, passages }: Pick<StoredStrategyRuns, 'texts' | 'passages'>,
  [answer, right, searches, passes, tokens, steps]: PackedRun,
): UnpackedRun {
  const textOf = (what: PackedStep[2]): string =>
    typeof what === 'number'
      ? (textAt(texts, what) ?? '')
      : what.flatMap((place) => passages[place]?.[1] ?? []).join(', ');
  return {
    answer: textAt(texts, answer),
    right: right === 1,
    searches,
    passes,
    tokens,
    steps: steps.map(([round, does, what, measured = null]) => ({
      round,
      does: stepActions[does] ?? 'Stops',
      text: textOf(what),
      measured,
    })),
  };
}

/** The memory's questions as a corpus of their own, in the format of the other stored runs. */
export function memoryQuestions({ texts, passages, memory }: StoredStrategyRuns): StoredCorpus {
  const text = (place: number) => textAt(texts, place) ?? '';
  const turnOf = (packed: PackedTurn): StoredTurn => {
    const [round, queries, found, answer, proof, right, confidence, probability, ...spent] = packed;
    const [passes, tokens, criticPasses, criticTokens] = spent;
    return {
      round,
      queries: queries.map(text),
      found,
      answer: textAt(texts, answer),
      proof: text(proof),
      cites: null,
      right: right === 1,
      confidence,
      probability,
      passes,
      tokens,
      criticPasses,
      criticTokens,
      signals: [],
    };
  };
  const questions = memory.map(
    ({ turns, ...question }): StoredQuestion => ({
      ...question,
      type: question.known ? 'taught' : 'untaught',
      unanswerable: false,
      turns: turns.map(turnOf),
    }),
  );
  const title = 'The Tessera archive, asked of the memory';
  return { id: 'tessera-memory', title, passages, questions };
}

function textAt(texts: readonly StoredText[], place: number): string | null {
  const stored = texts[place];
  if (stored === undefined) return null;
  if (typeof stored === 'string') return stored;
  return stored.map((sentence) => textAt(texts, sentence)).join(' ');
}

/** @throws {LimenError} `trace-invalid` for a value of another format or version, or without questions */
export function parseStrategyRuns(value: unknown): StoredStrategyRuns {
  return parseLabFile<StoredStrategyRuns>(
    value,
    'limen-lab-strategy-runs',
    ({ questions = [], strategies }) =>
      questions.length > 0 && strategies?.every(({ runs }) => runs?.length === questions.length)
        ? null
        : 'it does not hold a run of every question',
  );
}

/** @throws {LimenError} `corpus-unavailable`, `trace-invalid` */
export async function fetchStrategyRuns(signal?: AbortSignal): Promise<StoredStrategyRuns> {
  return parseStrategyRuns(await fetchJson(strategyRunsFile, signal));
}
