/** The charts of part 5: how the loss fell, what the head looks at, and how well it is calibrated. */

import { axisX, axisY, barX, dot, line, ruleX, ruleY, text } from '@observablehq/plot';
import { headSignals } from '../../lab/head-signals.js';
import type { KeptPractice } from '../../lab/kept-practice.js';
import type { Head } from '../../lab/logistic-head.js';
import { type CalibrationBin, calibrationBins } from '../../lab/practice-plan.js';
import { type Judge, scoresOf } from '../../lab/practice-test.js';
import { expectedCalibrationError, type Judgement } from '../../scores/judgement-scores.js';
import { clipped, decimal, percent } from '../text.js';
import { type Chart, type Draw, halo } from './limen-chart.js';
import { trainingSteps } from './practice-controller.js';

type Losses = KeptPractice['losses'];

export function lossShown(losses: Losses): Chart {
  const [first, last] = [losses[0]?.loss ?? 0, losses.at(-1)?.loss ?? 0];
  const rows = losses.filter((_, place) => place % 5 === 0).map(({ step, loss }) => [step, loss.toFixed(3)]);
  return {
    heading: 'How wrong it still is',
    draw: lossChart(losses),
    table: { caption: 'The loss on the exercises, in nats', columns: ['Step', 'Loss'], rows },
    label: `The loss on the exercises, step by step, from ${decimal(first)} to ${decimal(last)}`,
  };
}

/** The axis is fixed to cover the whole training. */
function lossChart(losses: Losses): Draw {
  return (width) => ({
    height: Math.round(Math.min(240, width * 0.6)),
    marginLeft: 40,
    marginRight: 16,
    marginTop: 26,
    marginBottom: 36,
    x: { domain: [0, trainingSteps] },
    y: { domain: [0, 0.75] },
    marks: [
      axisX({ ticks: 3, tickSize: 0, label: 'step' }),
      axisY({ ticks: 4, tickSize: 0, label: 'loss' }),
      ruleY([0], { stroke: 'var(--line-strong)' }),
      line(losses, { x: 'step', y: 'loss', stroke: 'var(--above)', strokeWidth: 2 }),
      dot(losses.slice(-1), { x: 'step', y: 'loss', r: 5, fill: 'var(--above)' }),
    ],
  });
}

export function weightsShown(head: Head): Chart {
  const weights = headSignals.map(({ label }, place) => [label, (head.weights[place] ?? 0).toFixed(2)]);
  return {
    heading: 'What it has learnt to look at',
    draw: weightsChart(head),
    table: { caption: 'What the head looks at', columns: ['Signal', 'Weight'], rows: weights },
    label: `Weights of the head: ${weights.map((each) => each.join(' ')).join('; ')}`,
  };
}

function weightsChart({ weights }: Head): Draw {
  return (width) => {
    const letters = Math.floor((width - 16) / 7);
    const rows = headSignals.map(({ label }, place) => ({ label, place, weight: weights[place] ?? 0 }));
    const most = Math.max(0.5, ...weights.map(Math.abs));
    return {
      height: 34 * rows.length + 34,
      margin: 8,
      marginTop: 26,
      x: { domain: [-most, most], axis: null },
      y: { domain: rows.map(({ place }) => place), axis: null, padding: 0.62 },
      marks: [
        ruleX([0], { stroke: 'var(--line-strong)' }),
        barX(rows, {
          x: 'weight',
          y: 'place',
          fill: ({ weight }: { weight: number }) => (weight < 0 ? 'var(--below)' : 'var(--above)'),
        }),
        text(rows, {
          x: 0,
          y: 'place',
          dy: -14,
          ...halo,
          strokeWidth: 3,
          fill: 'var(--ink)',
          text: ({ label }: { label: string }) => clipped(label, letters),
        }),
        side(-most, 'start', 'var(--below)', '← speaks against it'),
        side(most, 'end', 'var(--above)', 'speaks for it →'),
      ],
    };
  };
}

function side(x: number, textAnchor: 'start' | 'end', fill: string, words: string) {
  return text([0], { x, frameAnchor: 'top', dy: -24, textAnchor, fill, text: [words] });
}

export function scoresInWords(judgements: readonly Judgement[]): string {
  const scores = scoresOf(judgements);
  if (scores === null) return 'nothing was judged';
  const { auroc, accuracy } = scores;
  const ranked = auroc === null ? '' : `, AUROC ${auroc.toFixed(2)}`;
  return `judges ${percent(accuracy)} rightly${ranked}, calibration error ${decimal(expectedCalibrationError(judgements))}`;
}

const colours = ['var(--line-strong)', 'var(--above)', 'var(--below)'];

export function calibrationShown(judges: readonly Judge[]): Chart {
  const series = judges.map(({ name, judgements }, place) => ({
    name,
    colour: colours[place] ?? 'var(--ink)',
    bins: calibrationBins(judgements),
  }));
  const words = judges.map(({ name, judgements }) => `${name}: ${scoresInWords(judgements)}`).join('. ');
  return {
    heading: 'Does it mean what it says?',
    draw: calibrationChart(series),
    table: {
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
    },
    label: `Calibration on questions that were not practised on. ${words}`,
  };
}

interface CalibrationSeries {
  readonly name: string;
  readonly colour: string;
  readonly bins: readonly CalibrationBin[];
}

/** Dots on the diagonal are perfectly calibrated. Larger dots stand for more drafts. */
function calibrationChart(series: readonly CalibrationSeries[]): Draw {
  return (width) => ({
    height: Math.round(Math.min(360, width * 0.85)),
    marginLeft: 44,
    marginRight: 16,
    marginTop: 26,
    marginBottom: 40,
    x: { domain: [0, 1] },
    y: { domain: [0, 1] },
    r: { domain: [0, 400], range: [0, 14] },
    marks: [
      axisX({ ticks: 5, tickSize: 0, tickFormat: percent, label: 'it says' }),
      axisY({ ticks: 5, tickSize: 0, tickFormat: percent, label: 'really right' }),
      line(
        [
          [0, 0],
          [1, 1],
        ],
        { stroke: 'var(--line-strong)', strokeDasharray: '3 4' },
      ),
      ...series.flatMap(({ name, colour, bins }) => [
        line(bins, { x: 'meanProbability', y: 'shareRight', stroke: colour, strokeWidth: 1.5 }),
        dot(bins, { x: 'meanProbability', y: 'shareRight', r: 'count', fill: colour, fillOpacity: 0.85 }),
        text(bins.slice(-1), {
          x: 'meanProbability',
          y: 'shareRight',
          text: [name],
          ...halo,
          dy: -18,
          textAnchor: bins.length > 1 ? 'end' : 'middle',
          fill: colour,
          fontWeight: 600,
        }),
      ]),
    ],
  });
}
