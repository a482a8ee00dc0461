/** DeepRAG's Markov decision process (Guan et al. 2025, section 3.1): its states, its decisions, and a state as text. */

import type { CallOptions } from '../../engine/ports.js';
import type { Draft, Passage } from '../../engine/types.js';

/** One sub-query with its intermediate answer: (q, r). */
export interface ReasoningStep {
  readonly subquery: string;
  /** The passages retrieved for it; empty if answered from memory. */
  readonly documents: readonly Passage[];
  readonly retrieved: boolean;
  readonly answer: Draft;
}

/** s = [x, (q1, r1), …, (qt, rt)] */
export interface ReasoningState {
  readonly question: string;
  readonly steps: readonly ReasoningStep[];
}

/** The atomic decision: retrieve, or answer from parametric memory. */
export interface AtomicDecision {
  readonly retrieve: boolean;
  /** Probability that memory's answer is right, 0 to 1; `null` if the model decides without a number. */
  readonly known: number | null;
  /** A sentence for people. */
  readonly reason: string;
}

/** DeepRAG's requests to a model. */
export interface StepReasoner {
  /** The termination decision: the next sub-query, or `null` to terminate. */
  nextSubquery(state: ReasoningState, options?: CallOptions): Promise<string | null>;
  /** The atomic decision: whether to look the sub-query up or to answer it from memory. */
  decide(state: ReasoningState, subquery: string, options?: CallOptions): Promise<AtomicDecision>;
  /** The intermediate answer. @param documents `null` to answer from memory */
  answer(
    state: ReasoningState,
    subquery: string,
    documents: readonly Passage[] | null,
    options?: CallOptions,
  ): Promise<Draft>;
  /** The final answer. */
  conclude(state: ReasoningState, options?: CallOptions): Promise<Draft>;
}

/** T(s): the number of retrievals in a state. */
export function retrievalsOf({ steps }: ReasoningState): number {
  return steps.filter(({ retrieved }) => retrieved).length;
}

/** A new state with one more step. */
export function withStep(state: ReasoningState, step: ReasoningStep): ReasoningState {
  return { ...state, steps: [...state.steps, step] };
}

/** The paper's answer format (section 3.2). @param final `null` while the state is not terminal */
export function narrativeOf({ question, steps }: ReasoningState, final: string | null): string {
  return [
    `Question: ${question}`,
    ...steps.flatMap(stepLines),
    ...(final === null ? [] : [`So the final answer is: ${final}`]),
  ].join('\n');
}

function stepLines({ subquery, documents, retrieved, answer }: ReasoningStep): string[] {
  const context = documents.map(({ title, text }) => `Context: ${title}. ${text}`);
  return [
    `Follow up: ${subquery}`,
    ...(retrieved ? ["Let's search the question in the corpus.", ...context] : []),
    `Intermediate answer: ${answer.answer ?? 'unknown'}`,
  ];
}
