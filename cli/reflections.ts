/**
 * `limen reflections`: for every question, the revisions that the reader could make, and the gain of each.
 */

import { pMapIterable } from 'p-map';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import type { Reasoner } from '../src/engine/index.js';
import { recordRun } from '../src/evaluation/run-record.js';
import { questionScore, tokenF1 } from '../src/scores/answer-scores.js';
import { ReaderRefiner } from '../src/strategies/reflect-rag/reader-refiner.js';
import { ReadingCache } from '../src/strategies/reflect-rag/reading-cache.js';
import { reflectRag } from '../src/strategies/reflect-rag/reflect-rag.js';
import type { ReflectionPolicy } from '../src/strategies/reflect-rag/reflection-policy.js';
import { revisionCandidates } from '../src/strategies/reflect-rag/revision-candidates.js';
import { revisionFeatureNames, revisionFeatures } from '../src/strategies/reflect-rag/revision-features.js';
import { type PassageSource, passageSource, retrieverFor } from './passage-source.js';
import { type ProgressStarter, withProgress } from './progress.js';
import { loadQuestions, type Question } from './question-source.js';

export interface ReflectionsOptions {
  readonly questions: string;
  readonly corpus?: string;
  readonly out: string;
  readonly limit?: number;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

/** One question: a group in ReflectRAG's training (section 3.4). It contains no text. */
interface ReflectionGroup {
  readonly questionId: string;
  readonly type: string | null;
  readonly unanswerable: boolean;
  /** F1 of the answer over the passages, and of the standing answer, which follows the plan. */
  readonly base: number;
  readonly plan: number;
  readonly standingConfidence: number;
  /** The F1 of each alternative answer, and its features for the policy. */
  readonly revisions: readonly { readonly f1: number; readonly features: readonly number[] }[];
}

/**
 * Writes a first line with the feature names, then one line per question.
 *
 * @returns false if it was interrupted
 * @throws {LimenError} whatever the sources and the reader throw
 */
export async function writeReflections(reader: Reasoner, options: ReflectionsOptions): Promise<boolean> {
  const asked = await loadQuestions(options.questions, options);
  const { source } = await passageSource(asked, { ...options, gold: false });
  const { questions } = asked;
  const { progress, signal } = options;
  let complete = false;
  const groups = pMapIterable(questions, (question) => groupOf(question, source, reader, signal), {
    concurrency: 1,
  });
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ features: revisionFeatureNames })}\n`;
    let done = 0;
    for await (const group of withProgress(groups, {
      unit: 'questions',
      total: questions.length,
      progress,
      signal,
    })) {
      if (group !== null) yield `${JSON.stringify(group)}\n`;
      done += 1;
    }
    complete = done === questions.length;
  }
  await writeFileWhole(options.out, lines());
  return complete;
}

/** `null` if nothing was found. */
async function groupOf(
  question: Question,
  source: PassageSource,
  reader: Reasoner,
  signal: AbortSignal,
): Promise<ReflectionGroup | null> {
  const retriever = retrieverFor(question, source);
  const refiner = new ReaderRefiner(reader, noPolicy);
  const ports = { retriever, reasoner: reader, critic: { assess: async () => 0 }, refiner };
  const record = await recordRun(reflectRag(ports, question.question, { signal, until: 'plan' }));
  const { events } = record.trace;
  const found = new Map(
    events.flatMap((event) =>
      event.type === 'passages-found' ? event.found.map(({ passage }) => [passage.id, passage] as const) : [],
    ),
  );
  const kept = events.findLast((event) => event.type === 'reflect-rag/reranked')?.kept ?? [];
  const passages = kept.flatMap((id) => found.get(id) ?? []);
  const plan = events.findLast((event) => event.type === 'reflect-rag/planned')?.plan ?? null;
  if (plan === null) return null;
  const cache = new ReadingCache(reader);
  const base = await cache.read(question.question, passages, { signal });
  const draft = await refiner.answer({ question: question.question, passages, plan }, { signal });
  const input = { question: question.question, passages, plan, draft, refused: [] };
  const candidates = await revisionCandidates(input, cache, { signal });
  const score = (answer: string | null) => questionScore(tokenF1, question, answer);
  return {
    questionId: question.id,
    type: question.type,
    unanswerable: question.unanswerable,
    base: score(base.answer),
    plan: score(draft.answer),
    standingConfidence: draft.confidence,
    revisions: candidates.others.map((other) => ({
      f1: score(other.draft.answer),
      features: revisionFeatures(question.question, other, candidates),
    })),
  };
}

/** Suggests nothing, because this generates the policy's training data. */
const noPolicy: ReflectionPolicy = {
  features: [],
  means: [],
  spreads: [],
  reference: { weights: [], bias: 0 },
  hidden: { weights: [], biases: [] },
  output: { weights: [], bias: 0 },
  margin: Number.POSITIVE_INFINITY,
};
