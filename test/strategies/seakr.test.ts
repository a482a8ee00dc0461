import { describe, expect, it } from 'vitest';
import type { Memory, Recollection } from '../../src/engine/index.js';
import { seaKr } from '../../src/strategies/seakr/seakr.js';
import { type StrategyName, strategies } from '../../src/strategies/strategies.js';
import { collect, draftOf, eventsOf, typesOf } from '../engine/support.js';
import { type StrategyScript, strategyPorts } from './support.js';

const subqueries = ['Who built it?', 'When was that?'];
const found = [
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
];
const conclusions = () => 'chained';
/**
 * Uncertainty given a passage; under "", of the memory alone. Multiples of an eighth, whose means are exact.
 */
const unsure = (values: Readonly<Record<string, number>>) => (_: string, passages: readonly string[]) =>
  values[passages.join('+')] ?? 2;

async function run(script: StrategyScript, options = {}, name: StrategyName = 'seakr') {
  const ports = strategyPorts({ conclusions, drafts: [draftOf('fresh')], ...script });
  const events = await collect(strategies[name].run(ports, 'Who and when?', options));
  return { ports, events, end: events.at(-1) };
}

describe('SeaKR’s self-aware retrieval', () => {
  it('answers from memory at delta itself, and retrieves just above it', async () => {
    const script = { subqueries: ['Who?'], found };
    const at = await run({ ...script, unsure: unsure({ '': 0.5 }) });
    expect(eventsOf(at.events, 'seakr/uncertainty-measured')).toMatchObject([
      { uncertainty: 0.5, retrieve: false },
    ]);
    expect(at.ports.calls).not.toContain('search');
    const above = await run({ ...script, unsure: unsure({ '': 0.625 }) });
    expect(eventsOf(above.events, 'seakr/uncertainty-measured')).toMatchObject([
      { uncertainty: 0.625, retrieve: true },
    ]);
    expect(above.ports.calls.filter((call) => call === 'search')).toHaveLength(1);
  });

  it('measures twenty answers drawn at temperature 1', async () => {
    const ports = strategyPorts({ subqueries: ['Who?'] });
    const drawn: { count: number; temperature: number }[] = [];
    const memory: Memory = {
      ...ports.memory,
      sample: (input, options) => {
        drawn.push(options);
        return ports.memory.sample(input, options);
      },
    };
    const events = await collect(seaKr({ ...ports, memory }, 'Who?'));
    expect(drawn).toMatchObject([{ count: 20, temperature: 1 }]);
    expect(eventsOf(events, 'seakr/uncertainty-measured')[0]?.answers).toHaveLength(20);
  });

  it('takes delta from the options if given', async () => {
    const script = { subqueries: ['Who?'], found, unsure: unsure({ '': 0.625 }) };
    const { ports, events } = await run(script, { delta: 0.75 });
    expect(eventsOf(events, 'seakr/measure-chosen')[0]?.delta).toBe(0.75);
    expect(ports.calls).not.toContain('search');
  });

  it('measures the distance of hidden states if the memory has them', async () => {
    const ports = strategyPorts({ subqueries: ['Who?'], found });
    const state = (turn: number) => Float32Array.of(Math.cos(turn), Math.sin(turn));
    const memoryOf = (states: (place: number) => Float32Array): Memory => ({
      ...ports.memory,
      hasStates: true,
      sample: async (_, { count }) =>
        Array.from(
          { length: count },
          (__, place): Recollection => ({
            text: 'Ada',
            logProbability: -100,
            tokens: 1,
            state: states(place),
          }),
        ),
    });
    const alike = await collect(seaKr({ ...ports, memory: memoryOf(() => state(1)) }, 'Who?'));
    const apart = await collect(seaKr({ ...ports, memory: memoryOf(state) }, 'Who?', { delta: -6 }));
    expect(eventsOf(alike, 'seakr/measure-chosen')).toMatchObject([{ measure: 'states', weaker: false }]);
    const [measured] = eventsOf(alike, 'seakr/uncertainty-measured');
    expect(measured?.retrieve).toBe(false);
    expect(measured?.byMeasure['log-probability']).toBe(100);
    expect(measured?.byMeasure.states).toBe(measured?.uncertainty);
    expect(eventsOf(apart, 'seakr/uncertainty-measured')[0]?.retrieve).toBe(true);
  });

  it('marks the measure as weaker if the memory has no hidden states', async () => {
    const { events } = await run({});
    expect(eventsOf(events, 'seakr/measure-chosen')).toMatchObject([
      { measure: 'log-probability', weaker: true },
    ]);
  });
});

