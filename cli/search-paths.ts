/** `limen search-paths`: DeepRAG's tree search over a question set, one path per line. */

import { pMapIterable } from 'p-map';
import {
  LimenError,
  type Memory,
  optionInvalid,
  type Reasoner,
  type Retriever,
} from '../src/engine/index.js';
import { exactMatch } from '../src/scores/answer-scores.js';
import { EmbeddedSteps } from '../src/strategies/deep-rag/embedded-steps.js';
import {
  type DecisionFeatures,
  decisionFeatures,
  shippedDecision,
} from '../src/strategies/deep-rag/known-decision.js';
import { cheapestRightPath } from '../src/strategies/deep-rag/path-search.js';
import { remember } from '../src/strategies/memory-signals.js';
import { type JournalLine, openJournal } from './line-journal.js';
import { passageSource, retrieverFor } from './passage-source.js';
import { type ProgressStarter, withProgress } from './progress.js';
import { loadQuestions, type Question } from './question-source.js';

export interface SearchPathsOptions {
  readonly questions: string;
  readonly corpus?: string;
  readonly out: string;
  /** Maximum sub-queries of a path, passages per sub-query, and maximum final answers tried. */
  readonly steps: number;
  readonly topK: number;
  readonly leaves: number;
  readonly limit?: number;
  readonly resume: boolean;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

/** One sub-query of the path, with the decision that the path takes. */
interface PathStep {
  readonly subquery: string;
  readonly retrieved: boolean;
  readonly answer: string | null;
  readonly features: DecisionFeatures;
}

/** The cheapest correct path for one question, with the features of the decision at each step. */
interface PathRecord {
  readonly questionId: string;
  readonly question: string;
  readonly answers: readonly string[];
  /** Null if no path is correct: such questions are not used for training. */
  readonly retrievals: number | null;
  readonly answer: string | null;
  readonly steps: readonly PathStep[];
}

interface SearchModels {
  readonly reader: Reasoner;
  readonly memory: Memory;
}

interface PathsSummary {
  readonly questions: number;
  readonly found: number;
  readonly withoutRetrieval: number;
  /** False if it was interrupted. */
  readonly complete: boolean;
}

/**
 * Unanswerable questions have no correct path and are left out.
 * @throws {LimenError} whatever the sources and models throw
 */
export async function searchPaths(models: SearchModels, options: SearchPathsOptions): Promise<PathsSummary> {
  const { out, resume, progress, signal } = options;
  const loaded = await loadQuestions(options.questions, options);
  const { source } = await passageSource(loaded, { ...options, gold: false });
  const questions = loaded.questions.filter(({ unanswerable }) => !unanswerable);
  const known = new Map<string, PathRecord>();
  const asked = new Map(questions.map(({ id, question }) => [id, question]));
  const add = await openJournal(out, {
    header: null,
    resume,
    take: (line) => {
      const path = pathIn(line, out, asked);
      known.set(path.questionId, path);
      return true;
    },
  });
  const paths = pMapIterable(
    questions,
    (question) => known.get(question.id) ?? search(question, models, retrieverFor(question, source), options),
    { concurrency: 1 },
  );
  const records: PathRecord[] = [];
  const shown = { unit: 'questions', total: questions.length, before: known.size, progress, signal };
  for await (const record of withProgress(paths, shown)) {
    if (!known.has(record.questionId)) await add(record);
    records.push(record);
  }
  return {
    questions: records.length,
    found: records.filter(({ retrievals }) => retrievals !== null).length,
    withoutRetrieval: records.filter(({ retrievals }) => retrievals === 0).length,
    complete: records.length === questions.length,
  };
}

async function search(
  question: Question,
  { reader, memory }: SearchModels,
  retriever: Retriever,
  { steps: most, topK, leaves, signal }: SearchPathsOptions,
): Promise<PathRecord> {
  // The search tries both ways at every step, so the decision is never asked.
  const steps = new EmbeddedSteps({ reader, memory, decision: shippedDecision });
  const path = await cheapestRightPath({ steps, retriever }, question.question, {
    steps: most,
    topK,
    leaves,
    signal,
    isRight: ({ answer }) => exactMatch(answer, question.answers),
  });
  const decided: PathStep[] = [];
  for (const { subquery, retrieved, answer } of path?.state.steps ?? []) {
    const { signals } = await remember(memory, subquery, { signal });
    decided.push({
      subquery,
      retrieved,
      answer: answer.answer,
      features: decisionFeatures(subquery, signals),
    });
  }
  return {
    questionId: question.id,
    question: question.question,
    answers: question.answers,
    retrievals: path?.retrievals ?? null,
    answer: path?.final.answer ?? null,
    steps: decided,
  };
}

/** @throws {LimenError} `corpus-invalid`, `option-invalid` if it is about another question */
function pathIn(line: JournalLine, file: string, asked: ReadonlyMap<string, string>): PathRecord {
  if (!('questionId' in line && 'retrievals' in line)) {
    const reason = 'it holds no paths as limen search-paths writes them';
    throw new LimenError('corpus-invalid', { file, reason });
  }
  const path = line as unknown as PathRecord;
  if (asked.get(path.questionId) !== path.question) {
    throw optionInvalid('--resume', file, 'the paths of a search over the same questions');
  }
  return path;
}
