import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTrace, type RunEvent } from '../../src/engine/index.js';
import { foldRounds, type RoundView } from '../../src/ui/folded-rounds.js';
import { foldEvent, openingView, type RunView, sourcesOf } from '../../src/ui/run-view.js';
import { readTrace, readTraceFile } from '../../src/ui/trace-file.js';
import { TracedRunController } from '../../src/ui/traced-run-controller.js';
import { answeredRun, CountingHost, nadia, options, rightDraft } from './support.js';

const parts = { corpus: 'a', reasoner: 'reader', critic: 'critic' };
const query = { text: 'Nadia' };

/** A run of this many rounds, whose texts a model or a person may have written. */
function longRun(rounds: number): RunEvent[] {
  const between = Array.from({ length: rounds }, (_, place): RunEvent[] => {
    const round = place + 2;
    return [
      { type: 'round-opened', round },
      { type: 'query-written', round, query },
      { type: 'passages-found', round, query, found: [] },
      { type: 'draft-streamed', round, text: 'Ch' },
    ];
  }).flat();
  const run = answeredRun('Who?');
  return [...run.slice(0, -1), ...between, ...run.slice(-1)];
}

const saved = (events: readonly RunEvent[]) => JSON.stringify(makeTrace(parts, events));

/** Events that count how often they are read. */
function counted(events: readonly RunEvent[]) {
  const read = { events: 0 };
  const watched = events.map(
    (event) =>
      new Proxy(event, {
        get: (target, name) => {
          if (name === 'type') read.events += 1;
          return Reflect.get(target, name);
        },
      }),
  );
  return { read, watched };
}

describe('A long run', () => {
  it('is folded in linear work', () => {
    const steps = (rounds: number) => {
      const { read, watched } = counted(longRun(rounds));
      const view = watched.reduce(foldEvent, openingView('', options));
      expect(view.rounds).toHaveLength(rounds + 2);
      return read.events;
    };
    const [few, more, most] = [steps(500), steps(1000), steps(2000)];
    expect(more / few).toBeLessThan(2.5);
    expect(most / more).toBeLessThan(2.5);
  });

  it('is folded completely, with 60,000 rounds', () => {
    const view = longRun(60_000).reduce(foldEvent, openingView('', options));
    expect(view.rounds).toHaveLength(60_002);
    expect(view.rounds[59_999]).toMatchObject({ round: 59_999, streamed: 'Ch', searches: [{ found: [] }] });
    expect(view.rounds[1]?.accepted).toBe(true);
  });

  it('keeps 60,000 searches of one round', () => {
    const searches = Array.from(
      { length: 60_000 },
      (): RunEvent => ({ type: 'query-written', round: 1, query }),
    );
    const rounds = foldRounds([], [{ type: 'round-opened', round: 1 }, ...searches]);
    expect(rounds[0]?.searches).toHaveLength(60_000);
  });

  it('looks the same however many events are folded at once', () => {
    const run = longRun(3);
    fc.assert(
      fc.property(fc.subarray([...run.keys()]), (stops) => {
        let rounds: readonly RoundView[] = [];
        let from = 0;
        for (const until of [...stops, run.length]) {
          rounds = foldRounds(rounds, run.slice(from, until));
          from = until;
        }
        expect(rounds).toEqual(foldRounds([], run));
      }),
    );
  });

  it('can continue in two ways from one view, and be read in any order', () => {
    const opening = openingView('', options);
    const steps = longRun(3).slice(1);
    const views: RunView[] = [opening];
    for (const event of steps) views.push(foldEvent(views.at(-1) ?? opening, event));
    const middle = views[5] ?? opening;
    const other = foldEvent(middle, { type: 'round-opened', round: 9 });
    for (const [place, view] of [...views.entries()].reverse()) {
      expect(view.rounds).toEqual(foldRounds([], steps.slice(0, place)));
    }
    expect(other.rounds.at(-1)?.round).toBe(9);
    expect(other.rounds).toHaveLength(middle.rounds.length + 1);
  });

  it('is shown at once if it was saved: nothing is rendered between its events', () => {
    const controller = new TracedRunController(new CountingHost());
    controller.replay(makeTrace(parts, longRun(1000)));
    expect(controller.state).toBe('finished');
    expect(controller.view?.rounds).toHaveLength(1002);
  });

  it('finds its sources among the rounds, the first of several with one id', () => {
    const first = { passage: nadia, score: 1, matchedTerms: [] };
    const second = { ...first, passage: { ...nadia, title: 'Another Nadia' } };
    const view = [
      { type: 'round-opened', round: 0 } as const,
      { type: 'passages-found', round: 0, query, found: [first, second] } as const,
    ].reduce<RunView>(foldEvent, openingView('', options));
    expect(sourcesOf(view, rightDraft).map(({ passage }) => passage.title)).toEqual(['Nadia']);
  });
});

