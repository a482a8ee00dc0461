/** `limen search-paths`: DeepRAG's tree search over a question set, one path a line. */

import { existsSync } from 'node:fs';
import { LimenError, type Memory, type Reasoner } from '../src/engine/index.js';
import { type PathRecord, pathRecord } from '../src/evaluation/path-record.js';
import { exactMatch } from '../src/scores/answer-scores.js';
import { EmbeddedSteps } from '../src/strategies/deep-rag/embedded-steps.js';
import { shippedDecision } from '../src/strategies/deep-rag/known-decision.js';
import { cheapestRightPath } from '../src/strategies/deep-rag/path-search.js';
import { beginJournal, journalLines } from './line-journal.js';
import { passageSource, retrieverFor } from './passage-source.js';
import type { ProgressStarter } from './progress.js';
import { loadQuestions, type Question } from './question-source.js';

export interface SearchPathsOptions {
  readonly questions: string;
  readonly corpus?: string;
  readonly out: string;
  /** Sub-queries of a path at most, passages for one, and final answers tried at most. */
  readonly steps: number;
  readonly topK: number;
  readonly leaves: number;
  readonly limit?: number;
  readonly resume: boolean;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

export interface SearchModels {
  readonly reader: Reasoner;
  readonly memory: Memory;
}

export interface PathsSummary {
  readonly questions: number;
  readonly found: number;
  readonly withoutRetrieval: number;
  /** False when it was interrupted. */
  readonly complete: boolean;
}

/** Unanswerable questions have no right path, and are left out. @throws {LimenError} what the sources and models throw */
export async function searchPaths(models: SearchModels, options: SearchPathsOptions): Promise<PathsSummary> {
  const { out, resume, progress: start, signal } = options;
  const loaded = await loadQuestions(options.questions, options);
  const { source } = await passageSource(loaded, { ...options, gold: false });
  const questions = loaded.questions.filter(({ unanswerable }) => !unanswerable);
  const records = resume && existsSync(out) ? await pathsIn(out, questions) : [];
  const add = await beginJournal(out, records);
  const known = new Set(records.map(({ questionId }) => questionId));
  const progress = start('questions', questions.length, known.size);
  try {
    for (const question of questions) {
      if (known.has(question.id)) continue;
      const record = await search(question, models, retrieverFor(question, source), options);
      await add(record);
      progress.update(records.push(record), '');
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  } finally {
    progress.stop();
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
  retriever: ReturnType<typeof retrieverFor>,
  { steps: most, topK, leaves, signal }: SearchPathsOptions,
): Promise<PathRecord> {
  // The search tries both ways at every step, and never asks the decision.
  const steps = new EmbeddedSteps({ reader, memory, decision: shippedDecision });
  const path = await cheapestRightPath({ steps, retriever }, question.question, {
    steps: most,
    topK,
    leaves,
    signal,
    isRight: ({ answer }) => exactMatch(answer, question.answers),
  });
  return pathRecord(question, path, memory, signal);
}

/** @throws {LimenError} `corpus-invalid`, `option-invalid` when one of them is of another question */
async function pathsIn(file: string, questions: readonly Question[]): Promise<PathRecord[]> {
  const lines = await journalLines(file);
  if (!lines.every((line) => 'questionId' in line && 'retrievals' in line)) {
    throw new LimenError('corpus-invalid', {
      file,
      reason: 'it holds no paths as limen search-paths writes them',
    });
  }
  const paths = lines as unknown as PathRecord[];
  const asked = new Map(questions.map(({ id, question }) => [id, question]));
  if (paths.some(({ questionId, question }) => asked.get(questionId) !== question)) {
    const allowed = 'the paths of a search over the same questions';
    throw new LimenError('option-invalid', { option: '--resume', value: file, allowed });
  }
  return paths;
}
