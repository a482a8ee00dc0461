/**
 * ReflectRAG (Chen et al. 2026): search wide, re-rank, plan with one fact per passage, answer from the plan,
 * and revise the answer by reflection at most three times.
 */

import { inAskedForm, sameAnswer } from '../../engine/answer-form.js';
import type { RunEvent, RunEvents } from '../../engine/events.js';
import type { StrategyOptions } from '../../engine/options.js';
import type { DraftOptions } from '../../engine/ports.js';
import { asksForFact, asksYesOrNo } from '../../engine/question-kind.js';
import { lookUp, type StrategyRun, strategyRun, unjudgedEnd } from '../../engine/strategy-run.js';
import { drainWhile } from '../../engine/stream.js';
import type { Draft, Passage } from '../../engine/types.js';
import type { StrategyPorts } from '../strategy.js';
import { type GuardRefusal, isLessLikely, refusalByText } from './drift-guard.js';
import type { PlannedFact, Refiner, Revision } from './refiner.js';

/** Why reflection ended or was skipped. */
export type ReflectionEnd =
  /** Questions of a kind that critiques seldom improve. */
  'yes-no' | 'plain-factoid' | 'nothing-suggested' | 'answer-unchanged' | 'limit';

declare module '../../engine/events.js' {
  interface StrategyEvents {
    readonly 'reflect-rag': ReflectRagEvent;
  }
}

declare module '../strategy.js' {
  interface StrategyPorts {
    /** ReflectRAG's re-ranking, plan, answers and reflections. */
    readonly refiner: Refiner;
  }
}

declare module '../../engine/options.js' {
  interface RunOptions {
    /** What answers: the passages, a plan, or (by default) also a reflection on the answer. */
    readonly until?: 'base' | 'plan' | 'reflect';
    /** Whether ReflectRAG's drift guard judges revisions; true by default. */
    readonly guard?: boolean;
  }
}

/** ReflectRAG's own events, beside those that all strategies share. */
export type ReflectRagEvent =
  /** Ids of the passages that are read, most relevant first. */
  | { readonly type: 'reflect-rag/reranked'; readonly round: 1; readonly kept: readonly string[] }
  | { readonly type: 'reflect-rag/planned'; readonly round: 1; readonly plan: readonly PlannedFact[] }
  | {
      readonly type: 'reflect-rag/reflected';
      readonly round: number;
      readonly critique: string;
      readonly suggestion: string;
      /** The draft that follows from the suggestion. */
      readonly draft: Draft;
    }
  /** The drift guard's verdict; a refused revision changes nothing. */
  | {
      readonly type: 'reflect-rag/revision-judged';
      readonly round: number;
      readonly refusal: GuardRefusal | null;
    }
  | { readonly type: 'reflect-rag/reflection-ended'; readonly round: number; readonly reason: ReflectionEnd };

/** The ports that ReflectRAG calls. */
export type ReflectRagPorts = Pick<StrategyPorts, 'reasoner' | 'retriever' | 'critic' | 'refiner'>;

/** T_max of Algorithm 1. */
const reflectionsAllowed = 3;
/** Maximum number of found passages that are read (section 4.1.3). */
const readAtMost = 5;
/** A fact found with this confidence, and with proof, is not reflected on. */
const sureOfFact = 0.9;

const reflectRagDefaults = { turns: reflectionsAllowed, topK: 10 } as const;

/**
 * Round 1 searches, plans and answers; each later round is a reflection. ReflectRAG has no notion of silence:
 * it abstains only if there is no answer.
 *
 * @param options `turns`: reflections, 3 at most and by default; `topK`: passages found, 10 by default;
 * `threshold`: the critic's probability that the guard requires of a revision if there was no answer before;
 * `until` and `guard` select ablations. `certainty` is not used.
 * @throws the signal's reason when aborted
 */
export function reflectRag(
  ports: ReflectRagPorts,
  question: string,
  options: StrategyOptions = {},
): RunEvents {
  const { reasoner } = ports;
  const start = {
    question,
    options,
    reasoner,
    strategy: 'reflect-rag',
    defaults: reflectRagDefaults,
  } as const;
  return strategyRun(start, (run) => new Refinement(ports, run).events());
}

interface Standing {
  readonly plan: readonly PlannedFact[];
  readonly draft: Draft;
  readonly round: number;
}

class Refinement {
  constructor(
    private readonly ports: ReflectRagPorts,
    private readonly run: StrategyRun,
  ) {}

  async *events(): RunEvents {
    const query = { text: this.run.question };
    const asked = [query];
    yield { type: 'round-opened', round: 1 };
    const limit = this.run.options.topK;
    const found = yield* lookUp(this.ports.retriever, { round: 1, query, limit }, this.run.call);
    if (found.length === 0) {
      yield unjudgedEnd(null, { round: 1, asked, reason: 'no-new-passage' });
      return;
    }
    const passages = yield* this.#reranked(found.map(({ passage }) => passage));
    const answered = yield* this.#answered(passages);
    const { until = 'reflect' } = this.run.options;
    const { draft, round } = until === 'reflect' ? yield* this.#reflected(passages, answered) : answered;
    yield unjudgedEnd(draft, { round, asked, reason: 'turns-spent' });
  }

