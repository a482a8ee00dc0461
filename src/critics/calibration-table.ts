/**
 * `calibration.json` beside a critic: what each threshold came to on held-out training questions. `limen pool
 * --calibration` writes it; the page reads it for the shares under the threshold's slider.
 */

import * as v from 'valibot';
import { LimenError } from '../engine/index.js';
import { weightsOf } from '../model-files/manifest.js';
import type { ModelBundle } from '../model-files/model-bundle.js';
import { count, parseJson, sha256, share } from '../text/parse-json.js';

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

const shareOfSome = v.nullable(share);
const counted = v.pipe(count, v.minValue(1));

const calibrationTable: v.GenericSchema<unknown, CalibrationTable> = v.object({
  format: v.literal('limen-calibration', 'is not in the format limen-calibration'),
  version: v.literal(1, ({ received }) => `has version ${received}, not 1`),
  critic: sha256,
  questions: counted,
  turns: counted,
  points: v.pipe(
    v.array(
      v.object({
        threshold: share,
        answered: share,
        abstained: share,
        rightOfAnswered: shareOfSome,
        unanswerableOfAbstained: shareOfSome,
        wrongOfAbstained: shareOfSome,
      }),
    ),
    v.nonEmpty(),
    v.check(
      (points) => points.every(({ threshold }, place) => threshold > (points[place - 1]?.threshold ?? -1)),
      'has points out of order',
    ),
  ),
});

/** Null where the critic has no table, or one that was measured with other weights. @throws {LimenError} `model-invalid` */
export async function loadCalibration({ manifest, text }: ModelBundle): Promise<CalibrationTable | null> {
  if (!manifest.files.some(({ path }) => path === calibrationFile)) return null;
  const table = parseCalibration(manifest.id, await text(calibrationFile));
  return table.critic === weightsOf(manifest)?.sha256 ? table : null;
}

/** @throws {LimenError} `model-invalid`, naming the first thing that is wrong */
export function parseCalibration(model: string, json: string): CalibrationTable {
  return parseJson(
    calibrationTable,
    json,
    (fault, cause) =>
      new LimenError('model-invalid', { model, reason: `${calibrationFile} ${fault}` }, { cause }),
  );
}
