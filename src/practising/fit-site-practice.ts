/**
 * Logistic regression with the critic's own log-odds as offset, and a prior that they need no correction. On
 * every site, headings are harder to answer than what people ask: how much harder is fitted too, but discarded.
 */

import {
  type PracticeNumberName,
  type PracticeNumbers,
  practiceNumberNames,
  type SitePractice,
} from '../critics/site-practice/site-practice.js';
import { sigmoid } from '../scores/log-odds.js';

/** The likeliest draft of one run. */
export interface PracticeExample {
  /** From the critic itself. */
  readonly logOdds: number;
  readonly numbers: PracticeNumbers;
  readonly right: boolean;
  /** How much it counts, from 0 to 1. */
  readonly weight: number;
  /** Whether a heading was asked, and not what a person or a sentence asks. */
  readonly isHeading: boolean;
}

type Weights = SitePractice['weights'];

/** Bounds of the weights, as enforced by the page. */
const most: Readonly<Record<PracticeNumberName, number>> = { block: 1, sureness: 0.5, lead: 0.5, short: 1 };

/**
 * The inverse of each weight's prior variance: how many runs it takes to move it. Chosen on training sites
 * (docs/EXPERIMENTS.md, "Practice for a site"): practice tells most about the lead of the best passage.
 */
const certainty: Readonly<Record<PracticeNumberName, number>> = {
  block: 10,
  sureness: 30,
  lead: 2,
  short: 10,
};

/** The weights that only headings have, with the inverse variances of their priors. */
const ofHeadings = { block: 1, sureness: 3 } as const;

/** Newton's method: the loss is convex, and a handful of steps is exact. */
const steps = 25;

/** The weights that correct the critic on these texts; all 0 if there is nothing to learn from. */
export function fitSitePractice(examples: readonly PracticeExample[]): Weights {
  const rows = examples.map(({ numbers, isHeading }) => [
    ...practiceNumberNames.map((name) => numbers[name] ?? 0),
    ...(isHeading ? [numbers.block, numbers.sureness] : [0, 0]),
  ]);
  const strength = [
    ...practiceNumberNames.map((name) => certainty[name]),
    ofHeadings.block,
    ofHeadings.sureness,
  ];
  let weights = strength.map(() => 0);
  for (let step = 0; step < steps; step += 1) {
    const gradient = weights.map((weight, place) => at(strength, place) * weight);
    const curvature = strength.map((value, row) => strength.map((_, column) => (row === column ? value : 0)));
    for (const [place, row] of rows.entries()) {
      const example = examples[place];
      if (example === undefined) continue;
      const odds = row.reduce((sum, value, index) => sum + value * at(weights, index), example.logOdds);
      const expected = sigmoid(odds);
      for (const [index, value] of row.entries()) {
        gradient[index] = at(gradient, index) + example.weight * value * (expected - Number(example.right));
        const line = curvature[index] ?? [];
        for (const [other, beside] of row.entries()) {
          line[other] = at(line, other) + example.weight * value * beside * expected * (1 - expected);
        }
      }
    }
    const change = solved(curvature, gradient);
    weights = weights.map((weight, place) => weight - at(change, place));
  }
  const learnt = (name: PracticeNumberName) => {
    const weight = at(weights, practiceNumberNames.indexOf(name));
    return rounded(Math.min(most[name], Math.max(-most[name], weight)));
  };
  const hasShort = examples.some(({ numbers }) => numbers.short);
  return {
    block: learnt('block'),
    sureness: learnt('sureness'),
    lead: learnt('lead'),
    ...(hasShort ? { short: learnt('short') } : {}),
  };
}

/** Gaussian elimination; the matrix is positive definite, so no pivoting is needed. */
function solved(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, place) => [...row, at(values, place)]);
  const size = rows.length;
  for (const [place, pivot] of rows.entries()) {
    for (const row of rows.slice(place + 1)) {
      const factor = at(row, place) / at(pivot, place);
      for (let column = place; column <= size; column += 1) {
        row[column] = at(row, column) - factor * at(pivot, column);
      }
    }
  }
  const found = new Array<number>(size).fill(0);
  for (let place = size - 1; place >= 0; place -= 1) {
    const row = rows[place] ?? [];
    const known = found.reduce(
      (sum, value, column) => (column > place ? sum + value * at(row, column) : sum),
      0,
    );
    found[place] = (at(row, size) - known) / at(row, place);
  }
  return found;
}

function at(values: readonly number[], place: number): number {
  return values[place] ?? 0;
}

/** So that the last bits of floating-point arithmetic do not change the file. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4 + 0;
}
