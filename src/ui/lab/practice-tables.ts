/** What part 5 says in words, and the figures behind its charts. */

import { headSignals } from '../../lab/head-signals.js';
import type { Head } from '../../lab/logistic-head.js';
import type { calibrationBins } from '../../lab/practice-plan.js';
import { expectedCalibrationError, type Judgement, judgementScores } from '../../scores/judgement-scores.js';
import { decimal } from '../text.js';
import type { DataTable } from './limen-data-table.js';
import { percent } from './threshold-charts.js';

/** A draft is accepted when it is likelier right than wrong. */
export const even = 0.5;

export function scoresInWords(judgements: readonly Judgement[]): string {
  const scores = judgementScores(judgements, even);
  if (scores === null) return 'nothing was judged';
  const { auroc, accuracy } = scores;
  const ranked = auroc === null ? '' : `, AUROC ${auroc.toFixed(2)}`;
  return `judges ${percent(accuracy)} rightly${ranked}, calibration error ${decimal(expectedCalibrationError(judgements))}`;
}

export function lossTable(losses: readonly { readonly step: number; readonly loss: number }[]): DataTable {
  const rows = losses.filter((_, place) => place % 5 === 0).map(({ step, loss }) => [step, loss.toFixed(3)]);
  return { caption: 'The loss on the exercises, in nats', columns: ['Step', 'Loss'], rows };
}

export function weightsTable({ weights }: Head): DataTable {
  const rows = headSignals.map(({ label }, place) => [label, (weights[place] ?? 0).toFixed(2)]);
  return { caption: 'What the head looks at', columns: ['Signal', 'Weight'], rows };
}

export function weightsInWords({ weights }: Head): string {
  return headSignals.map(({ label }, place) => `${label} ${(weights[place] ?? 0).toFixed(2)}`).join('; ');
}

export function calibrationTable(
  series: readonly { readonly name: string; readonly bins: ReturnType<typeof calibrationBins> }[],
): DataTable {
  return {
    caption: 'What each judge says, and what is so',
    columns: ['Judge', 'It says', 'Really right', 'Drafts'],
    rows: series.flatMap(({ name, bins }) =>
      bins.map(({ meanProbability, shareRight, count }) => [
        name,
        percent(meanProbability),
        percent(shareRight),
        count,
      ]),
    ),
  };
}
