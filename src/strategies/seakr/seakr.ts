/**
 * SeaKR (Yao et al. 2025): a chain of sub-questions, where a memory's own uncertainty decides when to
 * retrieve, which passage to keep, and whether to trust the chain's answer or a fresh one over all kept
 * passages.
 */

import type { RunEvent, RunEvents } from '../../engine/events.js';
import type { StrategyOptions } from '../../engine/options.js';
import type { Memory, UncertaintyMeasure, UncertaintyThresholds } from '../../engine/ports.js';
import { draftIn, lookUp, type StrategyRun, strategyRun, unjudgedEnd } from '../../engine/strategy-run.js';
import type { Draft, FoundPassage, Passage, Query } from '../../engine/types.js';
import { highest } from '../../scores/statistics.js';
import { type ReasoningState, withStep } from '../deep-rag/deep-rag-steps.js';
import type { StrategyPorts } from '../strategy.js';
import { measureOf, type Uncertainty, uncertaintyOf } from './uncertainty.js';

declare module '../../engine/events.js' {
  interface StrategyEvents {
    readonly seakr: SeaKrEvent;
  }
}

declare module '../strategy.js' {
  interface StrategyPorts {
    readonly memory: Memory;
    /** The uncertainty of the memory above which SeaKR retrieves. */
    readonly deltas: UncertaintyThresholds;
  }
}

declare module '../../engine/options.js' {
  interface RunOptions {
    /** Whether SeaKR retrieves only above delta (the default) or at every step. */
    readonly adaptive?: boolean;
    /** Whether SeaKR keeps the passage that lowers uncertainty most (the default) or the first one found. */
    readonly reranking?: boolean;
    /** Whether SeaKR takes the surer of two answers (the default) or the chain's. */
    readonly choice?: boolean;
    /** The uncertainty measure, if the memory offers it; `states` by default. */
    readonly measure?: UncertaintyMeasure;
  }
}

/** SeaKR's own events, beside those that all strategies share. */
export type SeaKrEvent =
  /** The uncertainty measure of this run; `weaker` if the memory gives no hidden states. */
  | {
      readonly type: 'seakr/measure-chosen';
      readonly measure: UncertaintyMeasure;
      readonly weaker: boolean;
      readonly delta: number;
    }
  | { readonly type: 'seakr/subquestion-written'; readonly round: number; readonly subquestion: string }
  /** Self-aware retrieval: the memory's own answer to the sub-question. */
  | {
      readonly type: 'seakr/uncertainty-measured';
      readonly round: number;
      readonly subquestion: string;
      readonly uncertainty: number;
      /** The uncertainty by every measure that the memory offers. */
      readonly byMeasure: Uncertainty['byMeasure'];
      readonly answers: readonly string[];
      readonly retrieve: boolean;
    }
  /** Self-aware re-ranking: the memory's uncertainty given each passage, in search order. */
  | {
      readonly type: 'seakr/passages-weighed';
      readonly round: number;
      readonly weighed: readonly { readonly passageId: string; readonly uncertainty: number }[];
      readonly kept: string;
    }
  | {
      readonly type: 'seakr/step-answered';
      readonly round: number;
      readonly subquestion: string;
      readonly retrieved: boolean;
      readonly draft: Draft;
    }
  /** Self-aware reasoning: the two answers, and which one is trusted. */
  | {
      readonly type: 'seakr/answers-compared';
      readonly round: number;
      readonly chain: ComparedAnswer;
      readonly fresh: ComparedAnswer;
      readonly chosen: 'chain' | 'fresh';
    };

/** One of the two answers compared by the final choice. */
export interface ComparedAnswer {
  readonly answer: string | null;
  /** `null` if no memory was asked. */
  readonly uncertainty: number | null;
}

/** The ports that SeaKR calls: of DeepRAG's steps, sub-questions and their answers, never decisions. */
export type SeaKrPorts = Pick<StrategyPorts, 'reasoner' | 'retriever' | 'memory' | 'deltas' | 'steps'>;

const seaKrDefaults = { turns: 4, topK: 3 } as const;

/**
 * A round is a step of the chain. SeaKR has no notion of silence: it abstains only if no answer was found.
 *
 * @param options `turns`: maximum number of steps; `topK`: passages compared per step, 3 by default; `delta`:
 * the uncertainty above which a step retrieves, by default the one tuned for the memory; `adaptive`,
 * `reranking`, `choice` and `measure` are the paper's ablations. `threshold` and `certainty` are not used.
 * @throws the signal's reason when aborted
 */
export function seaKr(ports: SeaKrPorts, question: string, options: StrategyOptions = {}): RunEvents {
  const { reasoner } = ports;
  const start = { question, options, reasoner, strategy: 'seakr', defaults: seaKrDefaults } as const;
  return strategyRun(start, (run) => new Chain(ports, run).events());
}

/** The result of one step, with the memory's uncertainty about it given the passage kept for it. */
interface Step {
  readonly state: ReasoningState;
  readonly uncertainty: number | null;
}

class Chain {
  readonly #asked: Query[] = [];
  /** Every kept passage, oldest first. */
  readonly #kept = new Map<string, Passage>();
  readonly #wanted: UncertaintyMeasure;
  readonly #measure: UncertaintyMeasure;
  readonly #delta: number;