describe('A trace that is opened', () => {
  it.each([
    ['rounds', longRun(99), 101],
    [
      'rounds',
      longRun(8000).filter(
        ({ type }) => type === 'round-opened' || type === 'run-started' || type === 'accepted',
      ),
      8002,
    ],
    [
      'searches',
      [
        ...answeredRun('Who?').slice(0, -1),
        ...Array.from({ length: 300 }, (): RunEvent => ({ type: 'query-written', round: 1, query })),
        ...answeredRun('Who?').slice(-1),
      ],
      301,
    ],
    [
      'events',
      [
        ...answeredRun('Who?').slice(0, -1),
        ...Array.from({ length: 20_000 }, (): RunEvent => ({ type: 'draft-streamed', round: 1, text: '' })),
        ...answeredRun('Who?').slice(-1),
      ],
      20_010,
    ],
    [
      'passages found',
      [
        ...answeredRun('Who?').slice(0, -1),
        ...[0, 1].map(
          (): RunEvent => ({
            type: 'passages-found',
            round: 1,
            query,
            found: Array.from({ length: 500 }, () => ({ passage: nadia, score: 1, matchedTerms: [] })),
          }),
        ),
        ...answeredRun('Who?').slice(-1),
      ],
      1001,
    ],
    [
      'entries of a list',
      [
        ...answeredRun('Who?').slice(0, -1),
        {
          type: 'passages-found',
          round: 1,
          query,
          found: Array.from({ length: 1001 }, () => ({ passage: nadia, score: 1, matchedTerms: [] })),
        } as const,
        ...answeredRun('Who?').slice(-1),
      ],
      1001,
    ],
    ['characters of a text', answeredRun('a'.repeat(200_001)), 200_001],
  ])('is refused with too many %s, and says how many', async (what, events, value) => {
    await expect(readTrace(saved(events))).rejects.toThrow(
      expect.objectContaining({
        code: 'trace-invalid',
        detail: { reason: expect.stringContaining(what), value },
      }),
    );
  });

  it('is refused if a round opens twice, which no run does', async () => {
    const events = answeredRun('Who?');
    const twice = [...events.slice(0, 4), ...events.slice(3)];
    await expect(readTrace(saved(twice))).rejects.toThrow(
      expect.objectContaining({
        code: 'trace-invalid',
        detail: { reason: 'it opens round 1 twice', value: 1 },
      }),
    );
  });

  it('is refused because of its size, which the error names', async () => {
    const large = `${saved(answeredRun('Who?'))}${' '.repeat(5_000_000)}`;
    for (const opening of [readTraceFile(new Blob([large])), readTrace(large)]) {
      await expect(opening).rejects.toMatchObject({ code: 'trace-invalid', detail: { value: large.length } });
    }
  });

  it('is read up to its limits', async () => {
    expect((await readTrace(saved(longRun(98)))).events).toHaveLength(answeredRun('Who?').length + 4 * 98);
    expect((await readTrace(saved(answeredRun('a'.repeat(200_000))))).events).toHaveLength(10);
  });
});
