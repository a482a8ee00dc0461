/** The outcome of each threshold of the critic on a question set, for the page's table. */

import type { CalibrationPoint } from '../critics/calibration.js';
import { share, shareOrNull } from '../scores/statistics.js';
import { thresholdGrid } from './risk-coverage.js';
import { neverSilent } from './stopping-rules.js';
import { type EvaluatedQuestion, stoppedBy } from './strategy-report.js';

/** At 0, 0.02, … 1. */
export function calibrationPoints(
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
  certainty: number,
): CalibrationPoint[] {
  return thresholdGrid(50).map((threshold) => {
    const stopped = stoppedBy({ kind: 'critic', threshold, certainty }, evaluated, turns);
    // The answer if abstaining were not allowed.
    const closest = stoppedBy(neverSilent({ critic: threshold, certainty }), evaluated, turns);
    const results = stopped.map(({ question: { unanswerable }, answer }, place) => ({
      answered: answer !== null,
      unanswerable,
      right: !unanswerable && closest[place]?.right === true,
    }));
    const answered = results.filter((each) => each.answered);
    const abstained = results.filter((each) => !each.answered);
    return {
      threshold,
      answered: share(results, (each) => each.answered),
      abstained: share(results, (each) => !each.answered),
      rightOfAnswered: shareOrNull(answered, ({ right }) => right),
      unanswerableOfAbstained: shareOrNull(abstained, ({ unanswerable }) => unanswerable),
      wrongOfAbstained: shareOrNull(abstained, ({ unanswerable, right }) => !unanswerable && !right),
    };
  });
}
