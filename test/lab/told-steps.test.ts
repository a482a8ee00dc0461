import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/engine/index.js';
import { toldSteps } from '../../src/lab/told-steps.js';
import { shippedDecision } from '../../src/strategies/deep-rag/shipped-decision.js';
import { embeddedPorts } from '../../src/strategies/embedded-ports.js';
import { shippedPolicy } from '../../src/strategies/reflect-rag/shipped-policy.js';
import { shippedDeltas } from '../../src/strategies/seakr/shipped-deltas.js';
import { strategies } from '../../src/strategies/strategies.js';
import type { StrategyName } from '../../src/strategies/strategy-names.js';
import { FixtureMemory } from '../closed-book-model/fixture.js';
import { draft, eventsOf, titan } from '../composition/limen-support.js';

const known = 'Which moon is the largest?';
const unknown = 'Which moon has lakes?';

const ports = embeddedPorts({
  reader: { closedBook: false, draft: async () => draft, nextQuery: async () => null },
  retriever: { search: async () => [{ passage: titan, score: 1, matchedTerms: [] }] },
  critic: { assess: async () => 0.9 },
  memory: new FixtureMemory({ [known]: 'Ganymede' }),
  decision: shippedDecision,
  policy: shippedPolicy,
  deltas: shippedDeltas,
});

function eventsBy(name: StrategyName, question: string): Promise<RunEvent[]> {
  return eventsOf(strategies[name].run(ports, question));
}

async function toldBy(name: StrategyName, question: string): Promise<string[]> {
  return toldSteps(await eventsBy(name, question)).map(({ round, does, told }) => {
    const words = typeof told === 'string' ? told : told.map(({ title }) => title).join(', ');
    return `${round} ${does}: ${words}`;
  });
}

describe('the timeline of a strategy', () => {
  it('tells what a memory recalls without calling it read', async () => {
    expect(await toldBy('closed-book', known)).toEqual(['0 Recalls: Ganymede']);
    expect(await toldBy('self-rag', known)).toEqual([
      '0 Decides: to trust its memory. 10 of 10 answers from memory say “Ganymede”.',
      '0 Recalls: Ganymede',
    ]);
  });

  it('tells what was looked up, found, drafted and judged, in this order', async () => {
    const told = await toldBy('self-rag', unknown);
    expect(told.map((line) => line.split(':')[0])).toEqual([
      '0 Decides',
      '1 Looks up',
      '1 Finds',
      '1 Keeps',
      '1 Drafts',
      '1 Judges',
    ]);
    expect(told).toContain('1 Finds: Titan');
    expect(told).toContain('1 Drafts: Titan: Titan has lakes of methane.');
    expect(told.at(-1)).toMatch(/accepts it: (?:fully|partially) supported, usefulness 5 of 5\./u);
  });

  it('does not tell twice what a single step already answered', async () => {
    const does = (await toldBy('deep-rag', unknown)).map((line) => line.split(':')[0]);
    expect(does).toEqual(['1 Asks', '1 Decides', '1 Looks up', '1 Finds', '1 Answers']);
  });

  it('keeps the numbers that were held against a bound', async () => {
    const [decided] = toldSteps(await eventsBy('deep-rag', unknown)).filter(({ does }) => does === 'Decides');
    expect(decided?.measured).toBeGreaterThanOrEqual(0);
    expect(decided?.measured).toBeLessThan(0.5);
    const steps = toldSteps(await eventsBy('seakr', unknown));
    const doubt = steps.find(({ does }) => does === 'Doubts');
    expect(doubt?.measured).toBeGreaterThan(shippedDeltas['log-probability']);
    expect(doubt?.told).toBe('so it looks it up. Of 20 answers drawn, 1 say “Invention 0”.');
    expect(steps.some(({ does }) => does === 'Weighs')).toBe(true);
  });

  it('says why reflection ended', async () => {
    expect((await toldBy('reflect-rag', unknown)).at(-1)).toMatch(/Stops: .{10}/u);
  });
});
