/** What the runs of all strategies have in common. */

import { toErrorRecord } from './errors.js';
import type { FinalEvent, RunEvent, RunEvents } from './events.js';
import { completeOptions, completeQuestion, type RunOptions, type StrategyOptions } from './options.js';
import type { CallOptions, Reasoner, ReasonerInput, Retriever } from './ports.js';
import { withReadings } from './readings.js';
import { drainWhile } from './stream.js';
import type { AbstentionReason, Draft, FoundPassage, Outcome, Passage, Query, Verdict } from './types.js';

/** One run: what it was asked, within which bounds, and what each call of a port is given. */
export interface StrategyRun {
  readonly question: string;
  readonly options: RunOptions;
  readonly signal: AbortSignal | undefined;
  readonly call: CallOptions;
}

export interface RunStart {
  readonly question: string;
  readonly options: StrategyOptions;
  /** Reads what further passages offer when the run has its end; without it there are no readings but those of drafts. */
  readonly reasoner?: Pick<Reasoner, 'readings'>;
  /** Left out by SIM-RAG, which a trace without a name means. */
  readonly strategy?: string;
  /** Bounds where the options name none. */
  readonly defaults?: Partial<RunOptions>;
}

/**
 * Checks what a run is given, says that it started, and yields its events. A failure becomes the final event.
 *
 * @throws the signal's reason when aborted: at once, or after the model call under way
 */
export async function* strategyRun(
  { question: givenQuestion, options: given, reasoner = {}, strategy, defaults = {} }: RunStart,
  events: (run: StrategyRun) => AsyncIterable<RunEvent>,
): RunEvents {
  const { signal, ...bounds } = given;
  try {
    const question = completeQuestion(givenQuestion);
    const options = completeOptions({ ...defaults, ...bounds });
    signal?.throwIfAborted();
    yield { type: 'run-started', question, options, ...(strategy === undefined ? {} : { strategy }) };
    const call = signal === undefined ? {} : { signal };
    const run = events({ question, options, signal, call });
    for await (const event of withReadings(run, reasoner, question, call)) {
      // Whatever the call under way still gave when the run was stopped is not told.
      signal?.throwIfAborted();
      yield event;
    }
  } catch (thrown) {
    signal?.throwIfAborted();
    yield { type: 'failed', error: toErrorRecord(thrown) };
  }
}

/**
 * Asks the retriever, and tells both.
 *
 * @param exclude ids of passages that must not come back
 */
export async function* lookUp(
  retriever: Retriever,
  {
    round,
    query,
    limit,
    exclude = [],
  }: {
    readonly round: number;
    readonly query: Query;
    readonly limit: number;
    readonly exclude?: readonly string[];
  },
  call: CallOptions,
): AsyncGenerator<RunEvent, readonly FoundPassage[], void> {
  yield { type: 'query-written', round, query };
  call.signal?.throwIfAborted();
  const brought = await retriever.search(query, { limit, exclude, ...call });
  const found = distinctPassages(brought)
    .filter(({ passage }) => !exclude.includes(passage.id))
    .slice(0, limit);
  yield { type: 'passages-found', round, query, found };
  return found;
}

/** Has the reasoner draft, and tells the draft while and when it is written. */
export async function* draftIn(
  round: number,
  reasoner: Reasoner,
  input: ReasonerInput,
  call: CallOptions,
): AsyncGenerator<RunEvent, Draft, void> {
  call.signal?.throwIfAborted();
  const draft = yield* drainWhile<RunEvent, Draft>((emit) =>
    reasoner.draft(input, {
      ...call,
      onPartial: (text) => emit({ type: 'draft-streamed', round, text }),
    }),
  );
  yield { type: 'draft-finished', round, draft };
  return draft;
}

export function answered(
  answer: string,
  round: number,
  draft: Draft,
  { probability }: Pick<Verdict, 'probability'>,
): Extract<Outcome, { status: 'answered' }> {
  return { status: 'answered', answer, round, probability, draft };
}

/**
 * The end of a run that no critic judges: its draft is the answer, with the reasoner's own confidence as its
 * probability. Without an answer in the draft the run abstains.
 */
export function unjudgedEnd(
  draft: Draft | null,
  {
    round,
    asked,
    reason,
  }: {
    /** The draft's round. */
    readonly round: number;
    readonly asked: readonly Query[];
    /** Why nothing else was tried, told where there is no answer. */
    readonly reason: AbstentionReason;
  },
): FinalEvent {
  if (draft !== null && draft.answer !== null) {
    const outcome = answered(draft.answer, round, draft, { probability: draft.confidence });
    return { type: 'accepted', round, outcome };
  }
  const missing = openLookups(draft?.lookups ?? [], asked);
  const outcome = {
    status: 'abstained',
    reason,
    lookedFor: [...asked],
    missing,
    closest: null,
  } as const;
  return { type: reason === 'turns-spent' ? 'turns-spent' : 'abstained', round, outcome };
}

/** What would still be looked up, without what was asked. */
export function openLookups(proposed: readonly Query[], asked: readonly Query[]): Query[] {
  return proposed.filter((query) => !wasAsked(query, asked));
}

export function wasAsked(query: Query, asked: readonly Query[]): boolean {
  return asked.some((earlier) => sameQuery(earlier, query));
}

/** Whether two queries ask the same, letter case and white space aside. */
export function sameQuery(one: Query, other: Query): boolean {
  return normalQuery(one.text) === normalQuery(other.text);
}

function normalQuery(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}

function distinctPassages(brought: readonly FoundPassage[]): FoundPassage[] {
  const first = new Map<string, FoundPassage>();
  for (const each of brought) if (!first.has(each.passage.id)) first.set(each.passage.id, each);
  return [...first.values()];
}

/** The passages that a draft cites: those of `passages` in whose text a citation marks something. */
export function citedPassages({ citations }: Draft, passages: readonly Passage[]): Passage[] {
  return passages.filter(({ id, text }) =>
    citations.some(
      ({ passageId, start, end }) => passageId === id && start >= 0 && start < end && end <= text.length,
    ),
  );
}

/** Whether any of the passages is cited. What is not may be right, but nothing proves it. */
export function isProven(draft: Draft, passages: readonly Passage[]): boolean {
  return citedPassages(draft, passages).length > 0;
}
