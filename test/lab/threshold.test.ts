import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluatedRun } from '../../src/lab/evaluated-runs.js';
import { headSignals } from '../../src/lab/head-signals.js';
import { parseStoredRuns } from '../../src/lab/stored-runs.js';
import {
  answeredOf,
  countsAt,
  countsByThreshold,
  placedQuestions,
  riskCurve,
  riskOf,
  silentOf,
} from '../../src/lab/threshold-view.js';
import { corpusOf, costs, questionOf, runsOf, turnOf } from './support.js';

const questions = [
  questionOf('sure', [turnOf({ right: true, probability: 0.9 })]),
  questionOf('late', [turnOf({ probability: 0.3 }), turnOf({ round: 2, right: true, probability: 0.6 })]),
  questionOf('mistaken', [turnOf({ probability: 0.7 })]),
  questionOf('unknown', [turnOf({ probability: 0.2 })], true),
  questionOf('empty', [turnOf({ answer: null, probability: 0 })], true),
];
const evaluated = questions.map((question) => evaluatedRun(question, costs));

describe('a threshold over the stored runs', () => {
  it('counts answers, right, wrong and invented ones, and abstentions', () => {
    expect(countsAt(0.5, evaluated, 4)).toEqual({
      right: 2,
      wrong: 1,
      invented: 0,
      rightlySilent: 2,
      missed: 0,
    });
    expect(countsAt(0.1, evaluated, 4)).toEqual({
      right: 2,
      wrong: 1,
      invented: 1,
      rightlySilent: 1,
      missed: 0,
    });
    expect(countsAt(0.95, evaluated, 4)).toEqual({
      right: 0,
      wrong: 0,
      invented: 0,
      rightlySilent: 2,
      missed: 3,
    });
  });

  it('counts every question once, and answers no more of them the higher it is', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    const turns = fc.array(fc.record({ probability: chance, right: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    });
    const sets = fc.array(fc.record({ turns, unanswerable: fc.boolean() }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sets, (given) => {
        const all = given.map((each, id) => {
          const made = each.turns.map((turn, place) => turnOf({ ...turn, round: place + 1 }));
          return evaluatedRun(questionOf(String(id), made, each.unanswerable), costs);
        });
        const answered = countsByThreshold(all, 4).map(({ counts }) => {
          expect(answeredOf(counts) + silentOf(counts)).toBe(all.length);
          return answeredOf(counts);
        });
        expect(answered).toEqual([...answered].sort((one, other) => other - one));
      }),
    );
  });

  it('gives the risk of its answers, and none without answers', () => {
    expect(riskOf(countsAt(0.5, evaluated, 4))).toBeCloseTo(1 / 3);
    expect(riskOf(countsAt(1, evaluated, 4))).toBeNull();
  });

  it('lies on the risk-coverage curve wherever it is', () => {
    const points = riskCurve(evaluated, 4);
    for (const { threshold, coverage, risk } of points) {
      const counts = countsAt(threshold, evaluated, 4);
      expect(answeredOf(counts) / evaluated.length).toBeCloseTo(coverage);
      expect(riskOf(counts)).toBeCloseTo(risk);
    }
    expect(points.length).toBeGreaterThan(2);
  });

  it('looks at each draft a few times only for the whole curve, however many thresholds there are', () => {
    const looksAtDrafts = (count: number): number => {
      let looks = 0;
      const many = Array.from({ length: count }, (_, place) => {
        const probability = (place + 1) / (count + 1);
        const { question, run } = evaluatedRun(questionOf(`q${place}`, [turnOf({ probability })]), costs);
        const turns = run.turns.map((turn) => ({
          ...turn,
          get probability() {
            looks += 1;
            return probability;
          },
        }));
        return { question, run: { ...run, turns } };
      });
      expect(riskCurve(many, 4)).toHaveLength(count);
      return looks;
    };
    expect(looksAtDrafts(400)).toBeLessThan(3 * looksAtDrafts(200));
  });

  it('places each question by its likeliest draft', () => {
    const placed = placedQuestions(evaluated, 4);
    expect(placed.map(({ id, probability, answered }) => [id, probability, answered])).toEqual([
      ['sure', 0.9, 'right'],
      ['late', 0.6, 'right'],
      ['mistaken', 0.7, 'wrong'],
      ['unknown', 0.2, 'invented'],
      ['empty', 0, 'invented'],
    ]);
  });
});

describe('stored runs', () => {
  it.each([
    [null, 'holds no runs'],
    [{ format: 'limen-trace' }, 'holds no runs'],
    [{ ...runsOf([]), version: 2 }, 'version 2 is not known'],
    [runsOf([]), 'holds no questions'],
    [runsOf([corpusOf([])]), 'holds no questions'],
  ])('of an invalid format are refused, with the reason: %#', (value, reason) => {
    expect(() => parseStoredRuns(value)).toThrow(
      expect.objectContaining({ code: 'trace-invalid', message: expect.stringContaining(reason) }),
    );
  });

  it('that ship hold at least 150 questions, each run to its last round with the critic’s probability', () => {
    const runs = parseStoredRuns(JSON.parse(readFileSync('public/lab/runs.json', 'utf8')));
    const all = runs.corpora.flatMap((corpus) => corpus.questions.map((question) => ({ corpus, question })));
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(new Set(all.map(({ question }) => question.id)).size).toBe(all.length);
    for (const { corpus, question } of all) {
      expect(question.rounds === runs.turns || question.ended !== 'turns-spent').toBe(true);
      for (const turn of question.turns) {
        expect(turn.signals).toHaveLength(headSignals.length);
        expect(turn.probability).toBeLessThan(1);
        expect(turn.answer === null ? turn.probability : 0).toBe(0);
        expect(turn.found.every((place) => corpus.passages[place] !== undefined)).toBe(true);
      }
    }
  });
});
