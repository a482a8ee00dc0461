/**
 * `calibration.json` beside a critic: what each threshold came to on held-out training questions. `limen pool
 * --calibration` writes it; the page reads it for the shares under the threshold's slider.
 */

import { LimenError } from '../engine/index.js';
import { weightsOf } from '../model-files/manifest.js';
import type { ModelBundle } from '../model-files/model-bundle.js';

/** The file's name in a critic's folder; a manifest that does not list it has none. */
export const calibrationFile = 'calibration.json';

/** Shares from 0 to 1. */
export interface CalibrationPoint {
  readonly threshold: number;
  /** Of all questions. */
  readonly answered: number;
  readonly abstained: number;
  /** Of the answered ones; null when none was. */
  readonly rightOfAnswered: number | null;
  /** Of those abstained from: no answer stands in the corpus; the likeliest draft was wrong. Null when none was. */
  readonly unanswerableOfAbstained: number | null;
  readonly wrongOfAbstained: number | null;
}

/** What each threshold of one critic came to on held-out questions. */
export interface CalibrationTable {
  readonly format: 'limen-calibration';
  readonly version: 1;
  /** SHA-256 of the critic's graph. With another one the shares mean nothing. */
  readonly critic: string;
  /** Questions that were asked, and rounds that each was allowed. */
  readonly questions: number;
  readonly turns: number;
  /** By ascending threshold, from 0 to 1. */
  readonly points: readonly CalibrationPoint[];
}

/** Null where the critic has no table, or one that was measured with other weights. @throws {LimenError} `model-invalid` */
export async function loadCalibration({ manifest, text }: ModelBundle): Promise<CalibrationTable | null> {
  if (!manifest.files.some(({ path }) => path === calibrationFile)) return null;
  const table = parseCalibration(manifest.id, await text(calibrationFile));
  return table.critic === weightsOf(manifest)?.sha256 ? table : null;
}

/** @throws {LimenError} `model-invalid`, naming the first thing that is wrong */
export function parseCalibration(model: string, json: string): CalibrationTable {
  const require = (holds: boolean, what: string): void => {
    if (!holds) throw new LimenError('model-invalid', { model, reason: `${calibrationFile} ${what}` });
  };
  const given = parseJson(json) as Partial<Record<keyof CalibrationTable, unknown>> | null | undefined;
  require(typeof given === 'object' && given !== null, 'is not a JSON object');
  const { format, version, critic, questions, turns, points } = given ?? {};
  require(format === 'limen-calibration' &&
    version === 1, 'is not in the format limen-calibration, version 1');
  require(typeof critic === 'string' && /^[0-9a-f]{64}$/u.test(critic), 'names no critic');
  require(isCount(questions) && isCount(turns), 'counts no questions or rounds');
  require(Array.isArray(points) && points.length > 0 && points.every(isPoint), 'has bad points');
  const thresholds = (points as readonly CalibrationPoint[]).map(({ threshold }) => threshold);
  const ascending = thresholds.every((each, place) => place === 0 || each > (thresholds[place - 1] ?? each));
  require(ascending, 'has points out of order');
  return given as CalibrationTable;
}

/** The point whose threshold is nearest; of two that are equally near the lower one. */
export function pointAt({ points }: CalibrationTable, threshold: number): CalibrationPoint | null {
  return points.reduce<CalibrationPoint | null>(
    (nearest, point) =>
      nearest === null ||
      Math.abs(point.threshold - threshold) < Math.abs(nearest.threshold - threshold) - 1e-9
        ? point
        : nearest,
    null,
  );
}

function isPoint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const point = value as Partial<Record<keyof CalibrationPoint, unknown>>;
  const { threshold, answered, abstained } = point;
  const { rightOfAnswered, unanswerableOfAbstained, wrongOfAbstained } = point;
  return (
    [threshold, answered, abstained].every(isShare) &&
    [rightOfAnswered, unanswerableOfAbstained, wrongOfAbstained].every(
      (share) => share === null || isShare(share),
    )
  );
}

/** Whether a value is a number from 0 to 1. */
export function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
