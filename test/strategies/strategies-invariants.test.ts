import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinal, LimenError, makeTrace, parseTrace } from '../../src/engine/index.js';
import { strategies, strategyNames } from '../../src/strategies/strategies.js';
import { readTrace } from '../../src/ui/trace-file.js';
import { collect, draftOf, eventsOf } from '../engine/support.js';
import { type StrategyScript, strategyPorts } from './support.js';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const text = fc.constantFrom('moon', 'Moon', 'titan', 'rings of saturn', 'Rings  of Saturn', 'ring');
const drafts = fc.array(
  fc.record({ answer: fc.option(text), rationale: text }).map((given) => ({
    ...draftOf(given.answer),
    rationale: given.rationale,
  })),
  { maxLength: 12 },
);
const critique = fc.record({
  support: fc.constantFrom('fully', 'partially', 'not' as const),
  usefulness: fc.constantFrom(1, 2, 3, 4, 5 as const),
  issues: fc.array(text, { maxLength: 2 }),
  regenerate: fc.boolean(),
}) as fc.Arbitrary<NonNullable<StrategyScript['critiques']>[number]>;
const script: fc.Arbitrary<StrategyScript> = fc.record({
  closedBook: fc.boolean(),
  queries: fc.array(fc.option(text, { freq: 8 }), { maxLength: 12 }),
  found: fc.array(fc.array(id, { maxLength: 6 }), { maxLength: 12 }),
  drafts,
  probabilities: fc.array(fc.constantFrom(0, 0.4, 0.6, 1), { maxLength: 12 }),
  retrieve: fc.boolean(),
  relevant: fc.array(id, { maxLength: 3 }),
  critiques: fc.array(critique, { maxLength: 5 }),
  rewritten: fc.array(fc.option(text), { maxLength: 5 }),
  subqueries: fc.array(text, { maxLength: 12 }),
  decisions: fc.array(fc.boolean(), { maxLength: 12 }),
  unsure: fc.array(fc.constantFrom(0, 0.4, 0.6, 2), { minLength: 1 }).map((values) => {
    return (question: string, passages: readonly string[]) =>
      values[(question.length + passages.length) % values.length] ?? 0;
  }),
  reranked: fc.array(fc.integer({ min: -2, max: 12 }), { maxLength: 6 }),
  planned: fc.option(text).map((answer) => draftOf(answer)),
  revisions: fc.array(
    fc.option(text).map((answer) => draftOf(answer)),
    { maxLength: 5 },
  ),
});
const options = fc.record({ turns: fc.integer({ min: 1, max: 10 }), topK: fc.integer({ min: 1, max: 10 }) });
const parts = { corpus: 'c', reasoner: 'r', critic: 'k' };
/** SIM-RAG and its variant may search three times in a round that finds nothing. */
const searchesARound = (name: string) => (name === 'sim-rag' || name === 'self-critique' ? 3 : 1);

describe.each(strategyNames)('every run of %s', (name) => {
  const strategy = strategies[name];

  it('starts once, ends with exactly one final event, and is a trace that the page reads again', async () => {
    await fc.assert(
      fc.asyncProperty(script, options, async (given, bounds) => {
        const events = await collect(strategy.run(strategyPorts(given), 'Who?', bounds));
        expect(events[0]).toMatchObject({ type: 'run-started' });
        expect(eventsOf(events, 'run-started')).toHaveLength(1);
        expect(events.filter(isFinal)).toEqual([events.at(-1)]);
        expect(events.at(-1)?.type).not.toBe('failed');
        const trace = makeTrace(parts, events);
        expect(parseTrace(structuredClone(trace))).toEqual(trace);
        expect(await readTrace(JSON.stringify(trace))).toEqual(trace);
      }),
      { numRuns: 60 },
    );
  });

  it('retrieves no more often than its turns allow, and reads at most the top k', async () => {
    await fc.assert(
      fc.asyncProperty(script, options, async (given, bounds) => {
        const events = await collect(strategy.run(strategyPorts(given), 'Who?', bounds));
        const searches = eventsOf(events, 'passages-found');
        expect(searches.length).toBeLessThanOrEqual(bounds.turns * searchesARound(name));
        for (const { found } of searches) expect(found.length).toBeLessThanOrEqual(bounds.topK);
      }),
      { numRuns: 60 },
    );
  });

  it('throws the reason when it is aborted at any call, and emits no event after that', async () => {
    await fc.assert(
      fc.asyncProperty(script, fc.integer({ min: 0, max: 8 }), async (given, at) => {
        const stop = new AbortController();
        const reason = new Error('enough');
        let calls = 0;
        const count = () => {
          calls += 1;
          if (calls > at) stop.abort(reason);
        };
        const ports = strategyPorts({ ...given, onCall: count, onJudgement: count });
        let thrown: unknown = null;
        let after = 0;
        try {
          for await (const _ of strategy.run(ports, 'Who?', { signal: stop.signal })) {
            if (stop.signal.aborted) after += 1;
          }
        } catch (caught) {
          thrown = caught;
        }
        expect(after).toBe(0);
        expect(thrown).toBe(stop.signal.aborted ? reason : null);
      }),
      { numRuns: 60 },
    );
  });

  it('turns the failure of any port into one final event', async () => {
    await fc.assert(
      fc.asyncProperty(script, fc.integer({ min: 1, max: 6 }), async (given, at) => {
        let calls = 0;
        const fail = () => {
          calls += 1;
          if (calls === at) throw new LimenError('device-lost', { backend: 'webgpu', reason: 'gone' });
        };
        const ports = strategyPorts({ ...given, onCall: fail, onJudgement: fail });
        const events = await collect(strategy.run(ports, 'Who?'));
        expect(events.filter(isFinal)).toEqual([events.at(-1)]);
        expect(events.at(-1)?.type === 'failed').toBe(calls >= at);
      }),
      { numRuns: 60 },
    );
  });

  it('fails in one event on an invalid question', async () => {
    const events = await collect(strategy.run(strategyPorts({}), '  '));
    expect(events).toMatchObject([{ type: 'failed', error: { code: 'question-empty' } }]);
  });
});
