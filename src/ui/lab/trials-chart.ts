/** The chart of part 4: the results of each trial, on one scale. */

import { axisX, dot, ruleX, ruleY, text } from '@observablehq/plot';
import type { TrialRow, TrialScale } from '../../lab/trials.js';
import { clipped } from '../text.js';
import { type Draw, halo } from './limen-chart.js';

interface Shown {
  readonly trial: TrialRow;
  readonly value: number | null;
  readonly place: number;
}

/** @param valueFor `null` if the trial has no value on the scale: its words are then shown without a point */
export function trialsChart(
  trials: readonly TrialRow[],
  valueFor: (trial: TrialRow) => number | null,
  { left, right, line, lineWords }: TrialScale,
): Draw {
  const rows = trials.map((trial, place): Shown => ({ trial, value: valueFor(trial), place }));
  const isGood = (value: number) => (right > left ? value >= line : value <= line);
  return (width) => {
    const letters = Math.floor((width - 16) / 7.5);
    return {
      height: 46 * rows.length + 46,
      margin: 8,
      marginTop: 22,
      marginBottom: 24,
      x: { domain: [left, right] },
      y: { domain: [-0.6, Math.max(0, rows.length - 1) + 0.5], reverse: true, axis: null },
      marks: [
        axisX({ ticks: 5, tickSize: 0, label: null }),
        ruleY(rows, { y: 'place', stroke: 'var(--line)' }),
        ruleX([line], { stroke: 'var(--ink)', strokeWidth: 1.5 }),
        text([[line, -0.6]], { text: [lineWords], dy: -12, fill: 'var(--ink)' }),
        dot(rows, {
          x: 'value',
          y: 'place',
          r: 5.5,
          fill: ({ value }: Shown) => (value !== null && isGood(value) ? 'var(--above)' : 'var(--below)'),
        }),
        text(rows, {
          x: left,
          y: 'place',
          dy: -12,
          textAnchor: 'start',
          ...halo,
          fill: 'var(--ink)',
          text: ({ trial: { what, answer } }: Shown) => clipped(`${answer ?? 'no answer'}: ${what}`, letters),
        }),
      ],
    };
  };
}
