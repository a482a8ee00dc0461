/** Reads further passages once the outcome of a run is known, so that the answer does not wait for them. */

import { type EndedEvent, hasOutcome, type RunEvent, type RunEvents } from './events.js';
import type { CallOptions, ReadingsInput, Reasoner } from './ports.js';
import type { Draft, Excerpt, Outcome, Passage } from './types.js';

/** Maximum number of passages read this way: what three rounds of two find. */
const readAtMost = 6;

/**
 * Yields the events of a run. If passages that were found have not been read when the run ends, it announces
 * the end (`end-reached`), has the most relevant of them read, and adds their excerpts to the final event.
 */
export async function* withReadings(
  events: AsyncIterable<RunEvent>,
  reasoner: Pick<Reasoner, 'readings'>,
  question: string,
  call: CallOptions,
): RunEvents {
  const course = new ReadCourse();
  for await (const event of events) {
    course.note(event);
    if (!hasOutcome(event)) {
      yield event;
      continue;
    }
    const wanted = reasoner.readings === undefined ? [] : course.unread(event.outcome);
    if (wanted.length > 0) yield { type: 'end-reached', round: event.round, end: event };
    const { passages } = course;
    const added = wanted.length === 0 ? [] : await read({ question, passages, wanted }, reasoner, call);
    yield withBest(event, course.readings(added));
  }
}

/** What a run has found and read so far. */
class ReadCourse {
  readonly #passages = new Map<string, Passage>();
  readonly #relevance = new Map<string, number>();
  readonly #excerpts = new Map<string, Excerpt>();

  /** Oldest first. */
  get passages(): readonly Passage[] {
    return [...this.#passages.values()];
  }

  note(event: RunEvent): void {
    if (event.type === 'passages-found') {
      for (const { passage } of event.found) this.#passages.set(passage.id, passage);
    }
    if (event.type !== 'draft-finished') return;
    const { read, readings = [] } = event.draft;
    for (const { passageId, relevance } of read) this.#relevance.set(passageId, relevance);
    for (const excerpt of readings) this.#excerpts.set(excerpt.passageId, excerpt);
  }

  /**
   * Ids of the most relevant passages that have not been read for excerpts and that the outcome does not
   * show.
   */
  unread(outcome: Outcome): readonly string[] {
    const shown = new Set(outcome.status === 'answered' ? shownIn(outcome) : []);
    const relevance = (id: string) => this.#relevance.get(id) ?? 0;
    return [...this.#passages.keys()]
      .filter((id) => !this.#excerpts.has(id) && !shown.has(id))
      .sort((one, other) => relevance(other) - relevance(one))
      .slice(0, readAtMost);
  }

  /** The most relevant first. */
  readings(added: readonly Excerpt[]): readonly Excerpt[] {
    return [...this.#excerpts.values(), ...added].sort((one, other) => other.relevance - one.relevance);
  }
}

/** The passages that an answer shows: that of its excerpt, or else those it cites. */
function shownIn({ draft }: { readonly draft: Draft }): readonly string[] {
  const shown = draft.excerpt === undefined ? draft.citations : [draft.excerpt];
  return shown.map(({ passageId }) => passageId);
}

function withBest(end: EndedEvent, readings: readonly Excerpt[]): EndedEvent {
  if (readings.length === 0) return end;
  return end.type === 'accepted'
    ? { ...end, outcome: { ...end.outcome, readings } }
    : { ...end, outcome: { ...end.outcome, readings } };
}

/** A failure here does not fail the run: it only means fewer readings. */
async function read(
  input: ReadingsInput,
  reasoner: Pick<Reasoner, 'readings'>,
  call: CallOptions,
): Promise<readonly Excerpt[]> {
  call.signal?.throwIfAborted();
  try {
    return (await reasoner.readings?.(input, call)) ?? [];
  } catch {
    call.signal?.throwIfAborted();
    return [];
  }
}
