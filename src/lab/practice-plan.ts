/** Part 5 of the Lab: which questions are for practice, and which only for testing. */

import { type PracticeSplit, shuffledIds, splitOf } from '../evaluation/practice.js';
import type { Judgement } from '../scores/judgement-scores.js';
import { mean, share } from '../scores/statistics.js';
import { classCorpus, idWithPassages } from './class-runs.js';
import type { Example } from './logistic-head.js';
import type { StoredCorpus, StoredQuestion, StoredRuns } from './stored-runs.js';

export const practiceSizes = [12, 24, 48, 96] as const;

export const usualPracticeSize = 48;

/** The first `count` of the corpus's training questions, in a fixed order. */
export function practiceQuestions(corpus: StoredCorpus, count: number): StoredQuestion[] {
  const pool = new Map(questionsOf('train', corpus).map((each) => [each.id, each]));
  return shuffledIds([...pool.keys()])
    .slice(0, count)
    .flatMap((id) => pool.get(id) ?? []);
}

/** Whether practice on this many questions is what a link asks for: any, if it names no number; if too many, all. */
export function isPracticeOn(questions: number, corpus: StoredCorpus, named: number | null): boolean {
  return named === null || questions === practiceQuestions(corpus, named).length;
}

/** The test: the held-out questions of the practised corpus, and all questions of the other corpora. */
export function heldOutQuestions(runs: StoredRuns, practised: string): StoredQuestion[] {
  return runs.corpora.flatMap((corpus) =>
    corpus.id === practised ? questionsOf('held', corpus) : corpus.questions,
  );
}

/** A class's question is in the same split with its passages and without: one would reveal the other. */
function questionsOf(split: PracticeSplit, { id: corpus, questions }: StoredCorpus): StoredQuestion[] {
  return questions.filter(({ id }) => splitOf(corpus === classCorpus ? idWithPassages(id) : id) === split);
}

/** A draft with an answer, to learn from or to test on. */
export interface HeadExample extends Example {
  /** From the shipped critic. */
  readonly probability: number;
}

/** SIM-RAG, Algorithm 1: every draft of every round, labelled right or wrong as `StoredTurn.right` says. */
export function examplesOf(questions: readonly StoredQuestion[]): HeadExample[] {
  return questions.flatMap(({ turns, unanswerable }) =>
    turns
      .filter(({ answer }) => answer !== null)
      .map(({ signals, right, probability }) => ({
        signals,
        right: right && !unanswerable,
        probability,
      })),
  );
}

/** One bin of a reliability diagram: how many of the drafts given about this probability are right. */
export interface CalibrationBin {
  readonly count: number;
  readonly meanProbability: number;
  readonly shareRight: number;
}

/** Five bins of equal width, without the empty ones; a boundary belongs to the upper bin. */
export function calibrationBins(judgements: readonly Judgement[]): CalibrationBin[] {
  const bins = 5;
  return Array.from({ length: bins }, (_, bin) =>
    judgements.filter(({ probability }) => Math.min(bins - 1, Math.floor(probability * bins)) === bin),
  )
    .filter((each) => each.length > 0)
    .map((each) => ({
      count: each.length,
      meanProbability: mean(each.map(({ probability }) => probability)),
      shareRight: share(each, ({ right }) => right),
    }));
}
