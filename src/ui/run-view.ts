/** What a page shows of a run, folded from its events. The same events always give the same view. */

import {
  type AbstentionReason,
  type Draft,
  type Feedback,
  type FinalEvent,
  type FoundPassage,
  isStrategyEvent,
  type Passage,
  type Query,
  type RunEvent,
  type RunOptions,
  type Verdict,
} from '../engine/index.js';

/** One query of a round; `found` is `null` while the search is under way. */
export interface SearchView {
  readonly query: Query;
  readonly found: readonly FoundPassage[] | null;
}

export interface RoundView {
  readonly round: number;
  /** Round 0 of a reasoner without knowledge of its own. */
  readonly nothingHeld: boolean;
  readonly searches: readonly SearchView[];
  /** The draft so far, for reasoners that write word by word. */
  readonly streamed: string;
  readonly draft: Draft | null;
  readonly verdict: Verdict | null;
  readonly feedback: Feedback | null;
  readonly accepted: boolean;
  /** Why the run ended in this round without another draft, when it did so before its turns were spent. */
  readonly stoppedBy: Exclude<AbstentionReason, 'turns-spent'> | null;
}

export interface RunView {
  readonly question: string;
  readonly options: RunOptions;
  readonly rounds: readonly RoundView[];
  readonly final: FinalEvent | null;
}

/** The view of a run that has emitted nothing yet. */
export function openingView(question: string, options: RunOptions): RunView {
  return { question, options, rounds: [], final: null };
}

/** The next view. Rounds that the event does not concern stay the same objects, so nothing redraws them. */
export function foldEvent(view: RunView, event: RunEvent): RunView {
  if (isStrategyEvent(event)) return view;
  switch (event.type) {
    case 'run-started':
      return openingView(event.question, event.options);
    case 'round-opened':
      return { ...view, rounds: [...view.rounds, emptyRound(event.round)] };
    case 'nothing-held':
      return inRound(view, event.round, () => ({ nothingHeld: true }));
    case 'query-written':
      return inRound(view, event.round, ({ searches }) => ({
        searches: [...searches, { query: event.query, found: null }],
      }));
    case 'passages-found':
      return inRound(view, event.round, ({ searches }) => ({
        searches: [...searches.slice(0, -1), { query: event.query, found: event.found }],
      }));
    case 'draft-streamed':
      return inRound(view, event.round, () => ({ streamed: event.text }));
    case 'draft-finished':
      return inRound(view, event.round, () => ({ draft: event.draft }));
    case 'verdict-given':
      return inRound(view, event.round, () => ({ verdict: event.verdict }));
    case 'feedback-given':
      return inRound(view, event.round, () => ({ feedback: event.feedback }));
    case 'accepted':
      return {
        ...inRound(ended(view, event.round, event.ended), event.outcome.round, () => ({ accepted: true })),
        final: event,
      };
    case 'abstained':
      return { ...ended(view, event.round, event.outcome.reason), final: event };
    case 'turns-spent':
    case 'failed':
      return { ...view, final: event };
  }
}

/** The passage that a run found under `id`, with what matched in it. */
export function foundInRun(view: RunView, id: string): FoundPassage | undefined {
  for (const { searches } of view.rounds) {
    for (const { found } of searches) {
      const match = found?.find(({ passage }) => passage.id === id);
      if (match !== undefined) return match;
    }
  }
  return undefined;
}

/** The passages that a draft cites, each once, in the order of the draft: number 1 is the first. */
export function sourcesOf(
  view: RunView,
  draft: Draft,
): readonly { readonly passage: Passage; readonly citations: Draft['citations'] }[] {
  const ids = [...new Set(draft.citations.map(({ passageId }) => passageId))];
  return ids.flatMap((id) => {
    const passage = foundInRun(view, id)?.passage;
    if (passage === undefined) return [];
    return [{ passage, citations: draft.citations.filter(({ passageId }) => passageId === id) }];
  });
}

/** Says in a round that it was the last one before the turns were spent. */
function ended(view: RunView, round: number, reason: AbstentionReason | undefined): RunView {
  if (reason === undefined || reason === 'turns-spent') return view;
  return inRound(view, round, () => ({ stoppedBy: reason }));
}

function emptyRound(round: number): RoundView {
  return {
    round,
    nothingHeld: false,
    searches: [],
    streamed: '',
    draft: null,
    verdict: null,
    feedback: null,
    accepted: false,
    stoppedBy: null,
  };
}

function inRound(view: RunView, round: number, change: (before: RoundView) => Partial<RoundView>): RunView {
  const rounds = view.rounds.map((each) => (each.round === round ? { ...each, ...change(each) } : each));
  return { ...view, rounds };
}
