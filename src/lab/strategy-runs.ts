/** Runs of any strategy, as the Lab compares them side by side: steps, costs, and how each run ended. */

import { outcomeOf, type StoppingRule } from '../evaluation/stopping-rules.js';
import { draftInWords } from '../strategies/own-events.js';
import {
  fixedRoundsStrategy,
  oneShotStrategy,
  selfCritiqueStrategy,
  simRagStrategy,
} from '../strategies/registry.js';
import type { StrategyDefinition } from '../strategies/strategy.js';
import type { Costs } from './costs.js';
import { evaluatedRun } from './evaluated-runs.js';
import type { StoredCorpus, StoredQuestion, StoredRuns, StoredTurn } from './stored-runs.js';

/** One line of a timeline. */
export interface Step {
  readonly round: number;
  /** A verb for the step: "Looks up", "Drafts". */
  readonly does: string;
  readonly text: string;
  /** A probability that was given, and the threshold that it was compared with. */
  readonly probability?: number;
  readonly threshold?: number;
  /** SeaKR's uncertainty about its memory, and the delta that it was compared with. Higher is less sure. */
  readonly uncertainty?: number;
  readonly delta?: number;
}

export interface RunCosts {
  /** Passes through any model. */
  readonly calls: number;
  readonly retrievals: number;
  /** Tokens read and written by the models. */
  readonly tokens: number;
  readonly seconds: number;
}

export interface ComparedRun {
  readonly steps: readonly Step[];
  readonly answer: string | null;
  readonly right: boolean;
  readonly costs: RunCosts;
  /** Whether anything was looked up; if not, the answer came from memory. */
  readonly retrieved: boolean;
}

/** How a strategy chooses between its memory and retrieval, by one number per step. */
export interface SourceChoice {
  /** Completes "It looks up …". */
  readonly label: string;
  /** The threshold that it was run with. */
  readonly line: number;
  /** The number of the step that was least sure of the memory; `null` if nothing was measured. */
  numberOf(run: ComparedRun): number | null;
  looksUp(measured: number, line: number): boolean;
}

/** A strategy that can be compared, whatever the source of its runs. */
export interface ComparedStrategy {
  readonly name: string;
  readonly title: string;
  /** How it decides, in a sentence. */
  readonly decides: string;
  /** Whether the Lab's threshold affects it. */
  readonly hasThreshold: boolean;
  /** Whether it chooses between its memory and retrieval. */
  readonly choosesSource: boolean;
  /** Set if that choice compares a number with a threshold. */
  readonly choice?: SourceChoice;
  /** `null` if it was not run on this question. Its own threshold is used if none is given. */
  run(question: StoredQuestion, threshold?: number): ComparedRun | null;
}

/** How a run ended, compared with the truth. */
export type Ending = 'right' | 'wrong' | 'invented' | 'rightly-silent' | 'missed';

export const endingWords: Readonly<Record<Ending, string>> = {
  right: 'right',
  wrong: 'wrong',
  invented: 'invented: nobody knows',
  'rightly-silent': 'silent, and nobody knows',
  missed: 'silent, although it is known',
};

export function endingOf({ unanswerable }: StoredQuestion, { answer, right }: ComparedRun): Ending {
  if (answer === null) return unanswerable ? 'rightly-silent' : 'missed';
  if (unanswerable) return 'invented';
  return right ? 'right' : 'wrong';
}

/** Names of the strategies that are derived from the stored runs. */
export const readOffStrategies: readonly string[] = [
  oneShotStrategy.name,
  fixedRoundsStrategy.name,
  selfCritiqueStrategy.name,
  simRagStrategy.name,
];

