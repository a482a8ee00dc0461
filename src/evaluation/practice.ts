/** Self-practice (SIM-RAG, Algorithm 1): the reasoner's draft at every turn, labelled by exact match. */

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Draft } from '../engine/index.js';
import { exactMatch } from '../scores/answer-scores.js';
import { fullRun } from './full-run.js';
import type { QuestionRun } from './run-record.js';

interface PracticeQuestion {
  readonly id: string;
  readonly question: string;
  /** Empty if there is no right answer. */
  readonly answers: readonly string[];
  readonly type?: string | null;
}

/** One turn, with everything that a critic may see: one line of the practice file. */
export interface PracticeRecord {
  readonly questionId: string;
  readonly question: string;
  readonly kind: string | null;
  readonly answers: readonly string[];
  readonly turn: number;
  /** Whether this is the question's last turn. */
  readonly last: boolean;
  /** All passages seen so far, oldest first. */
  readonly passages: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly draft: Draft;
  /** 1 if the draft's answer is an exact match, else 0. */
  readonly label: 0 | 1;
  readonly split: PracticeSplit;
  /** Whether the turn is in the largest balanced selection of its split, with as many accepts as rejects. */
  readonly balanced: boolean;
}

export type PracticeSplit = 'train' | 'held';

/** The turns of a run that never stopped. `balanced` is false until all turns are known. */
export function practiceRecords(run: QuestionRun<PracticeQuestion>): PracticeRecord[] {
  const { id, question, answers, type } = run.question;
  const { turns } = fullRun(run);
  return turns.map(({ round, passages, draft }, place) => ({
    questionId: id,
    question,
    kind: type ?? null,
    answers,
    turn: round,
    last: place === turns.length - 1,
    passages: passages.map(({ id: passage, title, text }) => ({ id: passage, title, text })),
    draft,
    label: exactMatch(draft.answer, answers) ? 1 : 0,
    split: splitOf(id),
    balanced: false,
  }));
}

/** Four of five questions are for training; all turns of a question stay together. */
export function splitOf(questionId: string): PracticeSplit {
  return hash(`split ${questionId}`) % 5 === 0 ? 'held' : 'train';
}

/** What balancing needs to know about a record. */
export interface BalanceKey {
  readonly id: string;
  readonly label: 0 | 1;
  readonly split: PracticeSplit;
}

export function balanceKey({ questionId, turn, label, split }: PracticeRecord): BalanceKey {
  return { id: `${questionId} ${turn}`, label, split };
}

/** In each split, the largest selection with as many accepts as rejects, chosen by hash. */
export function balancedIds(keys: readonly BalanceKey[]): ReadonlySet<string> {
  const chosen = new Set<string>();
  for (const split of ['train', 'held'] as const) {
    const accepts = ranked(keys.filter((key) => key.split === split && key.label === 1));
    const rejects = ranked(keys.filter((key) => key.split === split && key.label === 0));
    const count = Math.min(accepts.length, rejects.length);
    for (const id of [...accepts.slice(0, count), ...rejects.slice(0, count)]) chosen.add(id);
  }
  return chosen;
}

/** Ids in a pseudo-random order that depends only on the ids. */
export function shuffledIds(ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, rank: hash(`order ${id}`) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ id }) => id);
}

function ranked(keys: readonly BalanceKey[]): string[] {
  return keys
    .map(({ id }) => ({ id, rank: hash(`balance ${id}`) }))
    .sort((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

/** The first 48 bits of the SHA-256. */
function hash(text: string): number {
  return sha256(utf8ToBytes(text))
    .subarray(0, 6)
    .reduce((number, byte) => number * 256 + byte, 0);
}
