/** Rounds without a critic, for the baselines, which differ in their queries and in when they stop. */

import type { RunEvents } from '../engine/events.js';
import type { Reasoner, ReasonerInput, Retriever } from '../engine/ports.js';
import { draftIn, lookUp, type StrategyRun, unjudgedEnd, wasAsked } from '../engine/strategy-run.js';
import type { AbstentionReason, Draft, Passage, Query, Turn } from '../engine/types.js';

interface RoundRules {
  /** The next query, or `null` if there is none. */
  readonly nextQuery: (input: ReasonerInput) => Promise<Query | null>;
  /** Whether to stop after these drafts, oldest first; without it, all rounds are run. */
  readonly isFinished?: (drafts: readonly Draft[]) => boolean;
}

/** The last draft is the answer. */
export async function* unjudgedRounds(
  { reasoner, retriever }: { readonly reasoner: Reasoner; readonly retriever: Retriever },
  { question, options, signal, call }: StrategyRun,
  { nextQuery, isFinished = () => false }: RoundRules,
): RunEvents {
  const passages: Passage[] = [];
  const turns: Turn[] = [];
  const asked: Query[] = [];
  const input = () => ({ question, passages: [...passages], turns: [...turns], asked: [...asked] });
  let reason: AbstentionReason = 'turns-spent';
  for (let round = 1; round <= options.turns; round++) {
    yield { type: 'round-opened', round };
    signal?.throwIfAborted();
    const query = await nextQuery(input());
    if (query === null || wasAsked(query, asked)) {
      reason = 'no-new-query';
      break;
    }
    asked.push(query);
    const exclude = passages.map(({ id }) => id);
    const search = { round, query, limit: options.topK, exclude, question };
    const found = yield* lookUp(retriever, search, call);
    passages.push(...found.map(({ passage }) => passage));
    if (passages.length === 0) {
      reason = 'no-new-passage';
      break;
    }
    const draft = yield* draftIn(round, reasoner, input(), call);
    turns.push({ round, queries: [query], found, draft, verdict: unjudged, feedback: null });
    if (isFinished(turns.map((turn) => turn.draft))) break;
  }
  const last = turns.at(-1);
  yield unjudgedEnd(last?.draft ?? null, { round: last?.round ?? 1, asked, reason });
}

/** The verdict of a turn that no critic judged. */
const unjudged = { accepted: false, probability: 0, threshold: 0 } as const;