/** The strategies that can be derived from the stored runs, as stopping rules. */
export function storedStrategies(runs: StoredRuns, costs: Costs): ComparedStrategy[] {
  const { turns, threshold, certainty, confidence } = runs;
  const corpora = new Map(
    runs.corpora.flatMap((corpus) => corpus.questions.map(({ id }) => [id, corpus] as const)),
  );
  const compared = (
    { name, title, decides }: Pick<StrategyDefinition, 'name' | 'title' | 'decides'>,
    ruleAt: (threshold: number | undefined) => StoppingRule,
  ): ComparedStrategy => ({
    name,
    title,
    decides,
    hasThreshold: ruleAt(undefined).kind !== 'fixed',
    choosesSource: false,
    run: (question, chosen) => {
      const corpus = corpora.get(question.id);
      return corpus === undefined ? null : readOff(ruleAt(chosen), { question, corpus, turns, costs });
    },
  });
  return [
    compared(oneShotStrategy, () => ({ kind: 'fixed', rounds: 1 })),
    compared({ ...fixedRoundsStrategy, title: `Looks ${turns} times` }, () => ({
      kind: 'fixed',
      rounds: turns,
    })),
    // Links and stored choices use this name.
    compared({ ...selfCritiqueStrategy, name: 'self-confidence' }, (chosen = confidence) => ({
      kind: 'confidence',
      threshold: chosen,
    })),
    compared(simRagStrategy, (chosen = threshold) => ({
      kind: 'critic',
      threshold: chosen,
      certainty: Math.max(certainty, chosen),
    })),
  ];
}

interface Source {
  readonly question: StoredQuestion;
  readonly corpus: StoredCorpus;
  readonly turns: number;
  readonly costs: Costs;
}

function readOff(rule: StoppingRule, { question, corpus, turns, costs }: Source): ComparedRun {
  const { run } = evaluatedRun(question, costs);
  const outcome = outcomeOf(rule, run, turns);
  const seen = question.turns.filter(({ round }) => round <= outcome.rounds);
  const last = seen.at(-1);
  const judged = rule.kind === 'critic';
  return {
    steps: seen.flatMap((turn, place) => stepsOf(turn, rule, corpus, seen[place - 1])),
    answer: outcome.answer,
    right: outcome.turn?.right === true && !question.unanswerable,
    retrieved: outcome.searches > 0,
    costs: {
      calls: (last?.passes ?? 0) + (judged ? (last?.criticPasses ?? 0) : 0),
      retrievals: outcome.searches,
      tokens: (last?.tokens ?? 0) + (judged ? (last?.criticTokens ?? 0) : 0),
      seconds: outcome.seconds,
    },
  };
}

/** @param before the previous round; its draft is not repeated in full */
function stepsOf(
  turn: StoredTurn,
  rule: StoppingRule,
  { passages }: StoredCorpus,
  before: StoredTurn | undefined,
): Step[] {
  const { round, queries, found, answer, proof, confidence, probability } = turn;
  const titles = found.flatMap((place) => passages[place]?.[1] ?? []).join(', ');
  const steps: Step[] = [
    { round, does: 'Looks up', text: queries.at(-1) ?? '' },
    { round, does: 'Finds', text: titles },
    { round, does: 'Drafts', text: draftText(answer, proof, before) },
  ];
  if (answer === null) return steps;
  if (rule.kind === 'critic') {
    const { threshold } = rule;
    steps.push({ round, does: 'Critic', text: judgement(probability, rule), probability, threshold });
  }
  if (rule.kind === 'confidence') {
    const { threshold } = rule;
    const text = confidence >= threshold ? 'sure enough' : 'not sure enough';
    steps.push({ round, does: 'Feels', text, probability: confidence, threshold });
  }
  return steps;
}

function draftText(answer: string | null, proof: string, before: StoredTurn | undefined): string {
  if (answer === null) return 'nothing';
  if (answer === before?.answer && proof === before.proof) return `${answer}, as before`;
  return draftInWords({ answer, rationale: proof });
}

function judgement(
  probability: number,
  { threshold, certainty }: Extract<StoppingRule, { kind: 'critic' }>,
): string {
  if (probability >= Math.max(threshold, certainty)) return 'accepts it';
  return probability >= threshold ? 'keeps it, and looks for a surer one' : 'rejects it';
}
