/** What a threshold achieved on held-out questions, in words. */

import type { CalibrationPoint, CalibrationTable } from '../critics/calibration.js';
import { counted } from './text.js';

/** "At this setting: about 62 of 100 questions answered, 71 of 100 answers right; …" */
export function sharesText(table: CalibrationTable, threshold: number): string {
  const point = pointAt(table, threshold);
  if (point === null) return '';
  const { rightOfAnswered, unanswerableOfAbstained, wrongOfAbstained } = point;
  const rightly = hundredths((unanswerableOfAbstained ?? 0) + (wrongOfAbstained ?? 0));
  const right = rightOfAnswered === null ? '' : `, ${hundredths(rightOfAnswered)} of 100 answers right`;
  const abstained = `; ${hundredths(point.abstained)} of 100 get \u201cI do not know\u201d`;
  const why = hundredths(point.abstained) === 0 ? '' : `, rightly for ${rightly} of 100 of them`;
  return `At this setting: about ${hundredths(point.answered)} of 100 questions answered${right}${abstained}${why}.`;
}

/** The same, shorter, for a screen reader while the slider moves. */
export function sharesInShort(table: CalibrationTable, threshold: number): string {
  const point = pointAt(table, threshold);
  if (point === null) return '';
  const { rightOfAnswered } = point;
  const right = rightOfAnswered === null ? '' : `, ${hundredths(rightOfAnswered)} of 100 answers right`;
  return `about ${hundredths(point.answered)} of 100 questions answered${right}`;
}

export function measuredText({ questions, turns }: CalibrationTable): string {
  const rounds = counted(turns, 'round');
  return `Measured on ${questions.toLocaleString('en')} questions kept apart from training, with ${rounds} at most.`;
}

function hundredths(share: number): number {
  return Math.round(100 * share);
}

/** The point with the nearest threshold; of two equally near ones, the lower. */
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
