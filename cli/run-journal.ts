/** Finished runs on disk, question by question: an interrupted evaluation goes on from them, `limen pool` reads them. */

import { existsSync } from 'node:fs';
import { LimenError } from '../src/engine/index.js';
import type { RunRecord } from '../src/evaluation/run-record.js';
import type { Thresholds } from '../src/evaluation/stopping-rules.js';
import type { EvaluatedQuestion } from '../src/evaluation/strategy-report.js';
import type { EvaluationQuestion } from '../src/scores/evaluation-question.js';
import type { EvaluationInputs } from './evaluation-report.js';
import { isRecord } from './json-lines.js';
import { beginJournal, holdsOnlyHeader, journalLines } from './line-journal.js';

/** What the runs depend on. */
export interface RunsOrigin extends EvaluationInputs {
  readonly split: string | null;
  /** How far the runs go. */
  readonly turns: number;
  readonly topK: number;
}

/** The first line of the file. The thresholds are for whoever reads it: runs do not depend on them. */
export interface RunsHeader extends RunsOrigin {
  readonly format: 'limen-runs';
  readonly version: 1;
  readonly thresholds: Thresholds;
}

export interface RunJournal {
  /** By question id. */
  readonly finished: ReadonlyMap<string, RunRecord>;
  add(finished: EvaluatedQuestion): Promise<void>;
}

/** Keeps nothing: for evaluations that write no file. */
export const noJournal: RunJournal = { finished: new Map(), add: async () => {} };

/**
 * @param origin what the runs depend on; a file of others is not gone on with
 * @throws {LimenError} `option-invalid`
 */
export async function openJournal(
  file: string,
  origin: RunsOrigin,
  thresholds: Thresholds,
  resume: boolean,
): Promise<RunJournal> {
  const header: RunsHeader = { format: 'limen-runs', version: 1, ...origin, thresholds };
  const kept: EvaluatedQuestion[] = [];
  if (resume && existsSync(file) && !(await holdsOnlyHeader(file, header))) {
    const earlier = await readRuns(file);
    if (JSON.stringify({ ...earlier.header, thresholds }) !== JSON.stringify(header)) {
      const allowed = 'the same questions, corpus, models and options as the interrupted run';
      throw new LimenError('option-invalid', { option: '--resume', value: file, allowed });
    }
    kept.push(...earlier.evaluated);
  }
  const add = await beginJournal(file, [header, ...kept]);
  return {
    finished: new Map(kept.map(({ record }) => [record.questionId, record])),
    add: ({ question, record }) => add({ question: plainQuestion(question), record }),
  };
}

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid` */
export async function readRuns(
  file: string,
): Promise<{ header: RunsHeader; evaluated: EvaluatedQuestion[] }> {
  const [header, ...lines] = await journalLines(file);
  const reason = 'it holds no runs as limen eval --records writes them';
  if (header?.['format'] !== 'limen-runs' || header['version'] !== 1) {
    throw new LimenError('corpus-invalid', { file, reason });
  }
  if (!lines.every(({ question, record }) => isRecord(question) && isRecord(record))) {
    throw new LimenError('corpus-invalid', { file, reason });
  }
  return {
    header: header as unknown as RunsHeader,
    evaluated: lines as unknown as EvaluatedQuestion[],
  };
}

/** Without the passages that some questions come with. */
function plainQuestion(full: EvaluationQuestion): EvaluationQuestion {
  const { id, question, answers, type, gold, unanswerable, rules } = full;
  return { id, question, answers, type, gold, unanswerable, rules };
}
