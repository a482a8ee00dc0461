/** The results of a threshold on held-out questions, in words. */

import type { CalibrationPoint, CalibrationTable } from '../critics/calibration.js';
import { counted } from '../text/counted.js';

/** "At this setting: about 62 of 100 questions answered, 71 of 100 answers right; …" */
export function sharesText(table: CalibrationTable, threshold: number): string {
  const point = pointAt(table, threshold);
  if (point === null) return '';
  const { unanswerableOfAbstained, wrongOfAbstained } = point;
  const rightly = hundredths((unanswerableOfAbstained ?? 0) + (wrongOfAbstained ?? 0));
  const abstained = `; ${hundredths(point.abstained)} of 100 get \u201cI do not know\u201d`;
  const why = hundredths(point.abstained) === 0 ? '' : `, rightly for ${rightly} of 100 of them`;
  return `At this setting: ${sharesInShort(table, threshold)}${abstained}${why}.`;
}

/** The same in short, for a screen reader while the slider moves. */
export function sharesInShort(table: CalibrationTable, threshold: number): string {
  const point = pointAt(table, threshold);
  if (point === null) return '';
  const { rightOfAnswered } = point;
  const right = rightOfAnswered === null ? '' : `, ${hundredths(rightOfAnswered)} of 100 answers right`;
  return `about ${hundredths(point.answered)} of 100 questions answered${right}`;
}

/** @param ownTexts whether the answers come from texts of the reader's own, on which nothing was measured */
export function measuredText({ questions, turns }: CalibrationTable, ownTexts = false): string {
  const rounds = counted(turns, 'round');
  const kept = ownTexts ? 'kept apart from training, about other texts' : 'kept apart from training';
  const but = ownTexts
    ? ' On your own texts nothing was measured: the shares may be lower or higher there.'
    : '';
  return `Measured on ${questions.toLocaleString('en')} questions ${kept}, with ${rounds} at most.${but}`;
}

function hundredths(share: number): number {
  return Math.round(100 * share);
}

/** The point with the nearest threshold; of two equally near, the lower one. */
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
