/** The charts of part 1: the cost of a question with each strategy, and how all questions ended with each. */

import { barX, text } from '@observablehq/plot';
import type { StoredQuestion } from '../../lab/stored-runs.js';
import {
  type ComparedRun,
  type ComparedStrategy,
  type Ending,
  endingOf,
  endingWords,
  type RunCosts,
} from '../../lab/strategy-runs.js';
import { counted } from '../../text/counted.js';
import { type Chart, type Draw, halo } from './limen-chart.js';

/** A strategy's run of the question shown, and how it ended. */
export interface Shown {
  readonly strategy: ComparedStrategy;
  readonly run: ComparedRun;
  readonly ending: Ending;
}

export function costsShown(shown: readonly Shown[]): Chart {
  const words = shown.map(
    ({ strategy: { title }, run: { answer, costs }, ending }) =>
      `${title}: ${answer ?? 'silent'}, ${endingWords[ending]}, ${counted(costs.retrievals, 'search', 'searches')}, ${counted(costs.calls, 'call')}`,
  );
  return {
    heading: 'What this answer cost',
    draw: costsChart(shown),
    table: {
      caption: 'What this question came to, and what it cost',
      columns: ['Strategy', 'Answer', 'Ended', 'Searches', 'Calls', 'Tokens', 'Seconds'],
      rows: shown.map(({ strategy: { title }, run: { answer, costs }, ending }) => [
        title,
        answer ?? 'none',
        endingWords[ending],
        costs.retrievals,
        costs.calls,
        costs.tokens,
        costs.seconds.toFixed(1),
      ]),
    },
    label: `What the question cost. ${words.join('; ')}`,
  };
}

const measures: readonly { readonly key: keyof RunCosts; readonly label: string; readonly digits: number }[] =
  [
    { key: 'retrievals', label: 'searches', digits: 0 },
    { key: 'calls', label: 'calls of a model', digits: 0 },
    { key: 'tokens', label: 'tokens', digits: 0 },
    { key: 'seconds', label: 'seconds', digits: 1 },
  ];

/** Each measure has its own scale, filled by the most expensive strategy. */
function costsChart(shown: readonly Shown[]): Draw {
  const rows = measures.flatMap(({ key, label, digits }) => {
    const most = Math.max(1e-9, ...shown.map(({ run: { costs } }) => costs[key]));
    return shown.map(({ strategy: { title }, run: { costs } }) => ({
      label,
      title,
      share: costs[key] / most,
      words: `${costs[key].toLocaleString('en', { maximumFractionDigits: digits })}  ${title}`,
    }));
  });
  return () => ({
    height: measures.length * (shown.length * 24 + 34),
    margin: 0,
    marginTop: 24,
    x: { domain: [0, 1.02], axis: null },
    y: { domain: shown.map(({ strategy }) => strategy.title), axis: null, padding: 0.15 },
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

interface NamedEndings {
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

export function endingsOf(strategy: ComparedStrategy, questions: readonly StoredQuestion[]): NamedEndings {
  const counts = { right: 0, wrong: 0, invented: 0, 'rightly-silent': 0, missed: 0 };
  for (const question of questions) {
    const run = strategy.run(question);
    if (run !== null) counts[endingOf(question, run)] += 1;
  }
  return { title: strategy.title, counts };
}

/** @param which describes the questions; follows "over" */
export function endingsShown(endings: readonly NamedEndings[], which: string): Chart {
  const words = endings.map(
    ({ title, counts }) =>
      `${title}: ${endingKey.map(({ ending, words }) => `${counts[ending]} ${words}`).join(', ')}`,
  );
  return {
    heading: `And over ${which}`,
    draw: endingsChart(endings),
    table: {
      caption: `How ${which} ended`,
      columns: ['Strategy', ...endingKey.map(({ words }) => words)],
      rows: endings.map(({ title, counts }) => [title, ...endingKey.map(({ ending }) => counts[ending])]),
    },
    label: `How all questions ended. ${words.join('; ')}`,
  };
}

/** One bar per strategy: good endings on the left, bad ones on the right. */
function endingsChart(named: readonly NamedEndings[]): Draw {
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
    margin: 0,
    marginTop: 6,
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

export const endingKey = order.map((ending) => ({
  ending,
  colour: colours[ending],
  words: endingWords[ending],
}));
