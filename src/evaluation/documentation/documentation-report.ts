/** What `limen eval --documentation --json` writes. Shares of 1. */

import { share, shareOrNull } from '../../scores/statistics.js';
import { type RiskPoint, riskCoverage, riskCoverageArea } from '../risk-coverage.js';
import type { DocumentationResult } from './documentation-result.js';

export interface DocumentationReport {
  /** Number of questions, including unanswerable ones. */
  readonly n: number;
  readonly unanswerable: number;
  /**
   * Share of the answerable questions for which one of the first passages of a plain search, as many as the
   * key says, contains a `must` or a whole gold quote.
   */
  readonly found: Readonly<Record<'1' | '2' | '5' | '20', number>>;
  /** Share of the answerable questions answered rightly. */
  readonly right: number;
  /** Share of answers that are right, including those to unanswerable questions; null if there are none. */
  readonly rightOfAnswered: number | null;
  /**
   * Share of the answerable questions with a right answer among the three items shown: an answer, readings.
   */
  readonly rightInThree: number;
  /** Share of the unanswerable questions that got no answer; null if there are none. */
  readonly silentOnUnanswerable: number | null;
  /**
   * The greatest share of all questions that can be answered, the likeliest drafts first, with at least 80 or
   * 90 % of the answers right; 0 if there is none.
   */
  readonly coverageAt80: number;
  readonly coverageAt90: number;
  /** Mean risk over the coverage reached (`riskCoverageArea`); null if there is no draft at all. */
  readonly aurc: number | null;
  readonly kinds: Readonly<Record<string, KindReport>>;
  readonly baselines: Readonly<Record<string, BaselineReport>>;
}

/** The questions of one kind. */
interface KindReport {
  readonly n: number;
  /** Share of questions that got an answer. */
  readonly answered: number;
  /** Shares of the answerable ones; null if there are none. */
  readonly found2: number | null;
  readonly right: number | null;
  readonly rightInThree: number | null;
  readonly rightOfAnswered: number | null;
}

interface BaselineReport {
  /** Shares of the answerable questions; a baseline answers every question. */
  readonly right: number;
  readonly rightInThree: number;
  /** Share of all questions for which it found anything. */
  readonly answered: number;
  /** Its results if it only answers the questions with its highest scores, as many as Limen answers. */
  readonly atSameCoverage: {
    readonly right: number;
    readonly rightOfAnswered: number | null;
    readonly silentOnUnanswerable: number | null;
  };
}

export function documentationReport(results: readonly DocumentationResult[]): DocumentationReport {
  const answerable = results.filter((each) => each.answerable);
  const curve = riskCoverageOf(results);
  const foundWithin = (places: number) =>
    share(answerable, ({ foundAt }) => foundAt !== null && foundAt <= places);
  return {
    n: results.length,
    unanswerable: results.length - answerable.length,
    found: { '1': foundWithin(1), '2': foundWithin(2), '5': foundWithin(5), '20': foundWithin(20) },
    ...shares(
      results,
      ({ answered }) => answered,
      ({ right }) => right,
    ),
    rightInThree: share(answerable, ({ rightInThree }) => rightInThree),
    coverageAt80: coverageAt(0.8, curve),
    coverageAt90: coverageAt(0.9, curve),
    aurc: riskCoverageArea(curve),
    kinds: kindsOf(results),
    baselines: baselinesOf(results),
  };
}

function shares<Result extends { readonly answerable: boolean }>(
  results: readonly Result[],
  answered: (result: Result) => boolean,
  right: (result: Result) => boolean,
): Pick<DocumentationReport, 'right' | 'rightOfAnswered' | 'silentOnUnanswerable'> {
  const isRight = (result: Result) => answered(result) && right(result);
  return {
    right: share(
      results.filter(({ answerable }) => answerable),
      isRight,
    ),
    rightOfAnswered: shareOrNull(results.filter(answered), isRight),
    silentOnUnanswerable: shareOrNull(
      results.filter(({ answerable }) => !answerable),
      (result) => !answered(result),
    ),
  };
}

/** Ordered by the critic's probability of each likeliest draft. */
function riskCoverageOf(results: readonly DocumentationResult[]): RiskPoint[] {
  const drafted = results.filter(({ answer }) => answer !== null);
  const thresholds = [...new Set(drafted.map(({ probability }) => probability))];
  return riskCoverage(thresholds, (threshold) =>
    results.map(({ answer, probability, closestRight }) => ({
      answer: probability >= threshold ? answer : null,
      right: closestRight,
    })),
  );
}

function coverageAt(precision: number, curve: readonly RiskPoint[]): number {
  return Math.max(0, ...curve.filter(({ risk }) => 1 - risk >= precision).map(({ coverage }) => coverage));
}

function kindsOf(results: readonly DocumentationResult[]): Readonly<Record<string, KindReport>> {
  const kinds = [...new Set(results.map(({ kind }) => kind))].sort();
  return Object.fromEntries(
    kinds.map((kind) => {
      const own = results.filter((each) => each.kind === kind);
      const answerable = own.filter((each) => each.answerable);
      const report: KindReport = {
        n: own.length,
        answered: share(own, ({ answered }) => answered),
        found2: shareOrNull(answerable, ({ foundAt }) => foundAt !== null && foundAt <= 2),
        right: shareOrNull(answerable, ({ right }) => right),
        rightInThree: shareOrNull(answerable, ({ rightInThree }) => rightInThree),
        rightOfAnswered: shareOrNull(
          own.filter(({ answered }) => answered),
          ({ right }) => right,
        ),
      };
      return [kind, report];
    }),
  );
}

function baselinesOf(results: readonly DocumentationResult[]): Readonly<Record<string, BaselineReport>> {
  const names = [...new Set(results.flatMap(({ baselines }) => Object.keys(baselines)))];
  return Object.fromEntries(names.map((name) => [name, baselineReport(name, results)]));
}

function baselineReport(name: string, results: readonly DocumentationResult[]): BaselineReport {
  const own = results.flatMap(({ answerable, baselines }) => {
    const result = baselines[name];
    return result === undefined ? [] : [{ answerable, ...result }];
  });
  const answerable = own.filter((each) => each.answerable);
  const wanted = results.filter(({ answered }) => answered).length;
  const surest = new Set(
    own
      .filter(({ score }) => score !== null)
      .sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
      .slice(0, wanted),
  );
  return {
    right: share(answerable, ({ right }) => right),
    rightInThree: share(answerable, ({ rightInThree }) => rightInThree),
    answered: share(own, ({ score }) => score !== null),
    atSameCoverage: shares(
      own,
      (result) => surest.has(result),
      ({ right }) => right,
    ),
  };
}
