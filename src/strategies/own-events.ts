/** The events that one strategy alone emits: their shape in a saved trace, and their words. */

import type { StrategyEvent } from '../engine/events.js';
import type { Draft, Passage } from '../engine/types.js';

/** What a line of the Lab's timeline does. Stored runs name each by its place: new ones come last. */
export const stepActions = [
  'Asks',
  'Doubts',
  'Decides',
  'Looks up',
  'Finds',
  'Keeps',
  'Weighs',
  'Plans',
  'Recalls',
  'Drafts',
  'Answers',
  'Judges',
  'Reflects',
  'Guards',
  'Compares',
  'Stops',
  'Concludes',
] as const;
export type StepAction = (typeof stepActions)[number];

/** An event as a line of the Lab's timeline. */
export interface StepWords {
  readonly does: StepAction;
  /** Passages stand for their titles. */
  readonly text: string | readonly Passage[];
  /** The number that was held against a line: an uncertainty, or the probability that memory is right. */
  readonly measured?: number;
  /** What a step of a chain answered: the draft that concludes the chain does not say it again. */
  readonly answer?: Draft;
}

/** How one event is checked and put into words. */
export interface OwnEvent<Event extends StrategyEvent = StrategyEvent> {
  /** Whether it has every field that is shown. @throws {LimenError} `trace-invalid` where one is over its limit */
  check(event: unknown): boolean;
  /** A line of the command line: a verb of nine letters at most, and the rest; `null` for no line. */
  line(event: Event): readonly [does: string, text: string] | null;
  /** @param passages those found so far, by id */
  step(event: Event, passages: ReadonlyMap<string, Passage>): StepWords | null;
}

/** By the event's type. */
export type OwnEvents = Readonly<Record<string, OwnEvent>>;

/** Every event of one strategy. */
export type EventsOf<Event extends StrategyEvent> = {
  readonly [Type in Event['type']]: OwnEvent<Extract<Event, { readonly type: Type }>>;
};

/** What a draft says, and the sentences that are to prove it. */
export function draftInWords({ answer, rationale }: Pick<Draft, 'answer' | 'rationale'>): string {
  if (answer === null) return 'nothing';
  return rationale === '' ? answer : `${answer}: ${rationale}`;
}

/** The answer of a chain's step. */
export function stepAnswered(draft: Draft, retrieved: boolean): StepWords {
  const does = retrieved || draft.answer === null ? 'Answers' : 'Recalls';
  return { does, text: draftInWords(draft), answer: draft };
}

/** Passages by their ids, in words where none of them was found. */
export function passagesKept(ids: readonly string[], passages: ReadonlyMap<string, Passage>): StepWords {
  const kept = ids.flatMap((id) => passages.get(id) ?? []);
  return { does: 'Keeps', text: kept.length === 0 ? 'none' : kept };
}
