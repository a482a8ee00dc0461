import { describe, expect, it } from 'vitest';
import { strategies } from '../../src/strategies/strategies.js';
import { collect, draftOf, eventsOf, type Script, scriptedPorts, typesOf } from '../engine/support.js';

async function run(name: keyof typeof strategies, script: Script, options = {}) {
  const ports = scriptedPorts(script);
  const events = await collect(strategies[name].run(ports, 'Who?', options));
  return { ports, events, end: events.at(-1) };
}

const cited = (answer: string, rationale: string) => ({ ...draftOf(answer), rationale });

describe('closed-book', () => {
  it('answers from the reasoner’s own knowledge and looks nothing up', async () => {
    const { events, ports, end } = await run('closed-book', { closedBook: true, drafts: [draftOf('Ada')] });
    expect(ports.calls).toEqual(['draft']);
    expect(end).toMatchObject({ type: 'accepted', outcome: { answer: 'Ada', draft: { citations: [] } } });
    expect(events[0]).toMatchObject({ strategy: 'closed-book' });
  });

  it('abstains with a reasoner that has no knowledge', async () => {
    const { events, ports } = await run('closed-book', {});
    expect(ports.calls).toEqual([]);
    expect(typesOf(events)).toEqual(['run-started', 'round-opened', 'nothing-held', 'turns-spent']);
  });
});

describe('one-shot', () => {
  it('searches once, with the question, and answers from the results', async () => {
    const { events, ports, end } = await run('one-shot', { found: [['a', 'b']], drafts: [draftOf('Ada')] });
    expect(ports.calls).toEqual(['search', 'draft']);
    expect(eventsOf(events, 'query-written')[0]?.query.text).toBe('Who?');
    expect(end).toMatchObject({ type: 'accepted', outcome: { answer: 'Ada' } });
  });

  it('abstains if the search finds nothing or the reasoner finds no answer', async () => {
    expect((await run('one-shot', {})).end).toMatchObject({ type: 'abstained' });
    expect((await run('one-shot', { found: [['a']] })).end).toMatchObject({ type: 'turns-spent' });
  });
});

describe('fixed-rounds', () => {
  it('goes through all its rounds, whatever the drafts are, and answers with the last', async () => {
    const script = { queries: ['p', 'q', 'r'], found: [['a'], ['b'], ['c']] };
    const drafts = [draftOf('one'), draftOf('two'), draftOf('three')];
    const { ports, end } = await run('fixed-rounds', { ...script, drafts }, { turns: 3 });
    expect(ports.excluded).toEqual([[], ['a'], ['a', 'b']]);
    expect(end).toMatchObject({ type: 'accepted', outcome: { answer: 'three', round: 3 } });
  });

  it('ends sooner if there is nothing new to ask', async () => {
    const script = { queries: ['p', 'P'], found: [['a'], ['b']], drafts: [draftOf('one')] };
    const { end } = await run('fixed-rounds', script);
    expect(end).toMatchObject({ type: 'accepted', outcome: { answer: 'one', round: 1 } });
  });
});

describe('every-step', () => {
  it('searches with the last reasoning step (IRCoT, section 3)', async () => {
    const drafts = [
      cited('Ada', 'Ada built it.'),
      cited('Eve', 'Eve was with her.'),
      cited('Eve', 'So it was Eve.'),
    ];
    const { events, end } = await run('every-step', { found: [['a'], ['b'], ['c'], ['d']], drafts });
    const asked = eventsOf(events, 'query-written').map(({ query }) => query.text);
    expect(asked).toEqual(['Who?', 'Ada built it.', 'Eve was with her.']);
    expect(end).toMatchObject({ outcome: { answer: 'Eve', round: 3 } });
  });

  it('ends if a step repeats an earlier one in other words', async () => {
    const drafts = [cited('the Moon', 'It was far.'), cited('Moon.', 'It was near.'), cited('Mars', 'No.')];
    const { end } = await run('every-step', { found: [['a'], ['b'], ['c']], drafts });
    expect(end).toMatchObject({ outcome: { answer: 'Moon.', round: 2 } });
  });

  it('lets the reasoner write the query if there is no new reasoning', async () => {
    const script = { found: [['a'], ['b']], drafts: [draftOf(null), draftOf('Ada')], queries: ['other'] };
    const { events } = await run('every-step', script, { turns: 2 });
    expect(eventsOf(events, 'query-written').map(({ query }) => query.text)).toEqual(['Who?', 'other']);
  });
});

describe('self-critique', () => {
  it('stops at the first draft that is sure enough of itself, without asking a critic', async () => {
    const sure = { ...draftOf('Eve'), confidence: 0.8, citations: [{ passageId: 'b', start: 0, end: 4 }] };
    const unsure = { ...draftOf('Ada'), confidence: 0.3 };
    const script = { queries: ['p', 'q'], found: [['a'], ['b']], drafts: [unsure, sure] };
    const { events, ports, end } = await run('self-critique', script);
    expect(ports.calls).not.toContain('assess');
    expect(end).toMatchObject({ type: 'accepted', outcome: { answer: 'Eve', probability: 0.8 } });
    expect(events[0]).toMatchObject({ strategy: 'self-critique' });
  });
});

describe('a strategy', () => {
  it('fails in one event if a model that it needs is missing', async () => {
    const { critic: _, ...without } = scriptedPorts({});
    const events = await collect(strategies['sim-rag'].run(without, 'Who?'));
    expect(typesOf(events)).toEqual(['failed']);
    expect(events[0]).toMatchObject({
      error: { code: 'option-invalid', detail: { value: 'without critic' } },
    });
  });
});
