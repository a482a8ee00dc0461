/** What further passages offer, read once a run has its end: nothing that an answer needs waits for it. */

import { type EndedEvent, hasOutcome, type RunEvent, type RunEvents } from './events.js';
import type { CallOptions, ReadingsInput, Reasoner } from './ports.js';
import type { Draft, Excerpt, Outcome, Passage } from './types.js';

/** Passages that are read for that, at most: what three rounds of two find. */
const readAtMost = 6;

/**
 * Yields the events of a run. Where its end leaves passages that were found and not read for what they offer, it says how the run ends
 * (`end-reached`), has the most relevant of them read, and gives their excerpts to the final event.
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

/** What a run has found and read by now. */
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

  /** Ids of the most relevant passages that were not read for what they offer, and of which the outcome shows nothing. */
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

/** What an answer shows: its excerpt, or else what it cites. */
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

/** An end that stands does not fall with what was to stand below it: without these there are fewer readings. */
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
