/** Finished runs on disk: an interrupted evaluation resumes from them, and `limen pool` reads them. */

import { LimenError, optionInvalid } from '../src/engine/index.js';
import { type GradedRun, gradedRun } from '../src/evaluation/full-run.js';
import { journalOf, type RunJournal } from '../src/evaluation/run-questions.js';
import type { QuestionRun } from '../src/evaluation/run-record.js';
import type { Thresholds } from '../src/evaluation/stopping-rules.js';
import type { EvaluatedQuestion } from '../src/evaluation/strategy-report.js';
import type { EvaluationQuestion } from '../src/scores/evaluation-question.js';
import type { EvaluationInputs } from './evaluation-report.js';
import { type JournalLine, journalLines, openJournal } from './line-journal.js';

/** What the runs depend on. */
export interface RunsOrigin extends EvaluationInputs {
  readonly split: string | null;
  /** Maximum number of turns in the runs. */
  readonly turns: number;
  readonly topK: number;
}

/** The first line of a file of full runs. The thresholds are informative: the runs do not depend on them. */
export interface RunsHeader extends RunsOrigin {
  readonly format: 'limen-runs';
  readonly version: 2;
  readonly thresholds: Thresholds;
}

export interface RunFile<Question, Result> {
  /**
   * `limen-runs`, which continue to the last round, or `limen-live-runs`, which ended as their strategy does.
   */
  readonly format: 'limen-runs' | 'limen-live-runs';
  readonly origin: object;
  /** Informative: the runs do not depend on it. */
  readonly notes?: object;
  readonly resume: boolean;
  readonly read: (run: QuestionRun<Question>) => Result | Promise<Result>;
}

const version = 2;

/**
 * @returns a journal that writes each run unchanged; when a file is continued, it knows the results of the
 * runs in it
 * @throws {LimenError} `option-invalid` for a file of other questions, models or options; `corpus-invalid`
 * for one that contains no runs, or those of an older version
 */
export async function openRunJournal<Question extends EvaluationQuestion, Result>(
  file: string,
  { format, origin, notes = {}, resume, read }: RunFile<Question, Result>,
): Promise<RunJournal<Question, Result>> {
  const header = { format, version, ...origin, ...notes };
  const journal = journalOf(read, (run) => append({ ...run, question: plainQuestion(run.question) }));
  const append = await openJournal(file, {
    header,
    resume,
    check: (first) => {
      if (first['format'] !== format) throw noRuns(file);
      if (first['version'] !== version) {
        const reason = `it holds runs of version ${String(first['version'])}, which are not gone on with: run it anew without --resume, into another file`;
        throw new LimenError('corpus-invalid', { file, reason });
      }
      if (JSON.stringify({ ...first, ...notes }) === JSON.stringify(header)) return;
      throw optionInvalid(
        '--resume',
        file,
        'the same questions, corpus, models and options as the interrupted run',
      );
    },
    take: async (line) => {
      if (!('trace' in line)) throw noRuns(file);
      await journal.keep(line as unknown as QuestionRun<Question>);
      return true;
    },
  });
  return journal;
}

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid` */
export async function readRuns(
  file: string,
): Promise<{ header: RunsHeader; evaluated: EvaluatedQuestion[] }> {
  let header: JournalLine | null = null;
  const evaluated: EvaluatedQuestion[] = [];
  for await (const { line } of journalLines(file)) {
    if (header !== null) evaluated.push(evaluatedOf(line, file));
    else if (line['format'] !== 'limen-runs') throw noRuns(file);
    else header = line;
  }
  if (header === null) throw noRuns(file);
  return { header: header as unknown as RunsHeader, evaluated };
}

/** Version 1 stored, for each run, what is now derived from its trace. */
function evaluatedOf(line: JournalLine, file: string): EvaluatedQuestion {
  if ('record' in line) {
    const { question, record } = line as { question: EvaluationQuestion; record: GradedRun };
    return { question, run: record };
  }
  if (!('trace' in line)) throw noRuns(file);
  const run = line as unknown as QuestionRun;
  return { question: run.question, run: gradedRun(run.question, run) };
}

function noRuns(file: string): LimenError {
  return new LimenError('corpus-invalid', { file, reason: 'it holds no runs as limen eval writes them' });
}

/** Without the passages that come with some questions. */
function plainQuestion(full: EvaluationQuestion): EvaluationQuestion {
  const { id, question, answers, type, gold, unanswerable, rules } = full;
  return { id, question, answers, type, gold, unanswerable, rules };
}
