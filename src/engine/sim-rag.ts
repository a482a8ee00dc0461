/** SIM-RAG's loop (Yang et al. 2025, section 3.1): draft, judge, look up, until accepted or the turns are spent. */

import { toErrorRecord } from './errors.js';
import type { FinalEvent, RunEvent } from './events.js';
import { feedbackOn, reachesThreshold } from './feedback.js';
import { completeOptions, completeQuestion, type RunOptions } from './options.js';
import type { Critic, Reasoner, ReasonerInput, Retriever } from './ports.js';
import { drainWhile } from './stream.js';
import type {
  AbstentionReason,
  Draft,
  FoundPassage,
  Outcome,
  Passage,
  Query,
  Turn,
  Verdict,
} from './types.js';

export interface Ports {
  readonly reasoner: Reasoner;
  readonly retriever: Retriever;
  readonly critic: Critic;
}

export interface StrategyOptions extends Partial<RunOptions> {
  readonly signal?: AbortSignal;
}

/** Queries that may bring nothing new within one round before the run ends. */
const emptySearchesAllowed = 3;

/**
 * Runs the loop and yields what happens. It ends with exactly one final event, also when a port fails.
 *
 * @throws the signal's reason when aborted: at once, or after the model call under way.
 */
export async function* simRag(
  ports: Ports,
  givenQuestion: string,
  given: StrategyOptions = {},
): AsyncGenerator<RunEvent, void, void> {
  const { signal, ...bounds } = given;
  try {
    const run = new Run(ports, completeQuestion(givenQuestion), completeOptions(bounds), signal);
    for await (const event of run.events()) {
      // Whatever the call under way still gave when the run was stopped is not told.
      signal?.throwIfAborted();
      yield event;
    }
  } catch (thrown) {
    signal?.throwIfAborted();
    yield { type: 'failed', error: toErrorRecord(thrown) };
  }
}

class Run {
  readonly #turns: Turn[] = [];
  readonly #passages: Passage[] = [];
  readonly #asked: Query[] = [];
  readonly #call: { signal?: AbortSignal };

  constructor(
    private readonly ports: Ports,
    private readonly question: string,
    private readonly options: RunOptions,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.#call = signal === undefined ? {} : { signal };
  }

