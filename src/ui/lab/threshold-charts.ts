/** The two charts of part 3, their overlays, and the underlying figures. */

import { axisX, axisY, dot, line, ruleY, text } from '@observablehq/plot';
import { svg } from 'lit';
import type { RiskPoint } from '../../evaluation/risk-coverage.js';
import {
  answeredOf,
  type Counts,
  type countsByThreshold,
  type PlacedQuestion,
  riskOf,
} from '../../lab/threshold-view.js';
import { decimal, percent } from '../text.js';
import type { Draw, Overlay } from './limen-chart.js';
import type { DataTable } from './limen-data-table.js';

/** Half the width of a slider's thumb, in pixels: its middle never reaches the ends of the slider. */
const thumbHalf = 8;

/** Each question lies where the critic sees its likeliest draft: above the line if that is right. */
export function scaleChart(placed: readonly PlacedQuestion[]): Draw {
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

/** The share of wrong answers against the share of questions answered. */
export function riskChart(points: readonly RiskPoint[]): Draw {
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

/** Stacks the dots of each column outwards from the line, those with an answer first. */
function stack(placed: readonly PlacedQuestion[], bins: number): Stacked[] {
  const heights = new Map<string, number>();
  const order = { right: 0, wrong: 1, invented: 2 } as const;
  return placed
    .toSorted((one, other) => order[one.answered] - order[other.answered])
    .map((question) => {
      const bin = Math.min(bins - 1, Math.floor(question.probability * bins));
      const sign = question.answered === 'right' ? 1 : -1;
      const key = `${bin} ${sign}`;
      const height = (heights.get(key) ?? 0) + 1;
      heights.set(key, height);
      return { ...question, x: (bin + 0.5) / bins, y: sign * (height - 0.25) };
    });
}

/** Fades everything to the left of the threshold. */
export function veil(threshold: number): Overlay {
  return (place, height) => {
    const x = place('x', threshold);
    const [anchor, shift, words] = threshold < 0.5 ? ['start', 6, 'speaks →'] : ['end', -6, '← silent'];
    return svg`<rect class="veil" x="0" y="18" width=${x} height=${height - 40}></rect>
      <line class="threshold" x1=${x} x2=${x} y1="0" y2=${height - 20}></line>
      <text class="words" x=${x + shift} y="10" text-anchor=${anchor}>${words}</text>`;
  };
}

/** Marks the position of the threshold on the curve. */
export function here(counts: Counts, questions: number): Overlay {
  return (place) => {
    const answered = answeredOf(counts);
    const coverage = answered / Math.max(1, questions);
    const [x, y] = [place('x', coverage), place('y', riskOf(counts) ?? 0)];
    const anchor = coverage > 0.6 ? 'end' : 'start';
    return svg`<circle class="here" cx=${x} cy=${y} r="6"></circle>
      <text class="words" x=${x + (anchor === 'end' ? -10 : 10)} y=${y - 12} text-anchor=${anchor}>${answered} answered, ${percent(riskOf(counts) ?? 0)} wrong</text>`;
  };
}

export function questionTable(placed: readonly PlacedQuestion[]): DataTable {
  const words = { right: 'right', wrong: 'wrong', invented: 'there is no answer' } as const;
  const sorted = placed.toSorted((one, other) => other.probability - one.probability);
  return {
    caption: 'Every question with its likeliest draft, the surest first',
    columns: ['Question', 'Likeliest draft', 'Probability', 'Answered, it would be'],
    rows: sorted.map(({ question, answer, probability, answered }) => [
      question,
      answer ?? 'none',
      decimal(probability),
      words[answered],
    ]),
  };
}

export function thresholdTable(rows: ReturnType<typeof countsByThreshold>): DataTable {
  return {
    caption: 'What each threshold comes to, in questions',
    columns: [
      'Threshold',
      'Answered',
      'Right',
      'Wrong',
      'Rightly silent',
      'Silent although known',
      'Wrong of answered',
    ],
    rows: rows.map(({ threshold, counts }) => {
      const risk = riskOf(counts);
      return [
        decimal(threshold),
        answeredOf(counts),
        counts.right,
        counts.wrong + counts.invented,
        counts.rightlySilent,
        counts.missed,
        risk === null ? 'none' : percent(risk),
      ];
    }),
  };
}
