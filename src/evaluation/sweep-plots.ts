/**
 * Plots the sweep for the documentation: self-contained SVG documents for light and dark pages. Node only.
 */

import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Sweep, ThresholdCurve } from './sweep.js';

interface PlotLine {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly dashed?: boolean;
}

/** Distinguishable without colour vision (Okabe and Ito 2008). */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#7f7f7f'];
const styles = 'svg{color:#333}@media (prefers-color-scheme:dark){svg{color:#ddd;--plot-background:#111}}';

/** Exact match by maximum number of turns. */
export function turnsPlot({ turns }: Sweep): string {
  const names = Object.keys(turns[0]?.strategies ?? {});
  const lines = names.map((name) => ({
    name: name === 'fixed' ? 'always the last draft' : name,
    dashed: name === 'oracle',
    points: turns.map((point) => ({ x: point.turns, y: point.strategies[name]?.exactMatch ?? 0 })),
  }));
  const x = { label: 'turns allowed', ticks: turns.map((point) => point.turns), tickFormat: 'd' };
  return linePlot('Exact match by number of turns', x, 'exact match', lines);
}

/** Share of wrong answers against the share of questions answered, over all thresholds. */
export function riskCoveragePlot({ thresholds: { critic, confidence } }: Sweep): string {
  const lines = [
    { name: named('critic', critic), points: pointsOf(critic) },
    { name: named('self-confidence', confidence), points: pointsOf(confidence), dashed: true },
  ];
  const x = { label: 'questions answered', domain: [0, 1], tickFormat: '.0%' };
  return linePlot('Wrong answers by questions answered', x, 'wrong of answered', lines);
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

function linePlot(title: string, x: Plot.ScaleOptions, label: string, all: readonly PlotLine[]): string {
  const { document } = parseHTML('<html></html>');
  const lines = all.filter(({ points }) => points.length > 0);
  const most = Math.max(0.1, ...lines.flatMap(({ points }) => points.map(({ y }) => y)));
  const svg = Plot.plot({
    document,
    width: 760,
    height: 420,
    marginRight: 220,
    marginTop: 44,
    style: { fontSize: '13px' },
    ariaLabel: title,
    x,
    y: { label, domain: [0, Math.ceil(most * 10) / 10], tickFormat: '.0%', ticks: 5, grid: true },
    color: { domain: lines.map(({ name }) => name), range: colours },
    marks: [
      ...lines.map(({ name, points, dashed }) =>
        Plot.line(points, {
          x: 'x',
          y: 'y',
          stroke: () => name,
          ...(dashed === true ? { strokeDasharray: '6 4' } : {}),
        }),
      ),
      Plot.text([title], { frameAnchor: 'top-left', dy: -30, fontWeight: 600, fontSize: 15 }),
      Plot.text(namedEnds(lines, most), {
        x: 'x',
        y: 'y',
        text: 'name',
        fill: 'name',
        textAnchor: 'start',
        dx: 10,
      }),
    ],
  });
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('role', 'img');
  svg.prepend(
    Object.assign(document.createElementNS('http://www.w3.org/2000/svg', 'style'), { textContent: styles }),
  );
  return `${svg.outerHTML}\n`;
}

/** Each line's name next to its last point, spread so that names do not overlap. */
function namedEnds(lines: readonly PlotLine[], most: number) {
  const gap = most / 20;
  let free = 0;
  return lines
    .map(({ name, points }) => ({ name, x: 0, y: 0, ...points.at(-1) }))
    .sort((one, other) => one.y - other.y)
    .map((end) => {
      const y = Math.max(end.y, free);
      free = y + gap;
      return { ...end, y };
    });
}
