/** Events specific to one strategy: their shape in a saved trace, and their wording. */

import type { StrategyEvent } from '../engine/events.js';
import type { Draft, Passage } from '../engine/types.js';

/** Kinds of line in the Lab's timeline. Stored runs refer to them by index, so append new ones. */
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
  /** Passages are shown by their titles. */
  readonly text: string | readonly Passage[];
  /** The number compared with a threshold: an uncertainty, or the probability that memory is right. */
  readonly measured?: number;
  /** The answer of a chain's step, which the draft that concludes the chain does not repeat. */
  readonly answer?: Draft;
}

/** How one event is validated and described. */
export interface OwnEvent<Event extends StrategyEvent = StrategyEvent> {
  /** Whether it has every field that is shown. @throws {LimenError} `trace-invalid` if a limit is exceeded */
  check(event: unknown): boolean;
  /** A line of the command line: a verb of nine letters at most, and the rest; `null` for no line. */
  line(event: Event): readonly [does: string, text: string] | null;
  /** @param passages found so far, by id */
  step(event: Event, passages: ReadonlyMap<string, Passage>): StepWords | null;
}

/** By event type. */
export type OwnEvents = Readonly<Record<string, OwnEvent>>;

/** Every event of one strategy. */
export type EventsOf<Event extends StrategyEvent> = {
  readonly [Type in Event['type']]: OwnEvent<Extract<Event, { readonly type: Type }>>;
};

/** A draft's answer with the sentences meant to prove it. */
export function draftInWords({ answer, rationale }: Pick<Draft, 'answer' | 'rationale'>): string {
  if (answer === null) return 'nothing';
  return rationale === '' ? answer : `${answer}: ${rationale}`;
}

/** The answer of a chain's step. */
export function stepAnswered(draft: Draft, retrieved: boolean): StepWords {
  const does = retrieved || draft.answer === null ? 'Answers' : 'Recalls';
  return { does, text: draftInWords(draft), answer: draft };
}

/** Passages by id, or a phrase if none of them was found. */
export function passagesKept(ids: readonly string[], passages: ReadonlyMap<string, Passage>): StepWords {
  const kept = ids.flatMap((id) => passages.get(id) ?? []);
  return { does: 'Keeps', text: kept.length === 0 ? 'none' : kept };
}
