/** The practice file on disk: appended question by question, balanced at the end. */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { type BalanceKey, balancedIds, balanceKey, type PracticeRecord } from '../src/evaluation/practice.js';
import { journalLines, openJournal } from './line-journal.js';

export const turnsFile = 'turns.jsonl';

/** Counts of a file, for its manifest. */
interface PracticeCounts {
  records: number;
  accepts: number;
  rejects: number;
  withoutAnswer: number;
  balanced: number;
  readonly bySplit: Record<string, { accepts: number; rejects: number; balanced: number }>;
  readonly byTurn: Record<string, { accepts: number; rejects: number }>;
}

interface PracticeJournal {
  /** Ids of the questions that are finished on disk. */
  readonly finished: ReadonlySet<string>;
  add(records: readonly PracticeRecord[]): Promise<void>;
}

/**
 * Creates the file, or continues it. Lines of a question left unfinished by a crash are cut off, with a
 * warning.
 * @throws {LimenError} `corpus-invalid` naming a line before the end that is not JSON
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

/** Marks which records are balanced, and counts them. The file is replaced atomically. */
export async function balanceFile(
  folder: string,
): Promise<PracticeCounts & { readonly questions: number; readonly sha256: string }> {
  const file = join(folder, turnsFile);
  const keys: BalanceKey[] = [];
  for await (const record of recordsIn(file)) keys.push(balanceKey(record));
  const chosen = balancedIds(keys);
  const hash = createHash('sha256');
  const counts: PracticeCounts = {
    records: 0,
    accepts: 0,
    rejects: 0,
    withoutAnswer: 0,
    balanced: 0,
    bySplit: {},
    byTurn: {},
  };
  const questions = new Set<string>();
  async function* rewritten() {
    for await (const given of recordsIn(file)) {
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

function count(counts: PracticeCounts, { label, draft, balanced, split, turn }: PracticeRecord): void {
  const name = label === 1 ? 'accepts' : 'rejects';
  const ofSplit = counts.bySplit[split] ?? { accepts: 0, rejects: 0, balanced: 0 };
  const ofTurn = counts.byTurn[turn] ?? { accepts: 0, rejects: 0 };
  counts.bySplit[split] = ofSplit;
  counts.byTurn[turn] = ofTurn;
  counts.records += 1;
  for (const group of [counts, ofSplit, ofTurn]) group[name] += 1;
  if (draft.answer === null) counts.withoutAnswer += 1;
  if (balanced) for (const group of [counts, ofSplit]) group.balanced += 1;
}

async function* recordsIn(file: string): AsyncGenerator<PracticeRecord, void, void> {
  for await (const { line } of journalLines(file)) yield line as unknown as PracticeRecord;
}
