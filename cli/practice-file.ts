/** The practice file on disk: appended question by question, balanced at the end. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { type BalanceKey, balancedIds, balanceKey, type PracticeRecord } from '../src/evaluation/practice.js';
import { openJournal } from './line-journal.js';

export const turnsFile = 'turns.jsonl';

/** Counts of one file, for its manifest. */
export interface PracticeCounts {
  readonly records: number;
  readonly questions: number;
  readonly accepts: number;
  readonly rejects: number;
  readonly withoutAnswer: number;
  readonly balanced: number;
  readonly bySplit: Record<string, { accepts: number; rejects: number; balanced: number }>;
  readonly byTurn: Record<string, { accepts: number; rejects: number }>;
  readonly sha256: string;
}

export interface PracticeJournal {
  /** Ids of the questions that are finished on disk. */
  readonly finished: ReadonlySet<string>;
  add(records: readonly PracticeRecord[]): Promise<void>;
}

/**
 * Begins the file, or goes on with it. What a crash left of an unfinished question is cut off, which is told.
 * @throws {LimenError} `corpus-invalid` naming a line within the file that is no JSON
 */
export async function openPractice(folder: string): Promise<PracticeJournal> {
  const finished = new Set<string>();
  const append = await openJournal(join(folder, turnsFile), {
    header: null,
    resume: true,
    take: (line) => {
      const { questionId, last } = line as unknown as PracticeRecord;
      if (last) finished.add(questionId);
      return last;
    },
  });
  return {
    finished,
    add: async (records) => {
      if (records.length > 0) await append(...records);
    },
  };
}

/** Marks which records are balanced, and counts. The file is replaced in one step. */
export async function balanceFile(folder: string): Promise<PracticeCounts> {
  const file = join(folder, turnsFile);
  const keys: BalanceKey[] = [];
  for await (const line of linesOf(file)) keys.push(balanceKey(JSON.parse(line)));
  const chosen = balancedIds(keys);
  const hash = createHash('sha256');
  const counts = {
    records: 0,
    accepts: 0,
    rejects: 0,
    withoutAnswer: 0,
    balanced: 0,
    bySplit: {} as PracticeCounts['bySplit'],
    byTurn: {} as PracticeCounts['byTurn'],
  };
  const questions = new Set<string>();
  async function* rewritten() {
    for await (const line of linesOf(file)) {
      const given: PracticeRecord = JSON.parse(line);
      const record = { ...given, balanced: chosen.has(balanceKey(given).id) };
      count(counts, record);
      questions.add(record.questionId);
      const written = `${JSON.stringify(record)}\n`;
      hash.update(written);
      yield written;
    }
  }
  await writeFileWhole(file, rewritten());
  return { ...counts, questions: questions.size, sha256: hash.digest('hex') };
}

function count(counts: Omit<PracticeCounts, 'questions' | 'sha256'>, record: PracticeRecord): void {
  const name = record.label === 1 ? 'accepts' : 'rejects';
  const totals = counts as { -readonly [Name in keyof typeof counts]: (typeof counts)[Name] };
  totals.records += 1;
  totals[name] += 1;
  if (record.draft.answer === null) totals.withoutAnswer += 1;
  if (record.balanced) totals.balanced += 1;
  counts.bySplit[record.split] ??= { accepts: 0, rejects: 0, balanced: 0 };
  counts.byTurn[record.turn] ??= { accepts: 0, rejects: 0 };
  const split = counts.bySplit[record.split];
  const turn = counts.byTurn[record.turn];
  if (split !== undefined) {
    split[name] += 1;
    if (record.balanced) split.balanced += 1;
  }
  if (turn !== undefined) turn[name] += 1;
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}
