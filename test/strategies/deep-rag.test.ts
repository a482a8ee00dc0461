import { describe, expect, it } from 'vitest';
import { deepRag } from '../../src/strategies/deep-rag/deep-rag.js';
import { narrativeOf } from '../../src/strategies/deep-rag/deep-rag-steps.js';
import { cheapestRightPath } from '../../src/strategies/deep-rag/path-search.js';
import { collect, type draftOf, eventsOf, typesOf } from '../engine/support.js';
import { type StrategyScript, strategyPorts } from './support.js';

const subqueries = ['Who built it?', 'When was that?', 'And where?', 'Why?', 'How?'];

async function run(script: StrategyScript, options = {}) {
  const ports = strategyPorts(script);
  const events = await collect(deepRag(ports, 'Who?', options));
  return { ports, events, end: events.at(-1) };
}

describe('DeepRAG', () => {
  it('answers each sub-query from memory or after retrieval, as the atomic decision says (section 3.1)', async () => {
    const script = { subqueries: subqueries.slice(0, 2), decisions: [true, false], found: [['a']] };
    const { events } = await run(script);
    expect(typesOf(events)).toEqual([
      'run-started',
      'round-opened',
      'deep-rag/subquery-written',
      'deep-rag/decided',
      'query-written',
      'passages-found',
      'deep-rag/step-answered',
      'round-opened',
      'deep-rag/subquery-written',
      'deep-rag/decided',
      'deep-rag/step-answered',
      'draft-finished',
      'deep-rag/narrated',
      'accepted',
    ]);
    expect(eventsOf(events, 'deep-rag/step-answered').map(({ draft }) => draft.answer)).toEqual(['r0', 'm1']);
  });

  it('gives its reasoning in the format of section 3.2', async () => {
    const script = { subqueries: subqueries.slice(0, 2), decisions: [true, false], found: [['a']] };
    const { events } = await run({ ...script, conclusions: () => 'Ada' });
    expect(eventsOf(events, 'deep-rag/narrated')[0]?.text.split('\n')).toEqual([
      'Question: Who?',
      'Follow up: Who built it?',
      "Let's search the question in the corpus.",
      'Context: Title a. Text of a.',
      'Intermediate answer: r0',
      'Follow up: When was that?',
      'Intermediate answer: m1',
      'So the final answer is: Ada',
    ]);
  });

  it('leaves the final line out while the state is not terminal', () => {
    expect(narrativeOf({ question: 'Who?', steps: [] }, null)).toBe('Question: Who?');
  });

  it('concludes after T sub-queries even if the model would continue', async () => {
    const { events, ports } = await run({ subqueries }, { turns: 3 });
    expect(eventsOf(events, 'deep-rag/subquery-written')).toHaveLength(3);
    expect(ports.concluded).toEqual(['mmm']);
  });

  it('abstains only if it concludes without an answer', async () => {
    const { end } = await run({ subqueries: subqueries.slice(0, 1), conclusions: () => null });
    expect(end).toMatchObject({ type: 'abstained', outcome: { reason: 'no-new-query' } });
  });
});

describe('the binary tree search (Algorithm 1)', () => {
  const search = (script: StrategyScript, right: string, leaves?: number) => {
    const ports = strategyPorts({ found: Array.from({ length: 20 }, () => ['a']), ...script });
    const options = {
      steps: 2,
      topK: 1,
      isRight: (final: ReturnType<typeof draftOf>) => final.answer === right,
    };
    const path = cheapestRightPath(ports, 'Who?', leaves === undefined ? options : { ...options, leaves });
    return path.then((found) => ({ found, ports }));
  };

  it('tries paths by their number of retrievals, and equal ones in order of creation', async () => {
    const { found, ports } = await search({ subqueries }, 'never');
    expect(found).toBeNull();
    // rm is queued by the first expansion's second child, which is dequeued before mr was concluded.
    expect(ports.concluded).toEqual(['mm', 'mr', 'rm', 'rr']);
  });

  it('stops at the first right path, which is the cheapest', async () => {
    const { found, ports } = await search({ subqueries }, 'end rm');
    expect(ports.concluded).toEqual(['mm', 'mr', 'rm']);
    expect(found?.retrievals).toBe(1);
    expect(found?.state.steps.map(({ retrieved, answer }) => [retrieved, answer.answer])).toEqual([
      [true, 'r0'],
      [false, 'm1'],
    ]);
  });

  it('goes no deeper than T sub-queries', async () => {
    const { ports } = await search({ subqueries }, 'never');
    expect(Math.max(...ports.concluded.map((path) => path.length))).toBe(2);
  });

  it('answers a question without sub-queries at once', async () => {
    const { found } = await search({}, 'end ');
    expect(found).toMatchObject({ retrievals: 0, state: { steps: [] } });
  });

  it('gives up after as many leaves as it may try', async () => {
    const { ports } = await search({ subqueries }, 'end rr', 2);
    expect(ports.concluded).toEqual(['mm', 'mr']);
  });
});
