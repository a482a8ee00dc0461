import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/engine/index.js';
import { describeSteps } from '../../src/lab/steps.js';
import { shippedDeltas } from '../../src/strategies/seakr/shipped-deltas.js';
import { portsOf, type StrategyName, strategies } from '../../src/strategies/strategies.js';
import { FixtureMemory } from '../closed-book-model/fixture.js';
import { draft, eventsOf, titan } from '../composition/limen-support.js';

const known = 'Which moon is the largest?';
const unknown = 'Which moon has lakes?';

const parts = {
  reasoner: { closedBook: false, draft: async () => draft, nextQuery: async () => null },
  retriever: { search: async () => [{ passage: titan, score: 1, matchedTerms: [] }] },
  critic: { assess: async () => 0.9 },
  memory: new FixtureMemory({ [known]: 'Ganymede' }),
};

async function eventsBy(name: StrategyName, question: string): Promise<RunEvent[]> {
  return eventsOf(strategies[name].run(await portsOf(name, parts), question));
}

async function stepsBy(name: StrategyName, question: string): Promise<string[]> {
  return (await describeSteps(await eventsBy(name, question))).map(({ round, does, text }) => {
    const words = typeof text === 'string' ? text : text.map(({ title }) => title).join(', ');
    return `${round} ${does}: ${words}`;
  });
}

describe('the timeline of a strategy', () => {
  it('lists what a memory recalls without calling it read', async () => {
    expect(await stepsBy('closed-book', known)).toEqual(['0 Recalls: Ganymede']);
    expect(await stepsBy('self-rag', known)).toEqual([
      '0 Decides: to trust its memory. 10 of 10 answers from memory say “Ganymede”.',
      '0 Recalls: Ganymede',
    ]);
  });

  it('lists what was looked up, found, drafted and judged, in this order', async () => {
    const lines = await stepsBy('self-rag', unknown);
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      '0 Decides',
      '1 Looks up',
      '1 Finds',
      '1 Keeps',
      '1 Drafts',
      '1 Judges',
    ]);
    expect(lines).toContain('1 Finds: Titan');
    expect(lines).toContain('1 Drafts: Titan: Titan has lakes of methane.');
    expect(lines.at(-1)).toMatch(/accepts it: (?:fully|partially) supported, usefulness 5 of 5\./u);
  });

  it('does not repeat what a single step already answered', async () => {
    const does = (await stepsBy('deep-rag', unknown)).map((line) => line.split(':')[0]);
    expect(does).toEqual(['1 Asks', '1 Decides', '1 Looks up', '1 Finds', '1 Answers']);
  });

  it('keeps the numbers that were compared with a threshold', async () => {
    const [decided] = (await describeSteps(await eventsBy('deep-rag', unknown))).filter(
      ({ does }) => does === 'Decides',
    );
    expect(decided?.measured).toBeGreaterThanOrEqual(0);
    expect(decided?.measured).toBeLessThan(0.5);
    const steps = await describeSteps(await eventsBy('seakr', unknown));
    const doubt = steps.find(({ does }) => does === 'Doubts');
    expect(doubt?.measured).toBeGreaterThan(shippedDeltas['log-probability']);
    expect(doubt?.text).toBe('so it looks it up. Of 20 answers drawn, 1 say “Invention 0”.');
    expect(steps.some(({ does }) => does === 'Weighs')).toBe(true);
  });

  it('says why reflection ended', async () => {
    expect((await stepsBy('reflect-rag', unknown)).at(-1)).toMatch(/Stops: .{10}/u);
  });
});
