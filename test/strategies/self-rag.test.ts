import { describe, expect, it } from 'vitest';
import { selfRag } from '../../src/strategies/self-rag/self-rag.js';
import { collect, draftOf, eventsOf, typesOf } from '../engine/support.js';
import { content, discontent, type StrategyScript, strategyPorts } from './support.js';

const five = ['a', 'b', 'c', 'd', 'e'];

async function run(script: StrategyScript, options = {}) {
  const ports = strategyPorts(script);
  const events = await collect(selfRag(ports, 'Who?', options));
  return { ports, events, end: events.at(-1) };
}

// Follows the guide's `self_rag_pipeline` step by step.
describe('Self-RAG', () => {
  it('answers closed-book and without a critique if no retrieval is needed', async () => {
    const { events, ports } = await run({ closedBook: true, retrieve: false, drafts: [draftOf('Ada')] });
    expect(typesOf(events)).toEqual([
      'run-started',
      'round-opened',
      'self-rag/retrieval-decided',
      'draft-finished',
      'accepted',
    ]);
    expect(ports.criticised).toEqual([]);
    expect(ports.calls).not.toContain('search');
  });

  it('reads the relevant passages of the first five', async () => {
    const { events, ports } = await run({
      found: [[...five, 'f']],
      relevant: ['b', 'e', 'f'],
      drafts: [draftOf('Ada')],
      critiques: [content],
    });
    expect(typesOf(events)).toEqual([
      'run-started',
      'round-opened',
      'self-rag/retrieval-decided',
      'round-opened',
      'query-written',
      'passages-found',
      'self-rag/relevance-judged',
      'draft-finished',
      'self-rag/critiqued',
      'accepted',
    ]);
    expect(eventsOf(events, 'passages-found')[0]?.found.map(({ passage }) => passage.id)).toEqual(five);
    expect(ports.criticised).toEqual([['b', 'e']]);
  });

  it('reads the first three if none is relevant', async () => {
    const { ports } = await run({ found: [five], drafts: [draftOf('Ada')], critiques: [content] });
    expect(ports.criticised).toEqual([['a', 'b', 'c']]);
  });

  it('searches with the rewritten query after a rejection, and reads all results', async () => {
    const { events, ports, end } = await run({
      found: [five, ['x', 'y']],
      relevant: ['a'],
      drafts: [draftOf('Ada'), draftOf('Eve')],
      critiques: [discontent, content],
      rewritten: ['better'],
    });
    expect(eventsOf(events, 'query-written').map(({ query }) => query.text)).toEqual(['Who?', 'better']);
    expect(ports.criticised).toEqual([['a'], ['x', 'y']]);
    expect(ports.rewrites[0]?.issues).toEqual(discontent.issues);
    expect(end).toMatchObject({ type: 'accepted', round: 2, outcome: { answer: 'Eve' } });
    expect(end).not.toHaveProperty('ended');
  });

  it('tries at most three times, whatever the options, and then answers with the best attempt', async () => {
    const { events, ports, end } = await run(
      {
        found: [five, five, five, five],
        drafts: [draftOf('one'), draftOf('two'), draftOf('three'), draftOf('four')],
        critiques: [discontent, { ...discontent, support: 'partially' }, discontent, content],
        rewritten: ['q2', 'q3', 'q4'],
      },
      { turns: 10 },
    );
    expect(eventsOf(events, 'draft-finished')).toHaveLength(3);
    expect(ports.rewrites).toHaveLength(2);
    expect(end).toMatchObject({ type: 'accepted', ended: 'turns-spent', round: 3 });
    expect(end).toMatchObject({ outcome: { answer: 'two', round: 2 } });
  });

  it('ends with the best attempt if no better query can be written', async () => {
    const { end } = await run({ found: [five], drafts: [draftOf('one')], rewritten: [null] });
    expect(end).toMatchObject({ type: 'accepted', ended: 'no-new-query', outcome: { answer: 'one' } });
  });

  it('never repeats a search: a repeated query does not count as a better one', async () => {
    const { events, end } = await run({
      found: [five, five],
      drafts: [draftOf('one'), draftOf('two')],
      critiques: [discontent, discontent],
      rewritten: ['who?'],
    });
    expect(eventsOf(events, 'query-written')).toHaveLength(1);
    expect(end).toMatchObject({ type: 'accepted', ended: 'no-new-query', outcome: { answer: 'one' } });
  });

  it('abstains only if no attempt found an answer', async () => {
    const { end } = await run({ found: [five, five, five], rewritten: ['q2', 'q3'] });
    expect(end).toMatchObject({ type: 'turns-spent', outcome: { status: 'abstained' } });
    expect(end).toMatchObject({ outcome: { lookedFor: [{ text: 'Who?' }, { text: 'q2' }, { text: 'q3' }] } });
  });

  it('never treats a missing answer as good enough', async () => {
    const { end } = await run({
      found: [five, five],
      drafts: [draftOf(null), draftOf('Ada')],
      critiques: [content, content],
      rewritten: ['q2'],
    });
    expect(end).toMatchObject({ type: 'accepted', round: 2, outcome: { answer: 'Ada' } });
  });

  it('answers from its own knowledge if the corpus returns nothing at all', async () => {
    const held = await run({ closedBook: true, drafts: [draftOf('Ada')] });
    expect(held.end).toMatchObject({ type: 'accepted', outcome: { answer: 'Ada' } });
    const bare = await run({ drafts: [draftOf('Ada')] });
    expect(bare.end).toMatchObject({ type: 'abstained', outcome: { reason: 'no-new-passage' } });
  });
});
