/** Finished live runs on disk, strategy by strategy and question by question, so that an interrupted evaluation goes on from them. */

import { existsSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { LimenError, type StrategyName } from '../src/engine/index.js';
import type { LiveRecord } from '../src/evaluation/live/live-result.js';
import { isRecord, parseJsonLines, readText } from './json-lines.js';

export interface LiveJournal {
  known(strategy: StrategyName, questionId: string): LiveRecord | undefined;
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
  const header = JSON.stringify({ format: 'limen-live-runs', version: 1, ...origin });
  const kept = resume && existsSync(file) ? await recordsIn(file, header) : [];
  const lines = [header, ...kept.map((record) => JSON.stringify(record))];
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  return journalOf(kept, (record) => appendFile(file, `${JSON.stringify(record)}\n`));
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
  const text = await readText(file);
  // What follows the last line break is half of a line that was being written.
  const [first, ...lines] = parseJsonLines(text.slice(0, text.lastIndexOf('\n') + 1), file);
  if (
    first?.['format'] !== 'limen-live-runs' ||
    !lines.every((line) => isRecord(line) && 'strategy' in line)
  ) {
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
