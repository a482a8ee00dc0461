/** Finished live runs on disk, strategy by strategy and question by question, so that an interrupted evaluation goes on from them. */

import { existsSync } from 'node:fs';
import { LimenError } from '../src/engine/index.js';
import type { LiveRecord } from '../src/strategies/live-result.js';
import { beginJournal, holdsOnlyHeader, journalLines } from './line-journal.js';

export interface LiveJournal {
  known(strategy: string, questionId: string): LiveRecord | undefined;
  add(record: LiveRecord): Promise<void>;
}

/** Remembers what was finished, and writes nothing: for evaluations that write no file. */
export function unwrittenJournal(): LiveJournal {
  return journalOf([], async () => {});
}

/**
 * @param origin what the runs depend on; a file of others is not gone on with. Which strategies were asked for is no part of it.
 * @throws {LimenError} `option-invalid`; `corpus-invalid` for a file that holds no live runs
 */
export async function openLiveJournal(file: string, origin: object, resume: boolean): Promise<LiveJournal> {
  const header = { format: 'limen-live-runs', version: 1, ...origin };
  const isContinued = resume && existsSync(file) && !(await holdsOnlyHeader(file, header));
  const kept = isContinued ? await recordsIn(file, JSON.stringify(header)) : [];
  return journalOf(kept, await beginJournal(file, [header, ...kept]));
}

function journalOf(kept: readonly LiveRecord[], write: (record: LiveRecord) => Promise<void>): LiveJournal {
  const finished = new Map(kept.map((record) => [keyOf(record), record]));
  return {
    known: (strategy, questionId) => finished.get(keyOf({ strategy, questionId })),
    add: async (record) => {
      await write(record);
      finished.set(keyOf(record), record);
    },
  };
}

async function recordsIn(file: string, header: string): Promise<LiveRecord[]> {
  const [first, ...lines] = await journalLines(file);
  if (first?.['format'] !== 'limen-live-runs' || !lines.every((line) => 'strategy' in line)) {
    throw new LimenError('corpus-invalid', {
      file,
      reason: 'it holds no live runs as limen eval writes them',
    });
  }
  if (JSON.stringify(first) !== header) {
    const allowed = 'the same questions, corpus, models and options as the interrupted run';
    throw new LimenError('option-invalid', { option: '--resume', value: file, allowed });
  }
  return lines as unknown as LiveRecord[];
}

function keyOf({ strategy, questionId }: Pick<LiveRecord, 'strategy' | 'questionId'>): string {
  return `${strategy} ${questionId}`;
}
