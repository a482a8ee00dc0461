import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrationPoints } from '../../src/evaluation/calibration.js';
import type { GradedTurn } from '../../src/evaluation/full-run.js';
import type { EvaluatedQuestion } from '../../src/evaluation/strategy-report.js';
import { unanswerableCost } from '../../src/evaluation/unanswerable-cost.js';

type Turn = Pick<GradedTurn, 'answer' | 'probability'>;

/** `yes` is the right answer if there is one. */
function asked(unanswerable: boolean, turns: readonly Turn[]): EvaluatedQuestion {
  const recorded = turns.map((turn, place) => ({
    round: place + 1,
    right: !unanswerable && turn.answer === 'yes',
    confidence: turn.probability,
    passages: [],
    searches: place + 1,
    seconds: 1,
    criticSeconds: 0,
    ...turn,
  }));
  const spent = { rounds: turns.length, searches: turns.length, seconds: 1, criticSeconds: 0 };
  const answers = unanswerable ? [] : ['yes'];
  return {
    question: { id: 'q', question: 'q?', answers, type: null, gold: [], unanswerable, rules: 'squad' },
    run: { turns: recorded, ended: 'turns-spent', ...spent },
  };
}

const answerable = (answer: string | null, probability: number) => asked(false, [{ answer, probability }]);
const unanswerable = (probability: number) => asked(true, [{ answer: 'yes', probability }]);

const sets = fc.array(
  fc
    .tuple(
      fc.boolean(),
      fc.array(
        fc.record({
          answer: fc.constantFrom('yes', 'no', null),
          probability: fc.integer({ min: 0, max: 99 }).map((step) => step / 100),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([without, turns]) => asked(without, turns)),
  { minLength: 1, maxLength: 25 },
);

/** A critic that ends a run with the first draft above the threshold. */
const critic = { kind: 'critic', certainty: 0 } as const;

describe('the cost of abstaining on unanswerable questions', () => {
  it('is the share of right answers that are lost when seven in ten of the unanswerable are rejected', () => {
    const silent = Array.from({ length: 10 }, (_, place) => unanswerable(place / 20));
    // To abstain on seven of ten, the threshold must exceed 0.3; one of the four right answers lies below
    // that.
    const answers = [0.9, 0.8, 0.35, 0.2].map((probability) => answerable('yes', probability));
    const cost = unanswerableCost(critic, [...silent, ...answers, answerable('no', 0.99)], 1);
    expect(cost).toEqual({ threshold: 0.35, unanswerableAbstained: 0.7, rightAnswersLost: 0.25 });
  });

  it('is zero if the unanswerable get no answers anyway', () => {
    const cost = unanswerableCost(
      critic,
      [asked(true, [{ answer: null, probability: 0 }]), answerable('yes', 0)],
      1,
    );
    expect(cost).toEqual({ threshold: 0, unanswerableAbstained: 1, rightAnswersLost: 0 });
  });

  it('uses the best threshold that abstains enough, since later rounds can still be right', () => {
    const later = asked(false, [
      { answer: 'no', probability: 0.5 },
      { answer: 'yes', probability: 0.9 },
    ]);
    const cost = unanswerableCost(critic, [unanswerable(0.2), later], 2);
    expect(cost?.threshold).toBeGreaterThan(0.5);
    expect(cost?.rightAnswersLost).toBe(0);
  });

  it('is undefined without an unanswerable question, without a right answer, or if no threshold abstains enough', () => {
    expect(unanswerableCost(critic, [answerable('yes', 0.5)], 1)).toBeNull();
    expect(unanswerableCost(critic, [unanswerable(0.5), answerable('no', 0.5)], 1)).toBeNull();
    expect(unanswerableCost(critic, [unanswerable(1), answerable('yes', 1)], 1)).toBeNull();
  });

  it('is a share, at a threshold that abstains enough', () => {
    fc.assert(
      fc.property(sets, (evaluated) => {
        const cost = unanswerableCost(critic, evaluated, 3);
        fc.pre(cost !== null);
        expect(cost?.unanswerableAbstained).toBeGreaterThanOrEqual(0.7);
        expect(cost?.rightAnswersLost).toBeGreaterThanOrEqual(0);
        expect(cost?.rightAnswersLost).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the points of a calibration table', () => {
  it('count answers, right answers, and right abstentions', () => {
    const points = calibrationPoints(
      [answerable('yes', 0.9), answerable('no', 0.6), answerable('yes', 0.3), unanswerable(0.2)],
      1,
      0,
    );
    expect(points).toHaveLength(51);
    expect(points[0]).toEqual({
      threshold: 0,
      answered: 1,
      abstained: 0,
      rightOfAnswered: 0.5,
      unanswerableOfAbstained: null,
      wrongOfAbstained: null,
    });
    expect(points.find(({ threshold }) => threshold === 0.7)).toEqual({
      threshold: 0.7,
      answered: 0.25,
      abstained: 0.75,
      rightOfAnswered: 1,
      unanswerableOfAbstained: 1 / 3,
      wrongOfAbstained: 1 / 3,
    });
    expect(points.at(-1)).toMatchObject({ threshold: 1, answered: 0, rightOfAnswered: null });
  });

  it('answer less as the threshold rises, and account for every question', () => {
    fc.assert(
      fc.property(sets, (evaluated) => {
        calibrationPoints(evaluated, 3, 0).forEach(({ answered, abstained, ...of }, place, all) => {
          expect(answered + abstained).toBeCloseTo(1, 12);
          if (place > 0) expect(answered).toBeLessThanOrEqual(all[place - 1]?.answered ?? 0);
          expect((of.unanswerableOfAbstained ?? 0) + (of.wrongOfAbstained ?? 0)).toBeLessThanOrEqual(
            1 + 1e-9,
          );
        });
      }),
      { numRuns: 20 },
    );
  });
});
