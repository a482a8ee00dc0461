/** The rounds that a page shows, folded from events. Each event and each round is visited once. */

import {
  type AbstentionReason,
  type Draft,
  type EndedEvent,
  type Feedback,
  type FoundPassage,
  isStrategyEvent,
  type Query,
  type RunEvent,
  type StrategyEvent,
  type Verdict,
} from '../engine/index.js';

/** One query of a round; `found` is `null` while the search is running. */
export interface SearchView {
  readonly query: Query;
  readonly found: readonly FoundPassage[] | null;
}

export interface RoundView {
  readonly round: number;
  /** Set in round 0 if the reasoner holds no knowledge of its own. */
  readonly nothingHeld: boolean;
  readonly searches: readonly SearchView[];
  /** Events that only the run's strategy emits. */
  readonly own: readonly StrategyEvent[];
  /** The draft so far, for reasoners that write word by word. */
  readonly streamed: string;
  readonly draft: Draft | null;
  /** The first of the rounds before it, without a gap, whose draft reads the same. */
  readonly sameDraftAs: number | null;
  readonly verdict: Verdict | null;
  readonly feedback: Feedback | null;
  readonly accepted: boolean;
  /** Why the run ended in this round without another draft, if it ended before all rounds were used. */
  readonly stoppedBy: Exclude<AbstentionReason, 'turns-spent'> | null;
}

/** A round while events are folded into it. */
type OpenRound = { -readonly [Field in keyof RoundView]: RoundView[Field] } & { searches: SearchView[] };

/** The rounds after further events. Those without one stay the same objects; of one number, the newest counts. */
export function foldRounds(before: readonly RoundView[], events: readonly RunEvent[]): readonly RoundView[] {
  const rounds: RoundView[] = [...before];
  const places = new Map(before.map(({ round }, place) => [round, place]));
  const open = new Map<number, OpenRound>();
  const inRound = (round: number): OpenRound | undefined => {
    const place = places.get(round) ?? -1;
    const shown = rounds[place];
    if (shown === undefined) return undefined;
    const known = open.get(place);
    if (known !== undefined) return known;
    const opened = { ...shown, searches: [...shown.searches] };
    rounds[place] = opened;
    open.set(place, opened);
    return opened;
  };
  const set = (round: number, change: Partial<RoundView>) => {
    const opened = inRound(round);
    if (opened !== undefined) Object.assign(opened, change);
  };
  const end = (event: EndedEvent) => {
    const stoppedBy = event.type === 'accepted' ? event.ended : event.outcome.reason;
    if (stoppedBy !== undefined && stoppedBy !== 'turns-spent') set(event.round, { stoppedBy });
    if (event.type === 'accepted') set(event.outcome.round, { accepted: true });
  };
  for (const event of events) {
    if (isStrategyEvent(event)) {
      const opened = 'round' in event ? inRound(event.round) : undefined;
      if (opened !== undefined) opened.own = [...opened.own, event];
      continue;
    }
    switch (event.type) {
      case 'round-opened':
        places.set(event.round, rounds.push(emptyRound(event.round)) - 1);
        break;
      case 'nothing-held':
        set(event.round, { nothingHeld: true });
        break;
      case 'query-written':
        inRound(event.round)?.searches.push({ query: event.query, found: null });
        break;
      case 'passages-found':
        inRound(event.round)?.searches.splice(-1, 1, { query: event.query, found: event.found });
        break;
      case 'draft-streamed':
        set(event.round, { streamed: event.text });
        break;
      case 'draft-finished': {
        const previous = rounds[(places.get(event.round) ?? 0) - 1];
        set(event.round, { draft: event.draft, sameDraftAs: sameDraftAs(previous, event.draft) });
        break;
      }
      case 'verdict-given':
        set(event.round, { verdict: event.verdict });
        break;
      case 'feedback-given':
        set(event.round, { feedback: event.feedback });
        break;
      case 'end-reached':
        end(event.end);
        break;
      case 'accepted':
      case 'abstained':
        end(event);
        break;
    }
  }
  return rounds;
}

function sameDraftAs(
  previous: RoundView | undefined,
  { answer, kind, rationale, citations }: Draft,
): number | null {
  const before = previous?.draft;
  if (previous === undefined || !before || answer === null) return null;
  const isSame =
    before.answer === answer &&
    before.kind === kind &&
    before.rationale === rationale &&
    (before.citations.length === 0) === (citations.length === 0);
  return isSame ? (previous.sameDraftAs ?? previous.round) : null;
}

function emptyRound(round: number): RoundView {
  return {
    round,
    nothingHeld: false,
    searches: [],
    own: [],
    streamed: '',
    draft: null,
    sameDraftAs: null,
    verdict: null,
    feedback: null,
    accepted: false,
    stoppedBy: null,
  };
}
