/** The sweep as pictures for the documentation. */

import { linePlot, type PlotAxis, ticksBetween } from './line-plot.js';
import type { Sweep, ThresholdCurve } from './sweep.js';

const percent = (value: number) => `${Math.round(100 * value)} %`;

/** Exact match by the number of turns allowed. */
export function turnsPlot({ turns }: Sweep): string {
  const names = Object.keys(turns[0]?.strategies ?? {});
  const lines = names.map((name) => ({
    name: name === 'fixed' ? 'always the last draft' : name,
    dashed: name === 'oracle',
    points: turns.map((point) => ({ x: point.turns, y: point.strategies[name]?.exactMatch ?? 0 })),
  }));
  const values = lines.flatMap(({ points }) => points.map(({ y }) => y));
  const x: PlotAxis = {
    label: 'turns allowed',
    from: 1,
    to: Math.max(2, turns.length),
    ticks: turns.map((point) => point.turns),
    format: String,
  };
  return linePlot('Exact match by number of turns', x, percentAxis('exact match', values), lines);
}

/** Share of wrong answers against the share of questions answered, over all thresholds. */
export function riskCoveragePlot({ thresholds: { critic, confidence } }: Sweep): string {
  const lines = [
    { name: named('critic', critic), points: pointsOf(critic) },
    { name: named('self-confidence', confidence), points: pointsOf(confidence), dashed: true },
  ];
  const values = lines.flatMap(({ points }) => points.map(({ y }) => y));
  const x: PlotAxis = {
    label: 'questions answered',
    from: 0,
    to: 1,
    ticks: ticksBetween(0, 1, 5),
    format: percent,
  };
  return linePlot('Wrong answers by questions answered', x, percentAxis('wrong of answered', values), lines);
}

function named(name: string, { area }: ThresholdCurve): string {
  return area === null ? name : `${name} (area ${area.toFixed(3)})`;
}

function pointsOf({ points }: ThresholdCurve): { x: number; y: number }[] {
  return points
    .filter(({ coverage }) => coverage > 0)
    .map(({ coverage, risk }) => ({ x: coverage, y: risk }))
    .sort((one, other) => one.x - other.x);
}

function percentAxis(label: string, values: readonly number[]): PlotAxis {
  const to = Math.max(0.1, Math.ceil(Math.max(0, ...values) * 10) / 10);
  return { label, from: 0, to, ticks: ticksBetween(0, to, 5), format: percent };
}
