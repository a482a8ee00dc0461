/**
 * Self-RAG in its prompted form (Asai et al. 2023, following the code of CallSphere's guide): decide whether
 * to retrieve, keep what is relevant, answer, judge the answer, and try again with a better query.
 */

import type { FinalEvent, RunEvent, RunEvents } from '../../engine/events.js';
import type { StrategyOptions } from '../../engine/options.js';
import type { CallOptions } from '../../engine/ports.js';
import {
  answered,
  draftIn,
  lookUp,
  type StrategyRun,
  strategyRun,
  unjudgedEnd,
  wasAsked,
} from '../../engine/strategy-run.js';
import type { AbstentionReason, Draft, Passage, Query } from '../../engine/types.js';
import { highest } from '../../scores/statistics.js';
import type { StrategyPorts } from '../strategy.js';

/** The reflection tokens of Self-RAG, each as a question. */
export interface SelfReflection {
  /** Retrieve: whether the question needs more than the reasoner knows. */
  needsRetrieval(question: string, options?: CallOptions): Promise<RetrievalDecision>;
  /** IsRelevant: one judgement per passage, in order. */
  judgeRelevance(
    question: string,
    passages: readonly Passage[],
    options?: CallOptions,
  ): Promise<readonly PassageRelevance[]>;
  /** IsSupported and IsUseful, and what is wrong with the answer. */
  critique(input: CritiqueInput, options?: CallOptions): Promise<Critique>;
  /** A query that may find what the answer lacks; `null` if none is left. */
  rewriteQuery(input: RewriteInput, options?: CallOptions): Promise<Query | null>;
}

/** Whether to retrieve, and why. */
export interface RetrievalDecision {
  readonly retrieve: boolean;
  /** A sentence for people. */
  readonly reason: string;
}

/** Whether one passage helps to answer. */
export interface PassageRelevance {
  readonly passageId: string;
  readonly relevant: boolean;
}

/** How far the passages support the answer. */
export type Support = 'fully' | 'partially' | 'not';

/** The judgement of an answer. */
export interface Critique {
  readonly support: Support;
  readonly usefulness: 1 | 2 | 3 | 4 | 5;
  /** What is wrong, one sentence per issue; empty if nothing is. */
  readonly issues: readonly string[];
  /** Whether the answer is rejected. */
  readonly regenerate: boolean;
}

/** The answer to judge, with the passages it was read from. */
export interface CritiqueInput {
  readonly question: string;
  readonly passages: readonly Passage[];
  readonly draft: Draft;
  /** Starts at 1. */
  readonly attempt: number;
}

/** The input for rewriting a query. */
export interface RewriteInput {
  readonly question: string;
  readonly passages: readonly Passage[];
  /** The rejected draft, and the reasons. */
  readonly draft: Draft;
  readonly issues: readonly string[];
  readonly asked: readonly Query[];
}

declare module '../../engine/events.js' {
  interface StrategyEvents {
    readonly 'self-rag': SelfRagEvent;
  }
}

declare module '../strategy.js' {
  interface StrategyPorts {
    /** Self-RAG's judgements. */
    readonly reflection: SelfReflection;
  }
}

/** Self-RAG's own events, beside those that all strategies share. */
export type SelfRagEvent =
  | {
      readonly type: 'self-rag/retrieval-decided';
      readonly round: 0;
      readonly retrieve: boolean;
      readonly reason: string;
    }
  | {
      readonly type: 'self-rag/relevance-judged';
      readonly round: number;
      readonly judgements: readonly PassageRelevance[];
      /** Ids of the passages that are read. */
      readonly kept: readonly string[];
    }
  | { readonly type: 'self-rag/critiqued'; readonly round: number; readonly critique: Critique };

/** The ports that Self-RAG calls. */
export type SelfRagPorts = Pick<StrategyPorts, 'reasoner' | 'retriever' | 'reflection'>;

/** Maximum number of attempts. */
const attemptsAllowed = 3;
/** Number of passages read if none is relevant. */
const readAnyway = 3;

/** Defaults: attempts, and passages per search. */
const selfRagDefaults = { turns: attemptsAllowed, topK: 5 } as const;

/**
 * A round is an attempt. Round 0 decides on retrieval; a question that needs none is answered closed-book,
 * without a critique, since there is no evidence to judge it by. Relevance is judged once: the results of a
 * rewritten query replace the passages read before, and all of them are read. Both follow the guide.
 *
 * Self-RAG has no notion of silence: after the last attempt the best one is the answer, whatever its critique
 * (`ended` records this). It abstains only if no attempt found any answer.
 *
 * @param options `turns`: attempts, 3 at most and by default; `topK`: passages per search, 5 by default.
 * `threshold` and `certainty` are not used.
 * @throws the signal's reason when aborted
 */
export function selfRag(ports: SelfRagPorts, question: string, options: StrategyOptions = {}): RunEvents {
  const { reasoner } = ports;
  const start = { question, options, reasoner, strategy: 'self-rag', defaults: selfRagDefaults } as const;
  return strategyRun(start, (run) => new Attempts(ports, run).events());
}

