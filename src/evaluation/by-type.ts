import { share } from '../scores/statistics.js';
import type { StoppingRule } from './stopping-rules.js';
import { type EvaluatedQuestion, type StoppedQuestion, stoppedBy } from './strategy-report.js';

/** One kind of question under one strategy. Rates from 0 to 1. */
export interface TypeRow {
  readonly type: string;
  readonly n: number;
  /** Exact match, or for unanswerable questions, abstention. */
  readonly right: number;
  readonly abstained: number;
}

const order = ['one-hop', 'two-hop', 'comparison', 'yes-no'];

/** A row for each kind, then for the answerable, the unanswerable, and all; none for those without questions. */
export function byType(
  rule: StoppingRule,
  evaluated: readonly EvaluatedQuestion[],
  turns: number,
): TypeRow[] {
  const results = stoppedBy(rule, evaluated, turns);
  const answerable = results.filter(({ question }) => !question.unanswerable);
  const types = [...new Set(answerable.map(typeOf))].sort(byOrder);
  const groups = [
    ...types.map((type) => [type, answerable.filter((result) => typeOf(result) === type)] as const),
    ['all answerable', answerable] as const,
    ['unanswerable', results.filter(({ question }) => question.unanswerable)] as const,
    ['all', results] as const,
  ];
  return groups
    .filter(([, group]) => group.length > 0)
    .map(([type, group]) => ({
      type,
      n: group.length,
      right: share(group, ({ right }) => right),
      abstained: share(group, ({ answer }) => answer === null),
    }));
}

function typeOf({ question }: StoppedQuestion): string {
  return question.type ?? 'other';
}

function byOrder(one: string, other: string): number {
  const place = (type: string) => (order.includes(type) ? order.indexOf(type) : order.length);
  return place(one) - place(other) || (one < other ? -1 : 1);
}
