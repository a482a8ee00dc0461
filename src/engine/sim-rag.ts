/**
 * SIM-RAG's loop (Yang et al. 2025, section 3.1): draft, judge, look up, until a draft is accepted or the
 * turns are spent.
 */

import type { FinalEvent, RunEvent, RunEvents } from './events.js';
import type { StrategyOptions } from './options.js';
import type { Ports, ReasonerInput } from './ports.js';
import {
  abstainedEnd,
  answered,
  draftIn,
  lookUp,
  type StrategyRun,
  strategyRun,
  wasAsked,
} from './strategy-run.js';
import type {
  AbstentionReason,
  Draft,
  Feedback,
  FoundPassage,
  Passage,
  Query,
  Turn,
  Verdict,
} from './types.js';

/** Queries per round that may find nothing new before the run ends. */
const emptySearchesAllowed = 3;

/**
 * Runs the loop and yields its events. It ends with exactly one final event, even if a port fails. It needs
 * neither page nor worker: any three objects that implement the ports will do.
 *
 * @example
 * ```ts
 * import { simRag } from 'limen/engine';
 *
 * for await (const event of simRag({ reasoner, retriever, critic }, 'How deep is the harbour?', { turns: 3 })) {
 *   console.log(event.type);
 * }
 * ```
 *
 * @throws the signal's reason when aborted: at once, or after the current model call
 */
export function simRag(ports: Ports, question: string, options: StrategyOptions = {}): RunEvents {
  return strategyRun({ question, options, reasoner: ports.reasoner }, (run) => new Run(ports, run).events());
}

class Run {
  readonly #turns: Turn[] = [];
  readonly #passages: Passage[] = [];
  readonly #asked: Query[] = [];

  constructor(
    private readonly ports: Ports,
    private readonly run: StrategyRun,
  ) {}

  async *events(): RunEvents {
    yield { type: 'round-opened', round: 0 };
    if (this.ports.reasoner.closedBook) {
      const accepted = yield* this.#draftAndJudge(0, [], []);
      if (accepted) return;
    } else {
      yield { type: 'nothing-held', round: 0 };
    }
    for (let round = 1; round <= this.run.options.turns; round++) {
      yield { type: 'round-opened', round };
      const asked = this.#asked.length;
      const looked = yield* this.#lookUp(round);
      if (typeof looked === 'string') {
        yield this.#end(round, looked);
        return;
      }
      const accepted = yield* this.#draftAndJudge(round, this.#asked.slice(asked), looked);
      if (accepted) return;
    }
    yield this.#end(this.run.options.turns, 'turns-spent');
  }

  /** Queries until something new is found; returns the reason if nothing is. */
  async *#lookUp(round: number): AsyncGenerator<RunEvent, readonly FoundPassage[] | AbstentionReason, void> {
    for (let empty = 0; empty < emptySearchesAllowed; empty++) {
      this.run.signal?.throwIfAborted();
      const query = await this.ports.reasoner.nextQuery(this.#input(), this.run.call);
      if (query === null || wasAsked(query, this.#asked)) return 'no-new-query';
      this.#asked.push(query);
      const exclude = this.#passages.map((passage) => passage.id);
      const limit = this.run.options.topK;
      const { question } = this.run;
      const search = { round, query, limit, exclude, question };
      const found = yield* lookUp(this.ports.retriever, search, this.run.call);
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
    const draft = yield* draftIn(round, this.ports.reasoner, this.#input(), this.run.call);
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

  /** A draft without an answer is not sent to the critic: there is nothing to accept. */
  async #judge(round: number, draft: Draft): Promise<Verdict> {
    const { threshold, certainty } = this.run.options;
    if (draft.answer === null) return { accepted: false, probability: 0, threshold };
    this.run.signal?.throwIfAborted();
    const { question } = this.run;
    const passages = [...this.#passages];
    const probability = await this.ports.critic.assess({ question, passages, draft, round }, this.run.call);
    return { accepted: probability >= Math.max(threshold, certainty), probability, threshold };
  }

  #input(): ReasonerInput {
    return {
      question: this.run.question,
      passages: [...this.#passages],
      turns: [...this.#turns],
      asked: [...this.#asked],
    };
  }

  /** The turn whose answer the critic finds likeliest; on a tie, the earliest. */
  #likeliest(): Turn | null {
    return this.#turns
      .filter((turn) => turn.draft.answer !== null)
      .reduce<Turn | null>(
        (best, turn) => (best === null || turn.verdict.probability > best.verdict.probability ? turn : best),
        null,
      );
  }

  /** The likeliest draft is the answer if it reaches the threshold; otherwise the run abstains. */
  #end(round: number, reason: AbstentionReason): FinalEvent {
    const best = this.#likeliest();
    const answer = best?.draft.answer ?? null;
    if (best !== null && answer !== null && reachesThreshold(best.verdict)) {
      const outcome = answered(answer, best.round, best.draft, best.verdict);
      return { type: 'accepted', round, ended: reason, outcome };
    }
    const closest = best && { draft: best.draft, probability: best.verdict.probability };
    return abstainedEnd(this.#turns.at(-1)?.draft ?? null, { round, asked: this.#asked, reason }, closest);
  }
}

/** Whether a draft may become the answer: accepted at once, or kept while the run looks for a surer one. */
export function reachesThreshold({ probability, threshold }: Verdict): boolean {
  return probability >= threshold;
}

/**
 * The feedback to the reasoner about a draft that did not end the run (SIM-RAG, section 3.1: in-context
 * improvement).
 */
function feedbackOn(draft: Draft, verdict: Verdict): Feedback {
  const certainty = `${Math.round(verdict.probability * 100)} %`;
  if (draft.answer !== null && reachesThreshold(verdict)) {
    const text = `“${draft.answer}” may be right (${certainty}). Look for what would prove it, or for a better one.`;
    return { rejectedAnswer: null, probability: verdict.probability, text };
  }
  const text =
    draft.answer === null
      ? 'No answer stands in what was found so far. Look for something else.'
      : `“${draft.answer}” is probably not right, or not yet proven (${certainty}). Look for what is missing.`;
  return { rejectedAnswer: draft.answer, probability: verdict.probability, text };
}
