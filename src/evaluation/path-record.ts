/** What is kept of DeepRAG's tree search for one question: the cheapest right path, and what the decision saw at each step. */

import type { Memory } from '../engine/index.js';
import type { ReasoningStep } from '../strategies/deep-rag/deep-rag-steps.js';
import { type DecisionFeatures, decisionFeatures } from '../strategies/deep-rag/known-decision.js';
import type { FoundPath } from '../strategies/deep-rag/path-search.js';
import { remember } from '../strategies/memory-signals.js';

/** One sub-query of the path, with the decision that the path prefers. */
export interface PathStep {
  readonly subquery: string;
  readonly retrieved: boolean;
  readonly answer: string | null;
  readonly features: DecisionFeatures;
}

export interface PathRecord {
  readonly questionId: string;
  readonly question: string;
  readonly answers: readonly string[];
  /** Null where no path ends rightly: nothing is learnt from those. */
  readonly retrievals: number | null;
  readonly answer: string | null;
  readonly steps: readonly PathStep[];
}

export async function pathRecord(
  question: { readonly id: string; readonly question: string; readonly answers: readonly string[] },
  path: FoundPath | null,
  memory: Memory,
  signal: AbortSignal,
): Promise<PathRecord> {
  const steps: PathStep[] = [];
  for (const step of path?.state.steps ?? []) steps.push(await stepRecord(step, memory, signal));
  const { id: questionId, question: asked, answers } = question;
  const found = { retrievals: path?.retrievals ?? null, answer: path?.final.answer ?? null };
  return { questionId, question: asked, answers, ...found, steps };
}

async function stepRecord(
  { subquery, retrieved, answer }: ReasoningStep,
  memory: Memory,
  signal: AbortSignal,
): Promise<PathStep> {
  const { signals } = await remember(memory, subquery, { signal });
  return { subquery, retrieved, answer: answer.answer, features: decisionFeatures(subquery, signals) };
}
