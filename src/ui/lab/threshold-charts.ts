/** The two charts of part 3, without what moves over them. */

import { axisX, axisY, dot, line, type PlotOptions, ruleY, text } from '@observablehq/plot';
import type { PlacedQuestion, RiskCurve } from '../../lab/threshold-view.js';

/** The middle of a slider's thumb never reaches its ends: half of the thumb's width, in pixels. */
const thumbHalf = 8;

/**
 * Every question where its likeliest draft lies on the critic's scale: above the line what would be right, below it what
 * would not.
 */
export function scaleChart(placed: readonly PlacedQuestion[]): (width: number) => PlotOptions {
  return (width) => {
    const bins = Math.max(16, Math.min(50, Math.floor(width / 14)));
    const stacked = stack(placed, bins);
    const highest = (sign: number) => Math.max(4, ...stacked.map(({ y }) => sign * y)) + 1;
    const [top, bottom] = [highest(1), highest(-1)];
    const column = (width - 2 * thumbHalf) / bins;
    const step = Math.min(9, column);
    return {
      height: Math.round((top + bottom) * step) + 44,
      marginLeft: thumbHalf,
      marginRight: thumbHalf,
      marginTop: 22,
      marginBottom: 22,
      x: { domain: [0, 1] },
      y: { domain: [-bottom, top], axis: null },
      marks: [
        ruleY([0], { stroke: 'var(--line-strong)' }),
        dot(stacked, {
          x: 'x',
          y: 'y',
          r: step / 2 - 0.75,
          fill: ({ answered }: PlacedQuestion) =>
            answered === 'right' ? 'var(--above)' : answered === 'wrong' ? 'var(--below)' : 'var(--paper)',
          stroke: ({ answered }: PlacedQuestion) => (answered === 'right' ? 'var(--above)' : 'var(--below)'),
          strokeWidth: 1.25,
        }),
        axisX({ ticks: 5, tickSize: 0, label: null }),
        text([[1, top]], {
          text: ['● answered, this would be right'],
          textAnchor: 'end',
          dy: -8,
          fill: 'var(--above)',
        }),
        text([[1, -bottom]], {
          text: ['● answered, wrong   ○ answered, though the texts hold no answer'],
          textAnchor: 'end',
          lineWidth: Math.floor(width / 14),
          lineAnchor: 'bottom',
          dy: -2,
          fill: 'var(--below)',
        }),
      ],
    };
  };
}

/** How often answers are wrong when more of the questions are answered. */
export function riskChart({ points }: RiskCurve): (width: number) => PlotOptions {
  return (width) => ({
    height: Math.round(Math.min(280, Math.max(200, width * 0.55))),
    marginLeft: 44,
    marginRight: 16,
    marginTop: 24,
    marginBottom: 40,
    x: { domain: [0, 1] },
    y: { domain: [0, Math.max(0.5, ...points.map(({ risk }) => risk))] },
    marks: [
      axisX({ ticks: 5, tickSize: 0, tickFormat: percent, label: 'of the questions answered' }),
      axisY({ ticks: 5, tickSize: 0, tickFormat: percent, label: 'of the answers wrong' }),
      ruleY([0], { stroke: 'var(--line-strong)' }),
      line(points, { x: 'coverage', y: 'risk', stroke: 'var(--below)', strokeWidth: 2 }),
    ],
  });
}

interface Stacked extends PlacedQuestion {
  readonly x: number;
  readonly y: number;
}

/** Dots of one column, outwards from the line: those with an answer first. */
function stack(placed: readonly PlacedQuestion[], bins: number): Stacked[] {
  const heights = new Map<string, number>();
  const order = { right: 0, wrong: 1, invented: 2 } as const;
  return [...placed]
    .sort((one, other) => order[one.answered] - order[other.answered])
    .map((question) => {
      const bin = Math.min(bins - 1, Math.floor(question.probability * bins));
      const sign = question.answered === 'right' ? 1 : -1;
      const key = `${bin} ${sign}`;
      const height = (heights.get(key) ?? 0) + 1;
      heights.set(key, height);
      return { ...question, x: (bin + 0.5) / bins, y: sign * (height - 0.25) };
    });
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