  async *#reranked(found: readonly Passage[]): AsyncGenerator<RunEvent, readonly Passage[], void> {
    this.run.signal?.throwIfAborted();
    const { question, call } = this.run;
    const places = await this.ports.refiner.rerank(
      { question, passages: found },
      { limit: readAtMost, ...call },
    );
    const chosen = [...new Set(places)].flatMap((place) => found[place] ?? []);
    const passages = (chosen.length === 0 ? found : chosen).slice(0, readAtMost);
    yield { type: 'reflect-rag/reranked', round: 1, kept: passages.map(({ id }) => id) };
    return passages;
  }

  async *#answered(passages: readonly Passage[]): AsyncGenerator<RunEvent, Standing, void> {
    const { question, options, call, signal } = this.run;
    if (options.until === 'base') {
      const input = { question, passages, turns: [], asked: [{ text: question }] };
      const draft = yield* this.#draft((given) => this.ports.reasoner.draft(input, given));
      return { plan: [], draft, round: 1 };
    }
    signal?.throwIfAborted();
    const plan = await this.ports.refiner.plan({ question, passages }, call);
    yield { type: 'reflect-rag/planned', round: 1, plan };
    const input = { question, passages, plan };
    const draft = yield* this.#draft((given) => this.ports.refiner.answer(input, given));
    return { plan, draft, round: 1 };
  }

  async *#draft(write: (options: DraftOptions) => Promise<Draft>): AsyncGenerator<RunEvent, Draft, void> {
    const { question, call, signal } = this.run;
    signal?.throwIfAborted();
    const written = yield* drainWhile<RunEvent, Draft>((emit) =>
      write({ ...call, onPartial: (text) => emit({ type: 'draft-streamed', round: 1, text }) }),
    );
    const draft = inAskedForm(question, written);
    yield { type: 'draft-finished', round: 1, draft };
    return draft;
  }

  /** The loop of section 3.4. */
  async *#reflected(
    passages: readonly Passage[],
    answered: Standing,
  ): AsyncGenerator<RunEvent, Standing, void> {
    let standing = answered;
    let refused: Draft[] = [];
    let round = answered.round;
    let reason = skipped(this.run.question, answered.draft);
    const last = Math.min(this.run.options.turns, reflectionsAllowed) + 1;
    while (reason === null) {
      round += 1;
      yield { type: 'round-opened', round };
      const revision = yield* this.#reflection(round, passages, standing, refused);
      if (revision === null) reason = 'nothing-suggested';
      else if (sameAnswer(revision.draft.answer, standing.draft.answer)) reason = 'answer-unchanged';
      else {
        const { plan, draft } = revision;
        const refusal = yield* this.#judged(round, passages, standing.draft, draft);
        if (refusal === null) {
          yield { type: 'draft-finished', round, draft };
          standing = { plan, draft, round };
          refused = [];
        } else refused.push(draft);
        if (round === last) reason = 'limit';
      }
    }
    yield { type: 'reflect-rag/reflection-ended', round, reason };
    return standing;
  }

  async *#reflection(
    round: number,
    passages: readonly Passage[],
    { plan, draft }: Standing,
    refused: readonly Draft[],
  ): AsyncGenerator<RunEvent, Revision | null, void> {
    const { question, call, signal } = this.run;
    signal?.throwIfAborted();
    const input = { question, passages, plan, draft, refused: [...refused] };
    const given = await this.ports.refiner.reflect(input, call);
    if (given === null) return null;
    const revision = { ...given, draft: inAskedForm(question, given.draft) };
    const { critique, suggestion } = revision;
    yield { type: 'reflect-rag/reflected', round, critique, suggestion, draft: revision.draft };
    return revision;
  }

  async *#judged(
    round: number,
    passages: readonly Passage[],
    standing: Draft,
    revision: Draft,
  ): AsyncGenerator<RunEvent, GuardRefusal | null, void> {
    const { question, options, call } = this.run;
    if (options.guard === false) return null;
    const drafts = { standing, revision };
    const judge = { critic: this.ports.critic, least: options.threshold, call };
    const refusal =
      refusalByText(revision, passages) ??
      ((await isLessLikely(question, drafts, passages, judge)) ? 'less-likely' : null);
    yield { type: 'reflect-rag/revision-judged', round, refusal };
    return refusal;
  }
}

/** Section 3.4: straightforward yes-no and factoid questions are not reflected on. */
function skipped(question: string, { confidence, citations }: Draft): ReflectionEnd | null {
  if (asksYesOrNo(question)) return 'yes-no';
  const plain = asksForFact(question) && citations.length > 0 && confidence >= sureOfFact;
  return plain ? 'plain-factoid' : null;
}
