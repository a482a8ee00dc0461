/** Finished runs on disk, so that an interrupted evaluation can go on. */

import { existsSync } from 'node:fs';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { LimenError } from '../src/engine/index.js';
import type { RunRecord } from '../src/evaluation/run-record.js';

export interface RunJournal {
  /** By question id. */
  readonly finished: ReadonlyMap<string, RunRecord>;
  add(record: RunRecord): Promise<void>;
  /** Once everything is finished and written elsewhere. */
  remove(): Promise<void>;
}

/** Keeps nothing: for evaluations that write no file. */
export const noJournal: RunJournal = {
  finished: new Map(),
  add: async () => {},
  remove: async () => {},
};

/**
 * @param inputs what the runs depend on; a journal of other inputs is refused
 * @throws {LimenError} `option-invalid`
 */
export async function openJournal(file: string, inputs: object, resume: boolean): Promise<RunJournal> {
  const header = JSON.stringify(inputs);
  const finished = new Map<string, RunRecord>();
  if (resume && existsSync(file)) {
    const [first, ...lines] = (await readFile(file, 'utf8')).split('\n');
    if (first !== header) {
      const allowed = 'the same questions, corpus, models and options as the interrupted run';
      throw new LimenError('option-invalid', { option: '--resume', value: file, allowed });
    }
    // The last line is empty, or half of one that was being written.
    for (const line of lines.slice(0, -1)) {
      const record: RunRecord = JSON.parse(line);
      finished.set(record.questionId, record);
    }
  }
  const kept = [...finished.values()].map((record) => JSON.stringify(record));
  await writeFile(file, `${[header, ...kept].join('\n')}\n`);
  return {
    finished,
    add: (record) => appendFile(file, `${JSON.stringify(record)}\n`),
    remove: () => rm(file),
  };
}
