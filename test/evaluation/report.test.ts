import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byType } from '../../src/evaluation/by-type.js';
import type { GradedRun, GradedTurn } from '../../src/evaluation/full-run.js';
import { exactMatchOf, headroomCaptured, headroomOf } from '../../src/evaluation/headroom.js';

import { type EvaluatedQuestion, strategyReport } from '../../src/evaluation/strategy-report.js';
import { sweep } from '../../src/evaluation/sweep.js';
import { riskCoveragePlot, turnsPlot } from '../../src/evaluation/sweep-plots.js';
import type { EvaluationQuestion } from '../../src/scores/evaluation-question.js';
import { percentile } from '../../src/scores/statistics.js';

function question(id: string, given: Partial<EvaluationQuestion> = {}): EvaluationQuestion {
  const usual = { type: null, gold: [], unanswerable: false, rules: 'hotpotqa' } as const;
  return { id, question: `${id}?`, answers: ['yes'], ...usual, ...given };
}

type Turn = Pick<GradedTurn, 'answer' | 'probability'> & Partial<GradedTurn>;

/** A run with the given turns, one search and one second each; `yes` is right. */
function run(turns: readonly Turn[]): GradedRun {
  const recorded = turns.map((turn, place) => ({
    round: place + 1,
    right: turn.answer === 'yes',
    confidence: 0.5,
    passages: [],
    searches: place + 1,
    seconds: place + 1,
    criticSeconds: 0.5 * (place + 1),
    ...turn,
  }));
  const { length } = turns;
  return {
    turns: recorded,
    ended: 'turns-spent',
    rounds: length,
    searches: length,
    seconds: length,
    criticSeconds: length / 2,
  };
}

const answerable: EvaluatedQuestion = {
  question: question('q1', { type: 'one-hop', gold: ['a', 'b'] }),
  run: run([
    { answer: 'no', probability: 0.2, passages: ['a', 'x'] },
    { answer: 'yes', probability: 0.9, passages: ['a', 'x', 'b'] },
    { answer: 'no', probability: 0.1, passages: ['a', 'x', 'b', 'y'] },
  ]),
};
const unanswerable: EvaluatedQuestion = {
  question: question('q2', { type: 'unanswerable', answers: [], unanswerable: true }),
  run: run([
    { answer: 'no', probability: 0.6 },
    { answer: null, probability: 0 },
    { answer: null, probability: 0 },
  ]),
};
const both = [answerable, unanswerable];

describe('the report of a strategy', () => {
  it('counts an unanswerable question as right when it is abstained from, and only then', () => {
    const abstaining = strategyReport({ kind: 'critic', threshold: 0.7, certainty: 0 }, both, 3);
    expect(abstaining).toMatchObject({ exactMatch: 1, f1: 1, rougeL: 1, answered: 0.5, abstained: 0.5 });
    expect(abstaining).toMatchObject({ exactMatchAnswered: 1, unanswerableAbstained: 1 });
    const daring = strategyReport({ kind: 'critic', threshold: 0.5, certainty: 0 }, both, 3);
    expect(daring).toMatchObject({
      exactMatch: 0.5,
      answered: 1,
      exactMatchAnswered: 0.5,
      unanswerableAbstained: 0,
    });
  });

  it('counts what the strategy read and no more', () => {
    const { retrievals, turns, seconds } = strategyReport(
      { kind: 'critic', threshold: 0.7, certainty: 0 },
      both,
      3,
    );
    expect(retrievals).toBe(2.5);
    expect(turns).toBe(2.5);
    expect(seconds).toEqual({ p50: 3, p95: 4.5 });
    const fixed = strategyReport({ kind: 'fixed', rounds: 1 }, both, 3);
    expect(fixed.retrievals).toBe(1);
    expect(fixed.seconds).toEqual({ p50: 1, p95: 1 });
  });

  it('reports the gold passages found turn by turn until it stops, for questions with known gold', () => {
    const patient = strategyReport({ kind: 'fixed', rounds: 3 }, both, 3);
    expect(patient.goldRecall).toEqual([0.5, 1, 1]);
    expect(patient.fullGoldRecall).toEqual([0, 1, 1]);
    expect(strategyReport({ kind: 'fixed', rounds: 1 }, both, 3).goldRecall).toEqual([0.5, 0.5, 0.5]);
    expect(strategyReport({ kind: 'fixed', rounds: 3 }, [unanswerable], 3).goldRecall).toEqual([]);
  });

  it('judges the critic over all turns with an answer, whether they were reached or not', () => {
    const { critic } = strategyReport({ kind: 'critic', threshold: 0.15, certainty: 0 }, both, 3);
    expect(critic?.confusion).toEqual({ tp: 1, fp: 2, tn: 1, fn: 0 });
    expect(critic?.auroc).toBe(1);
    expect(strategyReport({ kind: 'oracle' }, both, 3).critic).toBeNull();
    expect(strategyReport({ kind: 'fixed', rounds: 2 }, both, 3).critic).toBeNull();
  });

  it('is defined without questions', () => {
    const empty = strategyReport({ kind: 'critic', threshold: 0.5, certainty: 0 }, [], 3);
    expect(empty).toMatchObject({ n: 0, exactMatch: 0, exactMatchAnswered: null, critic: null });
  });
});

