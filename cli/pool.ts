/** `limen pool`: combined figures of several evaluations, from the runs that each has kept. */

import type { CalibrationTable } from '../src/critics/calibration.js';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { optionInvalid } from '../src/engine/index.js';
import { calibrationPoints } from '../src/evaluation/calibration.js';
import { everyRuleName, rulesNamed, type StoppingRule } from '../src/evaluation/stopping-rules.js';
import type { EvaluatedQuestion } from '../src/evaluation/strategy-report.js';
import { type UnanswerableCost, unanswerableCost } from '../src/evaluation/unanswerable-cost.js';
import { type EvaluationReport, figures, reportJson } from './evaluation-report.js';
import { type RunsHeader, readRuns } from './run-journal.js';

export interface PoolOptions {
  readonly files: readonly string[];
  readonly turns: number;
  /** The critic's threshold; by default that of the evaluations. */
  readonly threshold?: number;
  readonly json?: string;
  readonly certainty?: number;
  /** Where to write the table that the page reads. */
  readonly calibration?: string;
}

interface PooledReport extends Pick<EvaluationReport, 'headroomCaptured' | 'strategies'> {
  readonly sets: readonly Pick<RunsHeader, 'questions' | 'corpus' | 'models' | 'split'>[];
  readonly unanswerableCost: UnanswerableCost | null;
}

interface Pool {
  readonly evaluated: readonly EvaluatedQuestion[];
  readonly strategies: ReadonlyMap<string, StoppingRule>;
  readonly report: PooledReport;
}

/**
 * @throws {LimenError} `option-invalid` if the evaluations do not belong together or stop before `turns`, or
 * if a table is requested from questions that `bench/` measures with; whatever reading them throws
 */
export async function pool(options: PoolOptions): Promise<Pool> {
  const { files, turns, json, calibration } = options;
  const parts = await Promise.all(files.map(readRuns));
  const headers = parts.map(({ header }) => header);
  const first = headers[0];
  if (first === undefined) throw optionInvalid('files', '', 'at least one file');
  headers.forEach((header, place) => {
    requireSame(first, header, files[place] ?? '', turns);
  });
  const evaluated = parts.flatMap((part) => part.evaluated);
  const { critic } = first.models;
  const thresholds = {
    ...first.thresholds,
    critic: options.threshold ?? first.thresholds.critic,
    certainty: options.certainty ?? first.thresholds.certainty,
  };
  const strategies = rulesNamed(everyRuleName(turns, critic !== null), turns, thresholds);
  const report: PooledReport = {
    sets: headers.map(({ questions, corpus, models, split }) => ({ questions, corpus, models, split })),
    ...figures(strategies, evaluated, turns),
    unanswerableCost:
      critic === null
        ? null
        : unanswerableCost({ kind: 'critic', certainty: thresholds.certainty }, evaluated, turns),
  };
  if (json !== undefined) await writeFileWhole(json, reportJson(report));
  if (calibration !== undefined) {
    await writeFileWhole(
      calibration,
      reportJson(calibrationTable(headers, evaluated, turns, thresholds.certainty)),
    );
  }
  return { evaluated, strategies, report };
}

function calibrationTable(
  headers: readonly RunsHeader[],
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
  certainty: number,
): CalibrationTable {
  const critic = headers[0]?.models.critic;
  if (critic === null || critic === undefined) {
    throw optionInvalid('--calibration', 'no critic', 'runs that a critic judged');
  }
  const measuring = headers.find(({ questions }) => /(?:^|[\\/])bench[\\/]/u.test(questions.file));
  if (measuring !== undefined) {
    const allowed = 'questions held out of training: what bench/ measures must not shape what is shipped';
    throw optionInvalid('--calibration', measuring.questions.file, allowed);
  }
  return {
    format: 'limen-calibration',
    version: 1,
    critic: critic.sha256,
    questions: evaluated.length,
    turns,
    points: calibrationPoints(evaluated, turns, certainty),
  };
}

function requireSame(first: RunsHeader, header: RunsHeader, file: string, turns: number): void {
  const { models, thresholds } = header;
  const same =
    models.critic?.sha256 === first.models.critic?.sha256 &&
    thresholds.critic === first.thresholds.critic &&
    thresholds.certainty === first.thresholds.certainty &&
    thresholds.confidence === first.thresholds.confidence;
  if (!same) throw optionInvalid('files', file, 'evaluations with the same critic and thresholds');
  // Questions with given passages have one turn, whatever is allowed.
  if (header.corpus.kind === 'retrieved' && header.turns < turns) {
    throw optionInvalid('--turns', turns, `at most ${header.turns}, how far the runs of ${file} go`);
  }
}
