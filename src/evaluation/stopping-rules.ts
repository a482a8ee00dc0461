/**
 * Stopping rules, evaluated from one recorded run. With a reasoner that only reads (the embedded one),
 * retrieval and drafts do not depend on the verdict's number, so the result equals that of running each
 * strategy by itself.
 */

import { optionInvalid } from '../engine/index.js';
import { highest } from '../scores/statistics.js';
import { type GradedRun, type GradedTurn, withinTurns } from './full-run.js';

export type StoppingRule =
  /** The last draft of a fixed number of rounds, without any judgement. */
  | { readonly kind: 'fixed'; readonly rounds: number }
  /** The first draft with enough of the reasoner's own confidence, or none. */
  | { readonly kind: 'confidence'; readonly threshold: number }
  /**
   * The first draft of which the critic is certain, else the likeliest that reaches the threshold, else none.
   */
  | { readonly kind: 'critic'; readonly threshold: number; readonly certainty: number }
  /** The first right draft, or none: the upper bound of all stopping, which needs to know the answers. */
  | { readonly kind: 'oracle' };

/** How a strategy ended on one question. */
interface StoppedRun {
  readonly answer: string | null;
  /** The turn whose draft was the answer. */
  readonly turn: GradedTurn | null;
  /** The part of the run that the strategy used, in rounds, queries and seconds. */
  readonly rounds: number;
  readonly searches: number;
  readonly seconds: number;
}

/** @param turns maximum number of rounds; the run may contain more */
export function outcomeOf(rule: StoppingRule, full: GradedRun, turns: number): StoppedRun {
  const allowed = rule.kind === 'fixed' ? Math.min(rule.rounds, turns) : turns;
  const run = withinTurns(full, allowed);
  const seconds = (part: { seconds: number; criticSeconds: number }) =>
    part.seconds + (needsCritic(rule) ? part.criticSeconds : 0);
  const accepted = run.turns.find((turn) => accepts(rule, turn));
  if (accepted !== undefined) {
    const { answer, round, searches } = accepted;
    return { answer, turn: accepted, rounds: round, searches, seconds: seconds(accepted) };
  }
  const last = fallback(rule, run.turns);
  const { rounds, searches } = run;
  return { answer: last?.answer ?? null, turn: last, rounds, searches, seconds: seconds(run) };
}

function accepts(rule: StoppingRule, turn: GradedTurn): boolean {
  if (turn.answer === null) return false;
  switch (rule.kind) {
    case 'fixed':
      return false;
    case 'confidence':
      return turn.confidence >= rule.threshold;
    case 'critic':
      return turn.probability >= Math.max(rule.threshold, rule.certainty);
    case 'oracle':
      return turn.right;
  }
}

function fallback(rule: StoppingRule, turns: readonly GradedTurn[]): GradedTurn | null {
  if (rule.kind === 'fixed') return turns.at(-1) ?? null;
  if (rule.kind !== 'critic') return null;
  const given = turns.filter(({ answer, probability }) => answer !== null && probability >= rule.threshold);
  return highest(given, ({ probability }) => probability);
}

export interface Thresholds {
  readonly critic: number;
  /** The critic's probability from which a run ends at once. */
  readonly certainty: number;
  readonly confidence: number;
}

type CriticThresholds = Pick<Thresholds, 'critic' | 'certainty'>;

/** The names of all rules that can be compared. */
export function everyRuleName(turns: number, hasCritic: boolean): string[] {
  const rounds = turns > 1 ? ['fixed-N'] : [];
  const judged = hasCritic ? ['sim-rag', 'sim-rag-closest'] : [];
  return ['standard', ...rounds, 'self-confidence', ...judged, 'oracle'];
}

/**
 * `standard`, `fixed-3`, `fixed-N` (every number of rounds), `self-confidence`, `sim-rag`, `sim-rag-closest`,
 * `oracle`, by name in the order given.
 *
 * @throws {LimenError} `option-invalid`
 */
export function rulesNamed(
  names: readonly string[],
  turns: number,
  thresholds: Thresholds,
): ReadonlyMap<string, StoppingRule> {
  const strategies = new Map<string, StoppingRule>();
  for (const name of names) {
    if (name === 'fixed-N') {
      for (let rounds = 1; rounds <= turns; rounds++)
        strategies.set(`fixed-${rounds}`, { kind: 'fixed', rounds });
    } else strategies.set(name, ruleNamed(name, turns, thresholds));
  }
  return strategies;
}

function ruleNamed(name: string, turns: number, thresholds: Thresholds): StoppingRule {
  const rounds = Number(/^fixed-([1-9]\d?)$/u.exec(name)?.[1] ?? Number.NaN);
  if (rounds <= turns) return { kind: 'fixed', rounds };
  switch (name) {
    case 'standard':
      return { kind: 'fixed', rounds: 1 };
    case 'self-confidence':
      return { kind: 'confidence', threshold: thresholds.confidence };
    case 'sim-rag':
      return criticRule(thresholds);
    case 'sim-rag-closest':
      return neverSilent(thresholds);
    case 'oracle':
      return { kind: 'oracle' };
  }
  throw optionInvalid(
    '--strategy',
    name,
    `standard, fixed-1 to fixed-${turns}, fixed-N, self-confidence, sim-rag, sim-rag-closest, oracle`,
  );
}

/** SIM-RAG as shipped. */
export function criticRule({ critic, certainty }: CriticThresholds): StoppingRule {
  return { kind: 'critic', threshold: critic, certainty };
}

/** Stops like SIM-RAG, but gives the draft that came closest instead of abstaining. */
export function neverSilent({ critic, certainty }: CriticThresholds): StoppingRule {
  return { kind: 'critic', threshold: 0, certainty: Math.max(critic, certainty) };
}

export function needsCritic(rule: StoppingRule): boolean {
  return rule.kind === 'critic';
}
