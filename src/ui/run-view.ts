/** What a page shows of a run, folded from its events. The same events always yield the same view. */

import {
  type Citation,
  type Draft,
  type FinalEvent,
  isFinal,
  type Passage,
  type RunEvent,
  type RunOptions,
} from '../engine/index.js';
import { foldRounds, type RoundView } from './folded-rounds.js';

export interface RunView {
  readonly question: string;
  readonly options: RunOptions;
  readonly rounds: readonly RoundView[];
  /** How the run ends; set as soon as that is decided. */
  readonly final: FinalEvent | null;
}

/** The events that the views of one run share. Rounds are made of them only when a view is rendered. */
interface Course {
  readonly start: readonly RoundView[];
  readonly events: RunEvent[];
  /** The newest derived rounds, and the number of events they cover. */
  made: { readonly rounds: readonly RoundView[]; readonly count: number };
}

/** A view's position in its course. */
interface Place {
  readonly course: Course;
  /** Number of events that the view covers. */
  readonly count: number;
}

const placesOf = new WeakMap<RunView, Place>();

/** The view of a run before its first event. */
export function openingView(question: string, options: RunOptions): RunView {
  return viewAt({ question, options, final: null }, { course: courseFrom([]), count: 0 });
}

/** The next view. Rounds that the event does not concern stay the same, and are not rendered again. */
export function foldEvent(view: RunView, event: RunEvent): RunView {
  if (event.type === 'run-started') return openingView(event.question, event.options);
  const { question, options, final } = view;
  const { course, count } = tipOf(view);
  course.events.push(event);
  const ended = event.type === 'end-reached' ? event.end : isFinal(event) ? event : final;
  const said = { question, options, final: ended };
  return viewAt(said, { course, count: count + 1 });
}

function courseFrom(start: readonly RoundView[]): Course {
  return { start, events: [], made: { rounds: start, count: 0 } };
}

/** The next event follows the view's own, unless another view has continued from there. */
function tipOf(view: RunView): Place {
  const place = placesOf.get(view);
  return place !== undefined && place.course.events.length === place.count
    ? place
    : { course: courseFrom(view.rounds), count: 0 };
}

function viewAt(said: Omit<RunView, 'rounds'>, place: Place): RunView {
  let rounds: readonly RoundView[] | null = null;
  const { question, options, final } = said;
  const view = {
    question,
    options,
    get rounds(): readonly RoundView[] {
      rounds ??= roundsAt(place);
      return rounds;
    },
    final,
  };
  placesOf.set(view, place);
  return view;
}

function roundsAt({ course, count }: Place): readonly RoundView[] {
  const { rounds, count: before } = course.made;
  if (before > count) return foldRounds(course.start, course.events.slice(0, count));
  if (before < count) {
    course.made = { rounds: foldRounds(rounds, course.events.slice(before, count)), count };
  }
  return course.made.rounds;
}

/** The passage that a run found under `id`; of several, the first. */
export function passageInRun(view: RunView, id: string): Passage | undefined {
  return allFound(view).find((passage) => passage.id === id);
}

function allFound({ rounds }: RunView): Passage[] {
  const found = rounds.flatMap(({ searches }) => searches.flatMap((search) => search.found ?? []));
  return found.map(({ passage }) => passage);
}

/** A passage that a draft cites, with the cited sentences. */
export interface Source {
  readonly passage: Passage;
  readonly citations: Draft['citations'];
  readonly sentences: readonly string[];
}

/** Each cited passage once, in the draft's order; the first is number 1. */
export function sourcesOf(view: RunView, draft: Draft): readonly Source[] {
  // Of several passages with one id, the first counts.
  const reversed = allFound(view).reverse();
  const found = new Map(reversed.map((passage) => [passage.id, passage]));
  const cited = new Map<string, Citation[]>();
  for (const citation of draft.citations) {
    const known = cited.get(citation.passageId);
    if (known === undefined) cited.set(citation.passageId, [citation]);
    else known.push(citation);
  }
  return [...cited].flatMap(([id, citations]) => {
    const passage = found.get(id);
    if (passage === undefined) return [];
    const cut = citations.map(({ start, end }) => passage.text.slice(start, end).trim());
    return [{ passage, citations, sentences: cut.filter(Boolean) }];
  });
}
