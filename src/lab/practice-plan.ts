/** Part 5 of the Lab: which questions are practised on, and which are kept for testing. */

import { type PracticeSplit, shuffledIds, splitOf } from '../evaluation/practice.js';
import type { Judgement } from '../scores/judgement-scores.js';
import { classCorpus, idWithPassages } from './class-runs.js';
import type { Example } from './logistic-head.js';
import type { StoredCorpus, StoredQuestion, StoredRuns, StoredTurn } from './stored-runs.js';

/** Numbers of questions that can be chosen for practice. */
export const practiceSizes = [12, 24, 48, 96] as const;

export const usualPracticeSize = 48;

/** The first `count` of the corpus's training questions, in an order that never changes. */
export function practiceQuestions(corpus: StoredCorpus, count: number): StoredQuestion[] {
  const pool = new Map(questionsOf('train', corpus).map((each) => [each.id, each]));
  return shuffledIds([...pool.keys()])
    .slice(0, count)
    .flatMap((id) => pool.get(id) ?? []);
}

/**
 * Whether practice on `questions` questions of the corpus is what a link asks for. The link may ask for more
 * than there are, or for no number.
 */
export function isPracticeOn(questions: number, corpus: StoredCorpus, named: number | null): boolean {
  return named === null || questions === practiceQuestions(corpus, named).length;
}

/**
 * Questions that are never practised on, whatever number is chosen: the held-out ones of the practised
 * corpus, and all of the others.
 */
export function heldOutQuestions(runs: StoredRuns, practised: string): StoredQuestion[] {
  return runs.corpora.flatMap((corpus) =>
    corpus.id === practised ? questionsOf('held', corpus) : corpus.questions,
  );
}

/**
 * Both variants of a class's question, with its passages and without, fall into the same split: one would
 * give the other away.
 */
function questionsOf(split: PracticeSplit, { id: corpus, questions }: StoredCorpus): StoredQuestion[] {
  return questions.filter(({ id }) => splitOf(corpus === classCorpus ? idWithPassages(id) : id) === split);
}

/** A draft to learn from or to be tested on. Drafts without an answer are left out: they need no judge. */
export interface HeadExample extends Example {
  /** The shipped critic's probability. */
  readonly probability: number;
}

/** SIM-RAG, Algorithm 1: every draft of every round, labelled right or wrong as `StoredTurn.right` says. */
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

/** One bin of a reliability diagram: how many drafts that were given about this probability are right. */
export interface CalibrationBin {
  readonly count: number;
  readonly meanProbability: number;
  readonly shareRight: number;
}

/**
 * Five bins of equal width; a probability on a boundary belongs to the upper bin. Empty bins are left out.
 */
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