  async *events(): AsyncGenerator<RunEvent, void, void> {
    yield { type: 'run-started', question: this.question, options: this.options };
    yield { type: 'round-opened', round: 0 };
    if (this.ports.reasoner.closedBook) {
      const accepted = yield* this.#draftAndJudge(0, [], []);
      if (accepted) return;
    } else {
      yield { type: 'nothing-held', round: 0 };
    }
    for (let round = 1; round <= this.options.turns; round++) {
      yield { type: 'round-opened', round };
      const asked = this.#asked.length;
      const looked = yield* this.#lookUp(round);
      if (typeof looked === 'string') {
        yield this.#likeliestKept(round, looked) ?? {
          type: 'abstained',
          round,
          outcome: this.#abstention(looked),
        };
        return;
      }
      const accepted = yield* this.#draftAndJudge(round, this.#asked.slice(asked), looked);
      if (accepted) return;
    }
    const round = this.options.turns;
    yield this.#likeliestKept(round, 'turns-spent') ?? {
      type: 'turns-spent',
      round,
      outcome: this.#abstention('turns-spent'),
    };
  }

  /** Asks until something new is found; gives the reason when nothing is. */
  async *#lookUp(round: number): AsyncGenerator<RunEvent, readonly FoundPassage[] | AbstentionReason, void> {
    for (let empty = 0; empty < emptySearchesAllowed; empty++) {
      this.signal?.throwIfAborted();
      const query = await this.ports.reasoner.nextQuery(this.#input(), this.#call);
      if (query === null || this.#asked.some((earlier) => sameQuery(earlier, query))) return 'no-new-query';
      this.#asked.push(query);
      yield { type: 'query-written', round, query };
      this.signal?.throwIfAborted();
      const exclude = this.#passages.map((passage) => passage.id);
      const limit = this.options.topK;
      const brought = await this.ports.retriever.search(query, { limit, exclude, ...this.#call });
      const found = distinctPassages(brought)
        .filter(({ passage }) => !exclude.includes(passage.id))
        .slice(0, limit);
      yield { type: 'passages-found', round, query, found };
      if (found.length > 0) {
        this.#passages.push(...found.map(({ passage }) => passage));
        return found;
      }
    }
    return 'no-new-passage';
  }

  async *#draftAndJudge(
    round: number,
    queries: readonly Query[],
    found: readonly FoundPassage[],
  ): AsyncGenerator<RunEvent, boolean, void> {
    this.signal?.throwIfAborted();
    const draft = yield* drainWhile<RunEvent, Draft>((emit) =>
      this.ports.reasoner.draft(this.#input(), {
        ...this.#call,
        onPartial: (text) => emit({ type: 'draft-streamed', round, text }),
      }),
    );
    yield { type: 'draft-finished', round, draft };
    const verdict = await this.#judge(round, draft);
    yield { type: 'verdict-given', round, verdict };
    if (verdict.accepted && draft.answer !== null) {
      this.#turns.push({ round, queries, found, draft, verdict, feedback: null });
      yield { type: 'accepted', round, outcome: answered(draft.answer, round, draft, verdict) };
      return true;
    }
    const feedback = feedbackOn(draft, verdict);
    this.#turns.push({ round, queries, found, draft, verdict, feedback });
    yield { type: 'feedback-given', round, feedback };
    return false;
  }

  /** A draft without an answer needs no critic: there is nothing to accept. */
  async #judge(round: number, draft: Draft): Promise<Verdict> {
    const { threshold, certainty } = this.options;
    if (draft.answer === null) return { accepted: false, probability: 0, threshold };
    this.signal?.throwIfAborted();
    const { question } = this;
    const passages = [...this.#passages];
    const probability = await this.ports.critic.assess({ question, passages, draft, round }, this.#call);
    return { accepted: probability >= Math.max(threshold, certainty), probability, threshold };
  }

  #input(): ReasonerInput {
    return {
      question: this.question,
      passages: [...this.#passages],
      turns: [...this.#turns],
      asked: [...this.#asked],
    };
  }

  /** The turn whose answer the critic finds likeliest; of equals the earliest. */
  #likeliest(): Turn | null {
    return this.#turns
      .filter((turn) => turn.draft.answer !== null)
      .reduce<Turn | null>(
        (best, turn) => (best === null || turn.verdict.probability > best.verdict.probability ? turn : best),
        null,
      );
  }

  /** The end of a run that kept a draft; `null` where none reached the threshold. */
  #likeliestKept(round: number, ended: AbstentionReason): FinalEvent | null {
    const best = this.#likeliest();
    const answer = best?.draft.answer ?? null;
    if (best === null || answer === null || !reachesThreshold(best.verdict)) return null;
    const { draft, verdict } = best;
    return { type: 'accepted', round, ended, outcome: answered(answer, best.round, draft, verdict) };
  }

  #abstention(reason: AbstentionReason): Extract<Outcome, { status: 'abstained' }> {
    const best = this.#likeliest();
    const proposed = this.#turns.at(-1)?.draft.lookups ?? [];
    return {
      status: 'abstained',
      reason,
      lookedFor: [...this.#asked],
      missing: proposed.filter((query) => !this.#asked.some((earlier) => sameQuery(earlier, query))),
      closest: best === null ? null : { draft: best.draft, probability: best.verdict.probability },
    };
  }
}

function answered(
  answer: string,
  round: number,
  draft: Draft,
  { probability }: Verdict,
): Extract<Outcome, { status: 'answered' }> {
  return { status: 'answered', answer, round, probability, draft };
}

function distinctPassages(brought: readonly FoundPassage[]): FoundPassage[] {
  const first = new Map<string, FoundPassage>();
  for (const each of brought) if (!first.has(each.passage.id)) first.set(each.passage.id, each);
  return [...first.values()];
}

/** Whether two queries ask the same, letter case and white space aside. */
export function sameQuery(one: Query, other: Query): boolean {
  return normalQuery(one.text) === normalQuery(other.text);
}

function normalQuery(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}
