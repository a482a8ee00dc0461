import { describe, expect, it } from 'vitest';
import { documentationReport } from '../../../src/evaluation/documentation/documentation-report.js';
import type { DocumentationResult } from '../../../src/evaluation/documentation/documentation-result.js';

function resultOf(id: string, given: Partial<DocumentationResult>): DocumentationResult {
  const { answered = false, closestRight = false } = given;
  return {
    id,
    question: `${id}?`,
    kind: 'howto',
    answerable: true,
    foundAt: null,
    answered,
    answer: 'a draft',
    probability: 0.1,
    shown: 'a draft',
    readings: [],
    right: answered && closestRight,
    rightInThree: answered && closestRight,
    closestRight,
    baselines: {},
    ...given,
  };
}

const beside = (score: number | null, right: boolean) => ({
  search: { score, right, rightInThree: right, shown: score === null ? [] : ['text'] },
});

/** Five answerable questions, three of them answered, and two unanswerable ones, one of them answered. */
const results = [
  resultOf('a', {
    answered: true,
    probability: 0.9,
    closestRight: true,
    foundAt: 1,
    baselines: beside(9, true),
  }),
  resultOf('b', {
    answered: true,
    probability: 0.8,
    foundAt: 2,
    rightInThree: true,
    baselines: beside(2, true),
  }),
  resultOf('c', {
    answered: true,
    probability: 0.7,
    closestRight: true,
    foundAt: 20,
    kind: 'why',
    baselines: beside(5, false),
  }),
  resultOf('d', {
    probability: 0.3,
    closestRight: true,
    rightInThree: true,
    foundAt: 5,
    baselines: beside(1, true),
  }),
  resultOf('e', { probability: 0, answer: null, shown: null, baselines: beside(null, false) }),
  resultOf('f', {
    answered: true,
    probability: 0.5,
    answerable: false,
    kind: 'unanswerable',
    baselines: beside(8, false),
  }),
  resultOf('g', { probability: 0.2, answerable: false, kind: 'unanswerable', baselines: beside(7, false) }),
];

describe('the figures over a documentation', () => {
  const report = documentationReport(results);

  it('count what was found over the answerable questions', () => {
    expect(report).toMatchObject({
      n: 7,
      unanswerable: 2,
      found: { '1': 0.2, '2': 0.4, '5': 0.6, '20': 0.8 },
    });
  });

  it('count an answer to an unanswerable question as wrong, and a right draft that was rejected as no answer', () => {
    expect(report.right).toBe(2 / 5);
    expect(report.rightOfAnswered).toBe(2 / 4);
    expect(report.silentOnUnanswerable).toBe(1 / 2);
    expect(report.rightInThree).toBe(4 / 5);
  });

  it('order all questions by the probability of the likeliest draft', () => {
    // Risks 0, 1/2, 1/3, 2/4, 2/5 and so on: only at the first answer are four fifths right.
    expect(report.coverageAt80).toBeCloseTo(1 / 7);
    expect(report.coverageAt90).toBeCloseTo(1 / 7);
    const risks = [0, 1 / 2, 1 / 3, 2 / 4, 2 / 5, 3 / 6];
    const area = risks.slice(1).reduce((sum, risk, place) => sum + (risk + (risks[place] ?? 0)) / 2, 0);
    expect(report.aurc).toBeCloseTo(area / 6);
  });

  it('are given for each kind', () => {
    expect(Object.keys(report.kinds)).toEqual(['howto', 'unanswerable', 'why']);
    expect(report.kinds['howto']).toEqual({
      n: 4,
      answered: 0.5,
      found2: 0.5,
      right: 0.25,
      rightInThree: 0.75,
      rightOfAnswered: 0.5,
    });
    expect(report.kinds['unanswerable']).toMatchObject({ n: 2, right: null, rightOfAnswered: 0 });
  });

  it('compare a baseline at the same number of answers, the surest by its own score', () => {
    expect(report.baselines['search']).toEqual({
      right: 3 / 5,
      rightInThree: 3 / 5,
      answered: 6 / 7,
      // The questions a, f, g and c.
      atSameCoverage: { right: 1 / 5, rightOfAnswered: 1 / 4, silentOnUnanswerable: 0 },
    });
  });

  it('are defined without questions, and without answers', () => {
    expect(documentationReport([])).toMatchObject({ n: 0, right: 0, rightOfAnswered: null, aurc: null });
    expect(documentationReport(results.slice(4, 5))).toMatchObject({
      rightOfAnswered: null,
      silentOnUnanswerable: null,
      coverageAt80: 0,
    });
  });
});
