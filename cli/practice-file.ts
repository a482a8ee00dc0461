/** The practice file on disk: appended question by question, balanced at the end. */

import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { appendFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { LimenError } from '../src/engine/index.js';
import { type BalanceKey, balancedIds, balanceKey, type PracticeRecord } from '../src/evaluation/practice.js';
import { appendLines } from './line-journal.js';

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

export async function appendRecords(folder: string, records: readonly PracticeRecord[]): Promise<void> {
  if (records.length > 0) await appendLines(join(folder, turnsFile), records);
}

/**
 * The ids of the questions that are finished on disk. What a crash left of another one is cut off, which is told.
 * @throws {LimenError} `corpus-invalid` naming a line within the file that is no JSON
 */
export async function finishedQuestions(folder: string): Promise<Set<string>> {
  const file = join(folder, turnsFile);
  const finished = new Set<string>();
  if (!existsSync(file)) return finished;
  let read = 0;
  let kept = 0;
  let number = 0;
  let torn: number | null = null;
  for await (const line of linesOf(file)) {
    number += 1;
    if (torn !== null) throw new LimenError('corpus-invalid', { file, reason: `line ${torn} is not JSON` });
    const record = parseRecord(line);
    if (record === null) {
      torn = number;
      continue;
    }
    read += Buffer.byteLength(line) + 1;
    if (record.last) {
      finished.add(record.questionId);
      kept = read;
    }
  }
  const { size } = await stat(file);
  if (kept > size) await appendFile(file, '\n');
  if (kept < size) {
    process.stderr.write(`The last question of ${file} was cut off; it is practised again.\n`);
    await truncate(file, kept);
  }
  return finished;
}

/** Marks which records are balanced, and counts. The file is replaced in one step. */
export async function balanceFile(folder: string): Promise<PracticeCounts> {
  const file = join(folder, turnsFile);
  if (!existsSync(file)) await writeFileWhole(file, '');
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

function parseRecord(line: string): PracticeRecord | null {
  try {
    return JSON.parse(line) as PracticeRecord;
  } catch {
    return null;
  }
}