describe('percentiles', () => {
  it('are values that occur, with at least the given share at or below', () => {
    const values = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(values, fc.constantFrom(0.05, 0.5, 0.95, 1), (given, share) => {
        const value = percentile(given, share);
        expect(given).toContain(value);
        const below = given.filter((each) => each <= value).length;
        expect(below).toBeGreaterThanOrEqual(share * given.length - 1e-9);
        expect(given.filter((each) => each < value).length).toBeLessThan(share * given.length + 1e-9);
      }),
    );
  });
});

const evaluatedRuns = fc.array(
  fc
    .array(
      fc.record({
        answer: fc.constantFrom('yes', 'no', null),
        probability: fc.constantFrom(0.1, 0.4, 0.6, 0.9),
        confidence: fc.constantFrom(0, 0.5, 1),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((turns): EvaluatedQuestion => ({ question: question('q'), run: run(turns) })),
  { minLength: 1, maxLength: 12 },
);

describe('headroom captured', () => {
  /** Two rounds; `turn` is right, with the given probability, and the other is wrong, with 0.1. */
  const right = (turn: number, probability: number) =>
    Array.from({ length: 2 }, (_, place) => ({
      answer: place + 1 === turn ? 'yes' : 'no',
      probability: place + 1 === turn ? probability : 0.1,
    }));
  const evaluatedOf = (runs: readonly ReturnType<typeof right>[]): EvaluatedQuestion[] =>
    runs.map((turns) => ({ question: question('q'), run: run(turns) }));

  it('is the share of the way from the best fixed number of rounds to the oracle', () => {
    const evaluated = evaluatedOf([right(1, 0.9), right(1, 0.05), right(2, 0.9), right(2, 0.9)]);
    expect(headroomOf(evaluated, 2)).toEqual({ bestFixed: { rounds: 1, exactMatch: 0.5 }, oracle: 1 });
    expect(headroomCaptured({ kind: 'critic', threshold: 0.5, certainty: 0 }, evaluated, 2)).toBe(0.5);
  });

  it('replaces an abstention by the likeliest draft only if every question is answerable', () => {
    const critic = { kind: 'critic', threshold: 0.5, certainty: 0 } as const;
    const answerable = evaluatedOf([right(1, 0.9), right(1, 0.2), right(2, 0.9), right(2, 0.9)]);
    expect(exactMatchOf(critic, answerable, 2)).toBe(0.75);
    expect(headroomCaptured(critic, answerable, 2)).toBe(1);
    const wrong = Array.from({ length: 2 }, () => ({ answer: 'no', probability: 0.3 }));
    const nothing = {
      question: { ...question('q'), answers: [], unanswerable: true },
      run: run(wrong),
    };
    const captured = headroomCaptured(critic, [...answerable, nothing], 2);
    expect(captured).toBeCloseTo((4 / 5 - 2 / 5) / (1 - 2 / 5), 12);
  });

  it('is 1 for the oracle, 0 for the best fixed number of rounds, and never more than 1', () => {
    fc.assert(
      fc.property(evaluatedRuns, (evaluated) => {
        const { bestFixed: fixed } = headroomOf(evaluated, 4);
        const captured = headroomCaptured({ kind: 'oracle' }, evaluated, 4);
        if (captured === null) {
          expect(exactMatchOf({ kind: 'oracle' }, evaluated, 4)).toBe(fixed.exactMatch);
          return;
        }
        expect(captured).toBe(1);
        expect(headroomCaptured({ kind: 'fixed', rounds: fixed.rounds }, evaluated, 4)).toBe(0);
        const judged = headroomCaptured({ kind: 'critic', threshold: 0.5, certainty: 0 }, evaluated, 4);
        expect(judged ?? 2).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the table by kind', () => {
  it('orders the kinds, leaves out empty ones and adds up', () => {
    const others = ['yes-no', 'two-hop', 'bridge'].map((type) => ({
      ...answerable,
      question: question(type, { type }),
    }));
    const rows = byType({ kind: 'critic', threshold: 0.7, certainty: 0 }, [...others, ...both], 3);
    expect(rows.map(({ type }) => type)).toEqual([
      'one-hop',
      'two-hop',
      'yes-no',
      'bridge',
      'all answerable',
      'unanswerable',
      'all',
    ]);
    expect(rows.find(({ type }) => type === 'unanswerable')).toMatchObject({ n: 1, right: 1, abstained: 1 });
    expect(rows.find(({ type }) => type === 'all')).toMatchObject({ n: 5, right: 1, abstained: 0.2 });
  });
});

describe('the sweep', () => {
  const options = { turns: 2, mostTurns: 3, thresholds: { critic: 0.7, certainty: 0, confidence: 0.5 } };

  it('has a point for every number of turns and every hundredth of a threshold', () => {
    const { turns, thresholds, hindsight } = sweep(both, options);
    expect(turns.map((point) => point.turns)).toEqual([1, 2, 3]);
    expect(turns.map(({ strategies }) => strategies.fixed?.exactMatch)).toEqual([0, 1, 0.5]);
    expect(turns.map(({ strategies }) => strategies['sim-rag']?.exactMatch)).toEqual([0.5, 1, 1]);
    expect(thresholds.critic.points).toHaveLength(101);
    expect(thresholds.critic.points.at(70)).toMatchObject({
      threshold: 0.7,
      coverage: 0.5,
      risk: 0,
      exactMatch: 1,
    });
    expect(hindsight?.exactMatch).toBe(1);
  });

  it('reports the headroom with its parts, and the cost of abstaining on the unanswerable', () => {
    const { headroom, thresholds } = sweep(both, options);
    expect(headroom).toEqual({
      bestFixed: { rounds: 2, exactMatch: 1 },
      oracle: 1,
      simRag: 1,
      captured: null,
    });
    expect(thresholds.critic.unanswerableCost).toEqual({
      threshold: 0.9,
      unanswerableAbstained: 1,
      rightAnswersLost: 0,
    });
    expect(sweep([answerable], options).thresholds.critic.unanswerableCost).toBeNull();
  });

  it('answers less at higher thresholds', () => {
    fc.assert(
      fc.property(evaluatedRuns, (evaluated) => {
        const { points } = sweep(evaluated, { ...options, turns: 4, mostTurns: 4 }).thresholds.critic;
        points.slice(1).forEach(({ coverage }, index) => {
          expect(coverage).toBeLessThanOrEqual(points[index]?.coverage ?? 0);
        });
      }),
      { numRuns: 10 },
    );
  });

  it('is plotted with every strategy named', () => {
    const swept = sweep(both, options);
    const plot = turnsPlot(swept);
    for (const name of ['always the last draft', 'self-confidence', 'sim-rag', 'oracle']) {
      expect(plot).toContain(`>${name}</text>`);
    }
    expect(riskCoveragePlot(swept)).toMatch(/critic \(area \d\.\d{3}\)/);
    expect(plot).not.toContain('NaN');
    expect(riskCoveragePlot(swept)).not.toContain('NaN');
  });
});