describe('SeaKR’s self-aware re-ranking', () => {
  it('keeps the passage with which the memory is surest', async () => {
    const { events } = await run({
      subqueries: ['Who?'],
      found,
      unsure: unsure({ a: 1.5, b: 0.25, c: 0.875 }),
    });
    expect(eventsOf(events, 'seakr/passages-weighed')).toMatchObject([
      {
        weighed: [
          { passageId: 'a', uncertainty: 1.5 },
          { passageId: 'b', uncertainty: 0.25 },
          { passageId: 'c', uncertainty: 0.875 },
        ],
        kept: 'b',
      },
    ]);
  });

  it('keeps the higher ranked of equal ones', async () => {
    const { events } = await run({ subqueries: ['Who?'], found, unsure: unsure({ a: 1, b: 0.3, c: 0.3 }) });
    expect(eventsOf(events, 'seakr/passages-weighed')[0]?.kept).toBe('b');
  });
});

describe('SeaKR’s self-aware reasoning', () => {
  const script = { subqueries, found };
  const beside = { a: 0.1, d: 0.375 };

  it('asks sub-question by sub-question and then compares the chain’s answer with a fresh one', async () => {
    const { events, ports } = await run({ ...script, unsure: unsure({ ...beside, 'a+d': 0.7 }) });
    expect(typesOf(events)).toEqual([
      'run-started',
      'seakr/measure-chosen',
      ...[1, 2].flatMap(() => [
        'round-opened',
        'seakr/subquestion-written',
        'seakr/uncertainty-measured',
        'query-written',
        'passages-found',
        'seakr/passages-weighed',
        'seakr/step-answered',
      ]),
      'draft-finished',
      'draft-finished',
      'seakr/answers-compared',
      'accepted',
    ]);
    expect(ports.sampled.at(-1)).toMatchObject({
      question: 'Who and when?',
      passages: [{ id: 'a' }, { id: 'd' }],
    });
  });

  it.each([
    { together: 0.25, chosen: 'fresh', answer: 'fresh' },
    { together: 0.375, chosen: 'chain', answer: 'chained' },
    { together: 0.5, chosen: 'chain', answer: 'chained' },
  ])('takes the $chosen answer at $together against 0.375', async ({ together, chosen, answer }) => {
    const { events, end } = await run({ ...script, unsure: unsure({ ...beside, 'a+d': together }) });
    expect(eventsOf(events, 'seakr/answers-compared')).toMatchObject([
      { chain: { answer: 'chained', uncertainty: 0.375 }, fresh: { uncertainty: together }, chosen },
    ]);
    expect(end).toMatchObject({ type: 'accepted', outcome: { answer } });
  });

  it('takes the only answer if one of the two is missing', async () => {
    const values = { ...beside, 'a+d': 0.1 };
    const noFresh = await run({ ...script, unsure: unsure(values), drafts: [draftOf(null)] });
    expect(noFresh.end).toMatchObject({ outcome: { answer: 'chained' } });
    const noChain = await run({
      ...script,
      unsure: unsure({ ...beside, 'a+d': 3 }),
      conclusions: () => null,
    });
    expect(noChain.end).toMatchObject({ outcome: { answer: 'fresh' } });
  });

  it('has nothing to compare if no passage was kept', async () => {
    const { events, ports } = await run({ ...script, unsure: () => 0.1 });
    expect(eventsOf(events, 'seakr/answers-compared')).toEqual([]);
    expect(ports.calls).toEqual([]);
  });
});

describe('SeaKR’s ablations', () => {
  const script = { subqueries: ['Who?'], found };

  it('without adaptive retrieval searches at every step, whatever the memory thinks', async () => {
    const { events } = await run({ ...script, unsure: () => 0.1 }, {}, 'seakr-no-adaptive');
    expect(eventsOf(events, 'seakr/uncertainty-measured')).toEqual([]);
    expect(eventsOf(events, 'passages-found')).toHaveLength(1);
  });

  it('without re-ranking keeps the first passage found', async () => {
    const values = unsure({ a: 1.5, b: 0.2 });
    const { events } = await run({ ...script, unsure: values }, {}, 'seakr-no-reranking');
    expect(eventsOf(events, 'seakr/passages-weighed')).toMatchObject([{ kept: 'a' }]);
  });

  it('without the choice gives the chain’s answer', async () => {
    const { events, end } = await run({ ...script, unsure: unsure({ a: 0.1 }) }, {}, 'seakr-no-choice');
    expect(eventsOf(events, 'seakr/answers-compared')).toEqual([]);
    expect(end).toMatchObject({ outcome: { answer: 'chained' } });
  });

  it('with probabilities reads them although the memory has states, and does not call that weaker than asked', async () => {
    const ports = strategyPorts(script);
    const memory: Memory = {
      ...ports.memory,
      hasStates: true,
      sample: async (input, options) =>
        (await ports.memory.sample(input, options)).map((each) => ({
          ...each,
          state: Float32Array.of(1, 2),
        })),
    };
    const events = await collect(strategies['seakr-probabilities'].run({ ...ports, memory }, 'Who?'));
    expect(eventsOf(events, 'seakr/measure-chosen')).toMatchObject([
      { measure: 'log-probability', weaker: false, delta: 0.5 },
    ]);
  });
});
