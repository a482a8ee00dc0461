/** Part 4: what the critic said of each try, on one scale. */

import { axisX, dot, type PlotOptions, ruleX, ruleY, text } from '@observablehq/plot';
import { clipped } from '../text.js';
import { halo } from './halo.js';

export interface Trial {
  /** What was done to the passages. */
  readonly what: string;
  readonly answer: string | null;
  readonly probability: number;
}

export function trialsChart(trials: readonly Trial[], threshold: number): (width: number) => PlotOptions {
  return (width) => {
    const rows = trials.map((trial, place) => ({ ...trial, place }));
    const letters = Math.floor((width - 16) / 7.5);
    return {
      height: 46 * trials.length + 46,
      marginLeft: 8,
      marginRight: 8,
      marginTop: 22,
      marginBottom: 24,
      x: { domain: [0, 1] },
      y: { domain: [-0.6, Math.max(0, trials.length - 1) + 0.5], reverse: true, axis: null },
      marks: [
        axisX({ ticks: 5, tickSize: 0, label: null }),
        ruleY(rows, { y: 'place', stroke: 'var(--line)' }),
        ruleX([threshold], { stroke: 'var(--ink)', strokeWidth: 1.5 }),
        text([[threshold, -0.6]], { text: ['threshold'], dy: -12, fill: 'var(--ink)' }),
        dot(rows, {
          x: 'probability',
          y: 'place',
          r: 5.5,
          fill: ({ probability }: Trial) => (probability >= threshold ? 'var(--above)' : 'var(--below)'),
        }),
        text(rows, {
          x: 0,
          y: 'place',
          dy: -12,
          textAnchor: 'start',
          ...halo,
          fill: 'var(--ink)',
          text: ({ what, answer }: Trial) => clipped(`${answer ?? 'no answer'}: ${what}`, letters),
        }),
      ],
    };
  };
}
