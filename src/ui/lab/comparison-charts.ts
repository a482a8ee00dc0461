/** The charts of part 1: what a question cost each strategy, and how all questions ended with it. */

import { barX, type PlotOptions, text } from '@observablehq/plot';
import { type Ending, endingWords, type RunCosts } from '../../lab/strategy-runs.js';
import { halo } from './halo.js';

export interface NamedCosts {
  readonly title: string;
  readonly costs: RunCosts;
}

const measures: readonly { readonly key: keyof RunCosts; readonly label: string; readonly digits: number }[] =
  [
    { key: 'retrievals', label: 'searches', digits: 0 },
    { key: 'calls', label: 'calls of a model', digits: 0 },
    { key: 'tokens', label: 'tokens', digits: 0 },
    { key: 'seconds', label: 'seconds', digits: 1 },
  ];

/** Each measure on its own scale, the dearest strategy filling it. */
export function costsChart(named: readonly NamedCosts[]): (width: number) => PlotOptions {
  const rows = measures.flatMap(({ key, label, digits }) => {
    const most = Math.max(1e-9, ...named.map(({ costs }) => costs[key]));
    return named.map(({ title, costs }) => ({
      label,
      title,
      share: costs[key] / most,
      words: `${costs[key].toLocaleString('en', { maximumFractionDigits: digits })}  ${title}`,
    }));
  });
  return () => ({
    height: measures.length * (named.length * 24 + 34),
    marginLeft: 0,
    marginRight: 0,
    marginTop: 24,
    marginBottom: 0,
    x: { domain: [0, 1.02], axis: null },
    y: { domain: named.map(({ title }) => title), axis: null, padding: 0.15 },
    fy: { domain: measures.map(({ label }) => label), axis: null, padding: 0.25 },
    marks: [
      barX(rows, { x: 'share', y: 'title', fy: 'label', fill: 'var(--above-ground)' }),
      text(rows, {
        x: 0,
        y: 'title',
        fy: 'label',
        text: 'words',
        textAnchor: 'start',
        dx: 6,
        fill: 'var(--ink)',
      }),
      text(measures, { fy: 'label', text: 'label', frameAnchor: 'top-left', dy: -15 }),
    ],
  });
}

export interface NamedEndings {
  readonly title: string;
  readonly counts: Readonly<Record<Ending, number>>;
}

const colours: Readonly<Record<Ending, string>> = {
  right: 'var(--above)',
  'rightly-silent': 'var(--above-ground)',
  missed: 'var(--line)',
  wrong: 'var(--below)',
  invented: 'var(--below-strong)',
};

const order: readonly Ending[] = ['right', 'rightly-silent', 'missed', 'wrong', 'invented'];

/** One bar a strategy: what is good on the left, what is bad on the right. */
export function endingsChart(named: readonly NamedEndings[]): (width: number) => PlotOptions {
  const rows = named.flatMap(({ title, counts }) => {
    let from = 0;
    return order.map((ending) => {
      const [start, end] = [from, from + counts[ending]];
      from = end;
      return { title, ending, start, end, count: counts[ending] };
    });
  });
  const all = Math.max(1, ...rows.map(({ end }) => end));
  return (width) => ({
    height: named.length * 58 + 8,
    marginLeft: 0,
    marginRight: 0,
    marginTop: 6,
    marginBottom: 0,
    x: { domain: [0, all], axis: null },
    y: { domain: named.map(({ title }) => title), axis: null, paddingInner: 0.52, paddingOuter: 0.3 },
    marks: [
      barX(rows, {
        x1: 'start',
        x2: 'end',
        y: 'title',
        insetRight: 1,
        fill: ({ ending }: { ending: Ending }) => colours[ending],
      }),
      text(
        rows.filter(({ count }) => (count / all) * width > 26),
        {
          x: ({ start, end }: { start: number; end: number }) => (start + end) / 2,
          y: 'title',
          text: ({ count }: { count: number }) => String(count),
          fill: ({ ending }: { ending: Ending }) =>
            ending === 'missed' || ending === 'rightly-silent' ? 'var(--ink)' : 'var(--on-above)',
        },
      ),
      text(named, {
        x: 0,
        y: 'title',
        text: 'title',
        textAnchor: 'start',
        dy: -24,
        ...halo,
        fill: 'var(--ink)',
      }),
    ],
  });
}

/** The key to the bars, in their order. */
export const endingKey = order.map((ending) => ({
  ending,
  colour: colours[ending],
  words: endingWords[ending],
}));
