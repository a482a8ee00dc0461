import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinal, makeTrace, parseTrace, type RunEvent, replay, sameQuery } from '../../src/engine/index.js';
import { collect, draftOf, eventsOf, runOf, type Script, scriptedPorts } from './support.js';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const queryText = fc.oneof(
  fc.constantFrom('moon', 'Moon', ' moon ', 'titan', 'saturn', 'rings of saturn', 'Rings  of Saturn'),
  fc.string({ minLength: 1, maxLength: 8 }),
);
/** Whole hundredths, which JSON preserves exactly. */
const share = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100);
const script: fc.Arbitrary<Script> = fc.record({
  closedBook: fc.boolean(),
  queries: fc.array(fc.option(queryText, { freq: 8 }), { maxLength: 20 }),
  found: fc.array(fc.array(id, { maxLength: 6 }), { maxLength: 20 }),
  drafts: fc.array(
    fc
      .tuple(fc.option(fc.string({ minLength: 1 })), fc.array(queryText, { maxLength: 3 }))
      .map(([answer, lookups]) => draftOf(answer, lookups)),
    { maxLength: 12 },
  ),
  partials: fc.array(fc.string(), { maxLength: 3 }),
  probabilities: fc.array(share, { maxLength: 12 }),
});
const options = fc.record({
  turns: fc.integer({ min: 1, max: 10 }),
  topK: fc.integer({ min: 1, max: 10 }),
  threshold: share,
});

describe('every run, whatever its ports return,', () => {
  it('starts once and ends with exactly one final event', async () => {
    await fc.assert(
      fc.asyncProperty(script, options, async (given, bounds) => {
        const events = await runOf(scriptedPorts(given), bounds);
        expect(events[0]?.type).toBe('run-started');
        expect(eventsOf(events, 'run-started')).toHaveLength(1);
        expect(events.filter(isFinal)).toEqual([events.at(-1)]);
        expect(events.at(-1)?.type).not.toBe('failed');
      }),
    );
  });

  it('finds at most the top k passages per search, and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(script, options, async (given, bounds) => {
        const searches = eventsOf(await runOf(scriptedPorts(given), bounds), 'passages-found');
        for (const { found } of searches) expect(found.length).toBeLessThanOrEqual(bounds.topK);
        const ids = searches.flatMap(({ found }) => found.map(({ passage }) => passage.id));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('never repeats a query, and asks at most three in a round', async () => {
    await fc.assert(
      fc.asyncProperty(script, options, async (given, bounds) => {
        const written = eventsOf(await runOf(scriptedPorts(given), bounds), 'query-written');
        written.forEach(({ query }, place) => {
          expect(written.slice(0, place).some((earlier) => sameQuery(earlier.query, query))).toBe(false);
        });
        for (let round = 1; round <= bounds.turns; round++) {
          expect(written.filter((event) => event.round === round).length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });

  it('opens its rounds in order and never more than its turns', async () => {
    await fc.assert(
      fc.asyncProperty(script, options, async (given, bounds) => {
        const events = await runOf(scriptedPorts(given), bounds);
        const opened = eventsOf(events, 'round-opened').map(({ round }) => round);
        expect(opened).toEqual(opened.map((_, place) => place));
        expect(opened.length).toBeLessThanOrEqual(bounds.turns + 1);
        let current = 0;
        for (const event of events) {
          if (event.type === 'round-opened') current = event.round;
          else if ('round' in event) expect(event.round).toBe(current);
        }
      }),
    );
  });

  it('answers only with a draft that the critic put at the threshold or above', async () => {
    await fc.assert(
      fc.asyncProperty(script, options, async (given, bounds) => {
        const events = await runOf(scriptedPorts(given), bounds);
        const verdicts = eventsOf(events, 'verdict-given').map(({ verdict }) => verdict);
        for (const { accepted, probability, threshold } of verdicts) {
          expect(threshold).toBe(bounds.threshold);
          if (accepted) expect(probability).toBeGreaterThanOrEqual(threshold);
        }
        const final = events.at(-1);
        expect(final?.type === 'accepted').toBe(verdicts.at(-1)?.accepted === true);
        if (final?.type === 'accepted') {
          expect(final.outcome.answer).toBe(eventsOf(events, 'draft-finished').at(-1)?.draft.answer);
        }
      }),
    );
  });

  it('emits the same events for the same results of its ports', async () => {
    await fc.assert(
      fc.asyncProperty(script, options, async (given, bounds) => {
        const again = await runOf(scriptedPorts(given), bounds);
        expect(again).toEqual(await runOf(scriptedPorts(given), bounds));
      }),
    );
  });

  it('makes a trace that survives JSON and replays the same events', async () => {
    const parts = { corpus: 'planets@1', reasoner: 'reader@1', critic: 'critic@1' };
    await fc.assert(
      fc.asyncProperty(script, options, async (given, bounds) => {
        const events: RunEvent[] = await runOf(scriptedPorts(given), bounds);
        const saved: unknown = JSON.parse(JSON.stringify(makeTrace(parts, events)));
        const trace = parseTrace(saved);
        expect(trace.parts).toEqual(parts);
        expect(await collect(replay(trace))).toEqual(events);
      }),
    );
  });
});
