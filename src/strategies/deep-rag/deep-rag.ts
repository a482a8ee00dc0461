/** DeepRAG (Guan et al. 2025, section 3): each sub-query is answered from memory or from passages. */

import type { RunEvents } from '../../engine/events.js';
import type { StrategyOptions } from '../../engine/options.js';
import { lookUp, type StrategyRun, strategyRun, unjudgedEnd } from '../../engine/strategy-run.js';
import type { Draft, Passage, Query } from '../../engine/types.js';
import type { StrategyPorts } from '../strategy.js';
import { narrativeOf, type ReasoningState, type StepReasoner, withStep } from './deep-rag-steps.js';

declare module '../../engine/events.js' {
  interface StrategyEvents {
    readonly 'deep-rag': DeepRagEvent;
  }
}

declare module '../strategy.js' {
  interface StrategyPorts {
    /** DeepRAG's sub-queries, decisions and answers. */
    readonly steps: StepReasoner;
  }
}

/** DeepRAG's own events, beside those that all strategies share. */
export type DeepRagEvent =
  | { readonly type: 'deep-rag/subquery-written'; readonly round: number; readonly subquery: string }
  | {
      readonly type: 'deep-rag/decided';
      readonly round: number;
      readonly subquery: string;
      readonly retrieve: boolean;
      readonly known: number | null;
      readonly reason: string;
    }
  | {
      readonly type: 'deep-rag/step-answered';
      readonly round: number;
      readonly subquery: string;
      readonly retrieved: boolean;
      readonly draft: Draft;
    }
  /** The whole reasoning in the paper's form. */
  | { readonly type: 'deep-rag/narrated'; readonly round: number; readonly text: string };

/** The ports that DeepRAG calls. */
export type DeepRagPorts = Pick<StrategyPorts, 'retriever' | 'steps'>;

const deepRagDefaults = { turns: 4, topK: 3 } as const;

/**
 * A round is a step: a sub-query, the atomic decision, the intermediate answer. The last event before the end
 * is the whole reasoning as text.
 *
 * DeepRAG has no notion of silence: its conclusion is the answer, and it abstains only if the steps led to
 * none.
 *
 * @param options `turns`: maximum number of sub-queries (T), each retrieved for at most once; `topK`:
 * passages per retrieval, 3 by default. `threshold` and `certainty` are not used: the atomic decision has its
 * own.
 * @throws the signal's reason when aborted
 */
export function deepRag(ports: DeepRagPorts, question: string, options: StrategyOptions = {}): RunEvents {
  const start = { question, options, strategy: 'deep-rag', defaults: deepRagDefaults } as const;
  return strategyRun(start, (run) => events(ports, run));
}

async function* events(
  { steps, retriever }: DeepRagPorts,
  { question, options, signal, call }: StrategyRun,
): RunEvents {
  const asked: Query[] = [];
  let state: ReasoningState = { question, steps: [] };
  for (let round = 1; round <= options.turns; round++) {
    signal?.throwIfAborted();
    const subquery = await steps.nextSubquery(state, call);
    if (subquery === null) break;
    yield { type: 'round-opened', round };
    yield { type: 'deep-rag/subquery-written', round, subquery };
    const decision = await steps.decide(state, subquery, call);
    yield { type: 'deep-rag/decided', round, subquery, ...decision };
    let documents: readonly Passage[] | null = null;
    if (decision.retrieve) {
      const query = { text: subquery };
      asked.push(query);
      const found = yield* lookUp(retriever, { round, query, limit: options.topK }, call);
      documents = found.map(({ passage }) => passage);
    }
    signal?.throwIfAborted();
    const answer = await steps.answer(state, subquery, documents, call);
    const { retrieve: retrieved } = decision;
    yield { type: 'deep-rag/step-answered', round, subquery, retrieved, draft: answer };
    state = withStep(state, { subquery, documents: documents ?? [], retrieved, answer });
  }
  signal?.throwIfAborted();
  const draft = await steps.conclude(state, call);
  const round = state.steps.length;
  yield { type: 'draft-finished', round, draft };
  yield { type: 'deep-rag/narrated', round, text: narrativeOf(state, draft.answer) };
  const reason = round < options.turns ? 'no-new-query' : 'turns-spent';
  yield unjudgedEnd(draft, { round, asked, reason });
}
