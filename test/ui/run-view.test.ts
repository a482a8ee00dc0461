import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/engine/index.js';
import { foldEvent, openingView, passageInRun, type RunView, sourcesOf } from '../../src/ui/run-view.js';
import { abstainedRun, answeredRun, keptRun, nadia, options, rightDraft } from './support.js';

function fold(events: readonly RunEvent[]): RunView {
  return events.reduce(foldEvent, openingView('', options));
}

const someRun = fc.oneof(...[answeredRun, abstainedRun, keptRun].map((run) => fc.string().map(run)));

describe('the view of a run', () => {
  it('shows the rounds with query, passages, draft, verdict and decision', () => {
    const { rounds, final } = fold(answeredRun('Who discovered Nadia?'));
    expect(rounds.map(({ round }) => round)).toEqual([0, 1]);
    expect(rounds[0]?.nothingHeld).toBe(true);
    expect(rounds[1]?.searches).toEqual([
      {
        query: { text: 'Who discovered Nadia?' },
        found: [{ passage: nadia, score: 3, matchedTerms: ['nadia'] }],
      },
    ]);
    expect(rounds[1]?.draft).toEqual(rightDraft);
    expect(rounds[1]?.verdict?.probability).toBe(0.9);
    expect(rounds[1]?.accepted).toBe(true);
    expect(final?.type).toBe('accepted');
  });

  it('keeps strategy-specific events in their round', () => {
    const decided = { type: 'deep-rag/decided', round: 1, retrieve: true, reason: 'It is so.' } as RunEvent;
    const [started, ...rest] = answeredRun('Who?');
    const { rounds } = fold([...(started === undefined ? [] : [started]), ...rest.slice(0, 5), decided]);
    expect(rounds.map(({ own }) => own)).toEqual([[], [decided]]);
  });

  it('shows a query whose search is still running', () => {
    const { rounds } = fold(answeredRun('Who?').slice(0, 5));
    expect(rounds.at(-1)?.searches).toEqual([{ query: { text: 'Who?' }, found: null }]);
  });

  it('keeps every query of a round that searched more than once', () => {
    const query = { text: 'again' };
    const events = answeredRun('Who?').slice(0, 6);
    const { rounds } = fold([
      ...events,
      { type: 'query-written', round: 1, query },
      { type: 'passages-found', round: 1, query, found: [] },
    ]);
    expect(rounds[1]?.searches.map(({ query: { text }, found }) => [text, found?.length])).toEqual([
      ['Who?', 1],
      ['again', 0],
    ]);
  });

  it('says why a run ended before its turns were used up', () => {
    const { rounds, final } = fold(abstainedRun('Who?'));
    expect(rounds.at(-1)?.stoppedBy).toBe('no-new-query');
    expect(rounds.at(-2)?.stoppedBy).toBe(null);
    expect(final?.type).toBe('abstained');
  });

  it('marks the round of a kept draft as accepted, and the last one as having found nothing new', () => {
    const { rounds, final } = fold(keptRun('Who?'));
    expect(rounds.map(({ accepted }) => accepted)).toEqual([false, true, false]);
    expect(rounds.at(-1)?.stoppedBy).toBe('no-new-query');
    expect(final?.type).toBe('accepted');
  });

  it('refers a draft that reads as in the rounds before it to the first of them', () => {
    const other = { ...rightDraft, answer: 'Another' };
    const drafts = [rightDraft, rightDraft, rightDraft, other, rightDraft, { ...rightDraft, citations: [] }];
    const events = drafts.flatMap((draft, place): RunEvent[] => [
      { type: 'round-opened', round: place + 1 },
      { type: 'draft-finished', round: place + 1, draft },
    ]);
    expect(fold(events).rounds.map(({ sameDraftAs }) => sameDraftAs)).toEqual([null, 1, 1, null, null, null]);
  });

  it('never refers to an earlier round that found no answer either', () => {
    const draft = { ...rightDraft, answer: null };
    const events = [1, 2].flatMap((round): RunEvent[] => [
      { type: 'round-opened', round },
      { type: 'draft-finished', round, draft },
    ]);
    expect(fold(events).rounds.map(({ sameDraftAs }) => sameDraftAs)).toEqual([null, null]);
  });

  it('is the same for the same events', () => {
    fc.assert(
      fc.property(someRun, (events) => {
        expect(fold(events)).toEqual(fold(structuredClone(events)));
      }),
    );
  });

  it('keeps a round the same object while events concern another', () => {
    fc.assert(
      fc.property(someRun, (events) => {
        let view = openingView('', options);
        for (const event of events) {
          const next = foldEvent(view, event);
          const concerned = 'round' in event ? [event.round] : [];
          if (event.type === 'accepted') concerned.push(event.outcome.round);
          for (const before of view.rounds) {
            if (!concerned.includes(before.round) && event.type !== 'run-started') {
              expect(next.rounds.some((after) => after === before)).toBe(true);
            }
          }
          view = next;
        }
      }),
    );
  });

  it('never changes an earlier view', () => {
    const views: RunView[] = [openingView('', options)];
    const copies: RunView[] = [structuredClone(views[0] ?? openingView('', options))];
    for (const event of abstainedRun('Who?')) {
      const next = foldEvent(views.at(-1) ?? openingView('', options), event);
      views.push(next);
      copies.push(structuredClone(next));
    }
    expect(views).toEqual(copies);
  });
});

describe('the sources of an answer', () => {
  it('are the cited passages, each once, in the order of the draft', () => {
    const view = fold(answeredRun('Who?'));
    const twice = {
      ...rightDraft,
      citations: [...rightDraft.citations, { passageId: 'nadia', start: 0, end: 26 }],
    };
    const sources = sourcesOf(view, twice);
    expect(sources.map(({ passage }) => passage.id)).toEqual(['nadia']);
    expect(sources[0]?.citations).toHaveLength(2);
  });

  it('leave out a passage that the run never found', () => {
    const view = fold(answeredRun('Who?'));
    expect(passageInRun(view, 'elsewhere')).toBe(undefined);
    const citations = [{ passageId: 'elsewhere', start: 0, end: 4 }];
    expect(sourcesOf(view, { ...rightDraft, citations })).toEqual([]);
  });
});