  constructor(
    private readonly ports: SeaKrPorts,
    private readonly run: StrategyRun,
  ) {
    this.#wanted = run.options.measure ?? 'states';
    this.#measure = measureOf(ports.memory, this.#wanted);
    this.#delta = run.options.delta ?? ports.deltas[this.#measure];
  }

  async *events(): RunEvents {
    const { question, options, signal, call } = this.run;
    const measure = this.#measure;
    const weaker = measure !== this.#wanted;
    yield { type: 'seakr/measure-chosen', measure, weaker, delta: this.#delta };
    let step: Step = { state: { question, steps: [] }, uncertainty: null };
    let round = 0;
    while (round < options.turns) {
      signal?.throwIfAborted();
      const subquestion = await this.ports.steps.nextSubquery(step.state, call);
      if (subquestion === null) break;
      round += 1;
      yield { type: 'round-opened', round };
      yield { type: 'seakr/subquestion-written', round, subquestion };
      step = yield* this.#step(round, step.state, subquestion);
    }
    signal?.throwIfAborted();
    const chain = await this.ports.steps.conclude(step.state, call);
    yield { type: 'draft-finished', round, draft: chain };
    const draft = yield* this.#chosen(round, chain, step);
    const reason = round < options.turns ? 'no-new-query' : 'turns-spent';
    yield unjudgedEnd(draft, { round, asked: this.#asked, reason });
  }

  async *#step(
    round: number,
    state: ReasoningState,
    subquestion: string,
  ): AsyncGenerator<RunEvent, Step, void> {
    const { adaptive = true } = this.run.options;
    const alone = adaptive ? yield* this.#measured(round, subquestion) : null;
    const retrieve = alone === null || alone.value > this.#delta;
    const found = retrieve ? yield* this.#lookUp(round, subquestion) : [];
    const kept = yield* this.#keep(round, subquestion, found);
    if (kept !== null) this.#kept.set(kept.passage.id, kept.passage);
    const documents = kept === null ? null : [kept.passage];
    this.run.signal?.throwIfAborted();
    const draft = await this.ports.steps.answer(state, subquestion, documents, this.run.call);
    const retrieved = documents !== null;
    yield { type: 'seakr/step-answered', round, subquestion, retrieved, draft };
    return {
      state: withStep(state, { subquery: subquestion, documents: documents ?? [], retrieved, answer: draft }),
      uncertainty: kept?.uncertainty ?? alone?.value ?? null,
    };
  }

  async *#measured(round: number, subquestion: string): AsyncGenerator<RunEvent, Uncertainty, void> {
    const measured = await this.#uncertainty(subquestion, []);
    const { value: uncertainty, byMeasure, answers } = measured;
    const retrieve = uncertainty > this.#delta;
    yield {
      type: 'seakr/uncertainty-measured',
      round,
      subquestion,
      uncertainty,
      byMeasure,
      answers,
      retrieve,
    };
    return measured;
  }

  #lookUp(round: number, text: string): AsyncGenerator<RunEvent, readonly FoundPassage[], void> {
    const query = { text };
    this.#asked.push(query);
    return lookUp(this.ports.retriever, { round, query, limit: this.run.options.topK }, this.run.call);
  }

  /**
   * The passage with which the memory is surest, on a tie the one ranked higher; `null` if nothing was found.
   */
  async *#keep(
    round: number,
    subquestion: string,
    found: readonly FoundPassage[],
  ): AsyncGenerator<RunEvent, { readonly passage: Passage; readonly uncertainty: number } | null, void> {
    const { reranking = true } = this.run.options;
    const candidates = reranking ? found : found.slice(0, 1);
    const weighed: { passage: Passage; uncertainty: number }[] = [];
    for (const { passage } of candidates) {
      const { value } = await this.#uncertainty(subquestion, [passage]);
      weighed.push({ passage, uncertainty: value });
    }
    const kept = highest(weighed, ({ uncertainty }) => -uncertainty);
    if (kept === null) return null;
    yield {
      type: 'seakr/passages-weighed',
      round,
      weighed: weighed.map(({ passage, uncertainty }) => ({ passageId: passage.id, uncertainty })),
      kept: kept.passage.id,
    };
    return kept;
  }

  /** The surer of the chain's answer and a fresh one over all kept passages; on a tie the chain's. */
  async *#chosen(round: number, chain: Draft, { uncertainty }: Step): AsyncGenerator<RunEvent, Draft, void> {
    const { question, options, call } = this.run;
    const passages = [...this.#kept.values()];
    if (options.choice === false || passages.length === 0) return chain;
    const input = { question, passages, turns: [], asked: [...this.#asked] };
    const fresh = yield* draftIn(round, this.ports.reasoner, input, call);
    const { value } = await this.#uncertainty(question, passages);
    const surer = uncertainty === null || value < uncertainty ? 'fresh' : 'chain';
    const chosen = fresh.answer === null ? 'chain' : chain.answer === null ? 'fresh' : surer;
    yield {
      type: 'seakr/answers-compared',
      round,
      chain: { answer: chain.answer, uncertainty },
      fresh: { answer: fresh.answer, uncertainty: value },
      chosen,
    };
    return chosen === 'fresh' ? fresh : chain;
  }

  #uncertainty(question: string, passages: readonly Passage[]): Promise<Uncertainty> {
    return uncertaintyOf(this.ports.memory, { question, passages }, this.#measure, this.run.call);
  }
}