interface Attempt {
  readonly round: number;
  readonly draft: Draft;
  readonly critique: Critique;
}

class Attempts {
  readonly #attempts: Attempt[] = [];
  readonly #asked: Query[] = [];

  constructor(
    private readonly ports: SelfRagPorts,
    private readonly run: StrategyRun,
  ) {}

  async *events(): RunEvents {
    const { question, options, call } = this.run;
    yield { type: 'round-opened', round: 0 };
    const decision = await this.ports.reflection.needsRetrieval(question, call);
    yield { type: 'self-rag/retrieval-decided', round: 0, ...decision };
    if (!decision.retrieve) {
      yield* this.#answerWithout(0);
      return;
    }
    const attempts = Math.min(options.turns, attemptsAllowed);
    let query: Query = { text: question };
    for (let round = 1; round <= attempts; round++) {
      yield { type: 'round-opened', round };
      const evidence = yield* this.#evidence(round, query);
      if (evidence.length === 0) {
        yield* this.#endWithout(round);
        return;
      }
      const attempt = yield* this.#attempt(round, evidence);
      if (!attempt.critique.regenerate && attempt.draft.answer !== null) {
        yield endAt(attempt, attempt.draft.answer);
        return;
      }
      const better = round < attempts ? await this.#rewritten(attempt, evidence) : null;
      if (better === null || wasAsked(better, this.#asked)) {
        yield this.#bestEnd(round, round < attempts ? 'no-new-query' : 'turns-spent');
        return;
      }
      query = better;
    }
  }

  async *#evidence(round: number, query: Query): AsyncGenerator<RunEvent, readonly Passage[], void> {
    const { question, options, call } = this.run;
    this.#asked.push(query);
    const search = { round, query, limit: options.topK, question };
    const found = yield* lookUp(this.ports.retriever, search, call);
    const passages = found.map(({ passage }) => passage);
    if (round > 1 || passages.length === 0) return passages;
    const judgements = await this.ports.reflection.judgeRelevance(question, passages, call);
    const relevant = passages.filter((_, place) => judgements[place]?.relevant === true);
    const kept = relevant.length > 0 ? relevant : passages.slice(0, readAnyway);
    yield { type: 'self-rag/relevance-judged', round, judgements, kept: kept.map(({ id }) => id) };
    return kept;
  }

  async *#attempt(round: number, passages: readonly Passage[]): AsyncGenerator<RunEvent, Attempt, void> {
    const draft = yield* this.#draft(round, passages);
    const { question, call } = this.run;
    const critique = await this.ports.reflection.critique(
      { question, passages, draft, attempt: round },
      call,
    );
    yield { type: 'self-rag/critiqued', round, critique };
    const attempt = { round, draft, critique };
    this.#attempts.push(attempt);
    return attempt;
  }

  #rewritten({ draft, critique: { issues } }: Attempt, passages: readonly Passage[]): Promise<Query | null> {
    const { question, call } = this.run;
    const input = { question, passages, draft, issues, asked: [...this.#asked] };
    return this.ports.reflection.rewriteQuery(input, call);
  }

  /** The answer that needs no evidence. */
  async *#answerWithout(round: number): RunEvents {
    const draft = yield* this.#draft(round, []);
    yield unjudgedEnd(draft, { round, asked: this.#asked, reason: 'turns-spent' });
  }

  /** After a search without results, the best earlier attempt is the answer, or else one without evidence. */
  async *#endWithout(round: number): RunEvents {
    if (this.#attempts.length > 0) yield this.#bestEnd(round, 'no-new-passage');
    else if (this.ports.reasoner.closedBook) yield* this.#answerWithout(round);
    else yield unjudgedEnd(null, { round, asked: this.#asked, reason: 'no-new-passage' });
  }

  #draft(round: number, passages: readonly Passage[]): AsyncGenerator<RunEvent, Draft, void> {
    const { question, call } = this.run;
    const input = { question, passages, turns: [], asked: [...this.#asked] };
    return draftIn(round, this.ports.reasoner, input, call);
  }

  #bestEnd(round: number, ended: AbstentionReason): FinalEvent {
    const answering = this.#attempts.filter(({ draft }) => draft.answer !== null);
    // Of equals, the last.
    const best = highest(answering.toReversed(), worth);
    if (best === null || best.draft.answer === null) {
      const last = this.#attempts.at(-1)?.draft ?? null;
      return unjudgedEnd(last, { round, asked: this.#asked, reason: ended });
    }
    return { ...endAt(best, best.draft.answer), round, ended };
  }
}

function endAt({ round, draft }: Attempt, answer: string): Extract<FinalEvent, { type: 'accepted' }> {
  const outcome = answered(answer, round, draft, { probability: draft.confidence });
  return { type: 'accepted', round, outcome };
}

const supportWorth: Readonly<Record<Support, number>> = { fully: 2, partially: 1, not: 0 };

/** Ranks attempts by support first, then by usefulness. */
function worth({ critique: { support, usefulness } }: Attempt): number {
  return 10 * supportWorth[support] + usefulness;
}
