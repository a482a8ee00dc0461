/** What the runs of all strategies have in common. */

import { toErrorRecord } from './errors.js';
import type { FinalEvent, RunEvent, RunEvents } from './events.js';
import { completeOptions, completeQuestion, type RunOptions, type StrategyOptions } from './options.js';
import type { CallOptions, Reasoner, ReasonerInput, Retriever } from './ports.js';
import { withReadings } from './readings.js';
import { drainWhile } from './stream.js';
import type { AbstentionReason, Draft, FoundPassage, Outcome, Passage, Query, Verdict } from './types.js';

/** One run: its question, its bounds, and the options passed to each port call. */
export interface StrategyRun {
  readonly question: string;
  readonly options: RunOptions;
  readonly signal: AbortSignal | undefined;
  readonly call: CallOptions;
}

export interface RunStart {
  readonly question: string;
  readonly options: StrategyOptions;
  /** Reads further passages when the run ends; without it the only readings are those of the drafts. */
  readonly reasoner?: Pick<Reasoner, 'readings'>;
  /** Omitted by SIM-RAG; a trace without a name is SIM-RAG's. */
  readonly strategy?: string;
  /** Defaults for bounds that the options leave out. */
  readonly defaults?: Partial<RunOptions>;
}

/**
 * Validates the input of a run, emits its start, and yields its events. A failure becomes the final event.
 *
 * @throws the signal's reason when aborted: at once, or after the current model call
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
      // Events that the current call still yields after the run was aborted are dropped.
      signal?.throwIfAborted();
      yield event;
    }
  } catch (thrown) {
    signal?.throwIfAborted();
    yield { type: 'failed', error: toErrorRecord(thrown) };
  }
}

/**
 * Queries the retriever, emitting the query and what it found.
 *
 * @param exclude ids of passages that must not be returned
 */
export async function* lookUp(
  retriever: Retriever,
  {
    round,
    query,
    limit,
    exclude = [],
    question,
  }: {
    readonly round: number;
    readonly query: Query;
    readonly limit: number;
    readonly exclude?: readonly string[];
    readonly question?: string;
  },
  call: CallOptions,
): AsyncGenerator<RunEvent, readonly FoundPassage[], void> {
  yield { type: 'query-written', round, query };
  call.signal?.throwIfAborted();
  const about = question === undefined ? {} : { question };
  const brought = await retriever.search(query, { limit, exclude, ...about, ...call });
  const found = distinctPassages(brought)
    .filter(({ passage }) => !exclude.includes(passage.id))
    .slice(0, limit);
  yield { type: 'passages-found', round, query, found };
  return found;
}

/** Has the reasoner write a draft, emitting it while it is being written and when it is done. */
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

/** How far a run had come when it ended. */
interface RunEnd {
  readonly round: number;
  readonly asked: readonly Query[];
  /** Why nothing else was tried. */
  readonly reason: AbstentionReason;
}

/**
 * The end of a run without a critic: its draft is the answer, with the reasoner's own confidence as its
 * probability. If the draft has no answer, the run abstains.
 */
export function unjudgedEnd(draft: Draft | null, end: RunEnd): FinalEvent {
  if (draft === null || draft.answer === null) return abstainedEnd(draft, end, null);
  const { round } = end;
  const outcome = answered(draft.answer, round, draft, { probability: draft.confidence });
  return { type: 'accepted', round, outcome };
}

/**
 * The end of a run without an answer.
 *
 * @param last the newest draft; those of its look-ups that were never asked are reported as missing
 */
export function abstainedEnd(
  last: Draft | null,
  { round, asked, reason }: RunEnd,
  closest: Extract<Outcome, { status: 'abstained' }>['closest'],
): FinalEvent {
  const missing = (last?.lookups ?? []).filter((query) => !wasAsked(query, asked));
  const outcome = { status: 'abstained', reason, lookedFor: [...asked], missing, closest } as const;
  return { type: reason === 'turns-spent' ? 'turns-spent' : 'abstained', round, outcome };
}

export function wasAsked(query: Query, asked: readonly Query[]): boolean {
  return asked.some((earlier) => sameQuery(earlier, query));
}

/** Whether two queries are the same, ignoring letter case and white space. */
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

/** The passages that a draft cites: those of `passages` in which a citation marks some text. */
export function citedPassages({ citations }: Draft, passages: readonly Passage[]): Passage[] {
  return passages.filter(({ id, text }) =>
    citations.some(
      ({ passageId, start, end }) => passageId === id && start >= 0 && start < end && end <= text.length,
    ),
  );
}

/** Whether any of the passages is cited. An answer without a citation may be right, but it is unproven. */
export function isProven(draft: Draft, passages: readonly Passage[]): boolean {
  return citedPassages(draft, passages).length > 0;
}
