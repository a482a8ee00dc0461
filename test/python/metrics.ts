/** Reads cases as JSON from standard input and prints the evaluation's results, for test_metrics.py. */

import { readFileSync } from 'node:fs';
import { auroc, type Judgement, judgementScores } from '../../src/scores/judgement-scores.js';
import { rougeL } from '../../src/scores/rouge-l.js';

interface Cases {
  readonly pairs: readonly (readonly [given: string, accepted: string])[];
  readonly vectors: readonly { readonly judgements: readonly Judgement[]; readonly threshold: number }[];
}

const { pairs, vectors } = JSON.parse(readFileSync(0, 'utf8')) as Cases;
const results = {
  rougeL: pairs.map(([given, accepted]) => rougeL(given, [accepted])),
  scores: vectors.map(({ judgements, threshold }) => ({
    ...judgementScores(judgements, threshold),
    auroc: auroc(judgements),
  })),
};
process.stdout.write(JSON.stringify(results));
