/**
 * `calibration.json` beside a critic: the measured outcome of each threshold on held-out training questions.
 * Written by `limen pool --calibration`; the page reads it for the shares under the threshold slider.
 */

import * as v from 'valibot';
import { LimenError } from '../engine/index.js';
import { weightsOf } from '../model-files/manifest.js';
import type { ModelBundle } from '../model-files/model-bundle.js';
import { count, parseJson, sha256, share } from '../text/parse-json.js';
import type { CalibrationTable } from './calibration.js';

/** The file's name in a critic's folder; it exists only if the manifest lists it. */
export const calibrationFile = 'calibration.json';

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

/**
 * Null if the critic has no table, or one measured with other weights.
 * @throws {LimenError} `model-invalid`
 */
export async function loadCalibration({ manifest, text }: ModelBundle): Promise<CalibrationTable | null> {
  if (!manifest.files.some(({ path }) => path === calibrationFile)) return null;
  const table = parseCalibration(manifest.id, await text(calibrationFile));
  return table.critic === weightsOf(manifest)?.sha256 ? table : null;
}

/** @throws {LimenError} `model-invalid` naming the first fault */
export function parseCalibration(model: string, json: string): CalibrationTable {
  return parseJson(
    calibrationTable,
    json,
    (fault, cause) =>
      new LimenError('model-invalid', { model, reason: `${calibrationFile} ${fault}` }, { cause }),
  );
}
