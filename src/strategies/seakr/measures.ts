/** How well SeaKR's uncertainty predicts what its memory knows, and the outcome of its choices. */

import type { UncertaintyMeasure } from '../../engine/index.js';
import { auroc } from '../../scores/judgement-scores.js';
import { shareOrNull, sum } from '../../scores/statistics.js';
import { defineMeasures, type LiveResult, type OwnReport } from '../live-result.js';
import type { ObservedRun } from '../observed-run.js';

export interface SeaKrFacts {
  readonly steps: number;
  /** Number of steps that retrieved. */
  readonly retrieved: number;
  /** For each measure that the memory offers, the maximum over all steps; missing if it was not measured. */
  readonly uncertainty: Readonly<Partial<Record<UncertaintyMeasure, number>>>;
  /** Number of steps that kept a passage other than the first one found. */
  readonly reordered: number;
  readonly chosen: 'chain' | 'fresh' | null;
  /** Whether the weaker measure replaced hidden states. */
  readonly weaker: boolean;
}

const offered = ['states', 'log-probability'] as const;

export function seaKrFacts({ events }: ObservedRun): SeaKrFacts {
  const measured = events.filter((event) => event.type === 'seakr/uncertainty-measured');
  const weighed = events.filter((event) => event.type === 'seakr/passages-weighed');
  const highest = (measure: UncertaintyMeasure) => {
    const values = measured.flatMap(({ byMeasure }) => byMeasure[measure] ?? []);
    return values.length === 0 ? {} : { [measure]: Math.max(...values) };
  };
  return {
    steps: events.filter(({ type }) => type === 'seakr/step-answered').length,
    retrieved: events.filter((event) => event.type === 'seakr/step-answered' && event.retrieved).length,
    uncertainty: Object.assign({}, ...offered.map(highest)),
    reordered: weighed.filter((event) => event.weighed[0]?.passageId !== event.kept).length,
    chosen: events.find((event) => event.type === 'seakr/answers-compared')?.chosen ?? null,
    weaker: events.some((event) => event.type === 'seakr/measure-chosen' && event.weaker),
  };
}

/** AUROC of uncertainty as a sign of unknown answers: as labelled by the set, or as answered closed-book. */
export function seaKrReport(results: readonly LiveResult[], facts: readonly SeaKrFacts[]): OwnReport {
  const separation = offered.map((measure) => [measure, separationBy(measure, results, facts)] as const);
  const steps = sum(facts.map((each) => each.steps));
  const retrieved = sum(facts.map((each) => each.retrieved));
  const figures = {
    steps: steps / Math.max(1, facts.length),
    retrievedSteps: steps === 0 ? null : retrieved / steps,
    reorderedSteps: retrieved === 0 ? null : sum(facts.map(({ reordered }) => reordered)) / retrieved,
    freshChosen: shareOrNull(
      facts.filter(({ chosen }) => chosen !== null),
      ({ chosen }) => chosen === 'fresh',
    ),
    ...Object.fromEntries(separation.map(([measure, value]) => [`unknownAuroc: ${measure}`, value])),
  };
  const aurocs = separation.flatMap(([measure, value]) =>
    value === null ? [] : [`${value.toFixed(3)} by ${measure}`],
  );
  const said = (value: number | null) => (value === null ? '-' : `${(100 * value).toFixed(1)} %`);
  return {
    figures,
    remarks: [
      `${figures.steps.toFixed(2)} steps, ${said(figures.retrievedSteps)} of them retrieved; not the first passage kept ${said(figures.reorderedSteps)}; the fresh answer chosen ${said(figures.freshChosen)}`,
      ...(aurocs.length === 0
        ? []
        : [`uncertainty tells unknown from known with AUROC ${aurocs.join(', ')}`]),
      ...(facts.some(({ weaker }) => weaker)
        ? ['no hidden states: log-probabilities instead, the weaker measure']
        : []),
    ],
  };
}

function separationBy(
  measure: UncertaintyMeasure,
  results: readonly LiveResult[],
  facts: readonly SeaKrFacts[],
): number | null {
  const judgements = results.flatMap(({ question, known }, place) => {
    const uncertainty = facts[place]?.uncertainty[measure];
    const isKnown = question.known ?? known;
    return uncertainty === undefined || isKnown === null
      ? []
      : [{ probability: uncertainty, right: !isKnown }];
  });
  return auroc(judgements);
}

export const measures = defineMeasures(seaKrFacts, seaKrReport);
