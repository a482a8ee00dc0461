/** Part 5 of the Lab: which questions are practised on, and which only test. */

import { type PracticeSplit, shuffledIds, splitOf } from '../evaluation/practice.js';
import type { Judgement } from '../scores/judgement-scores.js';
import { classCorpus, idWithPassages } from './class-runs.js';
import type { Example } from './logistic-head.js';
import type { StoredCorpus, StoredQuestion, StoredRuns, StoredTurn } from './stored-runs.js';

/** How many questions may be practised on. */
export const practiceSizes = [12, 24, 48, 96] as const;

export const usualPracticeSize = 48;

/** The first `count` of the corpus's training questions, in an order that never changes. */
export function practiceQuestions(corpus: StoredCorpus, count: number): StoredQuestion[] {
  const pool = new Map(questionsOf('train', corpus).map((each) => [each.id, each]));
  return shuffledIds([...pool.keys()])
    .slice(0, count)
    .flatMap((id) => pool.get(id) ?? []);
}

/** Whether practice on so many of the corpus's questions is the one that a link names, which may name more than there are, or none. */
export function isPracticeOn(questions: number, corpus: StoredCorpus, named: number | null): boolean {
  return named === null || questions === practiceQuestions(corpus, named).length;
}

/** What nobody practises on, whatever number is chosen: the corpus's held-out questions, and all of the others. */
export function heldOutQuestions(runs: StoredRuns, practised: string): StoredQuestion[] {
  return runs.corpora.flatMap((corpus) =>
    corpus.id === practised ? questionsOf('held', corpus) : corpus.questions,
  );
}

/** A class's question is in one split both with its passages and without them: one would give the other away. */
function questionsOf(split: PracticeSplit, { id: corpus, questions }: StoredCorpus): StoredQuestion[] {
  return questions.filter(({ id }) => splitOf(corpus === classCorpus ? idWithPassages(id) : id) === split);
}

/** A draft to learn from or to be tested on; drafts without an answer need no judge. */
export interface HeadExample extends Example {
  /** The shipped critic's. */
  readonly probability: number;
}

/** SIM-RAG, Algorithm 1: every draft of every round, labelled by exact match. */
export function examplesOf(questions: readonly StoredQuestion[]): HeadExample[] {
  return questions.flatMap(({ turns, unanswerable }) =>
    turns.filter(hasAnswer).map(({ signals, right, probability }) => ({
      signals,
      right: right && !unanswerable,
      probability,
    })),
  );
}

function hasAnswer({ answer }: StoredTurn): boolean {
  return answer !== null;
}

export function judgementsBy(
  judge: (example: HeadExample) => number,
  examples: readonly HeadExample[],
): Judgement[] {
  return examples.map((example) => ({ probability: judge(example), right: example.right }));
}

/** One step of a reliability diagram: of the drafts given about this probability, how many are right. */
export interface CalibrationBin {
  readonly count: number;
  readonly meanProbability: number;
  readonly shareRight: number;
}

/** Five bins of equal width; a probability between two belongs to the upper one. Empty ones are left out. */
export function calibrationBins(judgements: readonly Judgement[]): CalibrationBin[] {
  const bins = 5;
  return Array.from({ length: bins }, (_, bin) =>
    judgements.filter(({ probability }) => Math.min(bins - 1, Math.floor(probability * bins)) === bin),
  )
    .filter((each) => each.length > 0)
    .map((each) => ({
      count: each.length,
      meanProbability: each.reduce((sum, { probability }) => sum + probability, 0) / each.length,
      shareRight: each.filter(({ right }) => right).length / each.length,
    }));
}
