import { describe, expect, it } from 'vitest';
import type { Draft, Excerpt, Ports, ReadingsInput, RunEvent } from '../../src/engine/index.js';
import { draftOf, eventsOf, runOf, type Script, scriptedPorts, typesOf } from './support.js';

function excerptOf(passageId: string, relevance = 0.5): Excerpt {
  return { passageId, start: 0, end: 4, mark: { start: 0, end: 4 }, relevance };
}

/** The draft with passages read, in decreasing relevance. */
function having(draft: Draft, ...read: readonly string[]): Draft {
  return { ...draft, read: read.map((passageId, place) => ({ passageId, relevance: 1 / (place + 2) })) };
}

function citing(draft: Draft, passageId: string): Draft {
  return { ...draft, citations: [{ passageId, start: 0, end: 4 }] };
}

/** Ports whose reasoner can read excerpts; `asked` records the requested ids. */
function readingPorts(script: Script, read = (id: string): Excerpt | null => excerptOf(id)) {
  const asked: ReadingsInput[] = [];
  const scripted = scriptedPorts(script);
  const readings = async (input: ReadingsInput): Promise<readonly Excerpt[]> => {
    asked.push(input);
    return input.wanted.map(read).filter((each) => each !== null);
  };
  const ports: Ports = { ...scripted, reasoner: { ...scripted.reasoner, readings } };
  return { ports, asked };
}

function endOf(events: readonly RunEvent[]) {
  const end = events.at(-1);
  if (end?.type !== 'accepted' && end?.type !== 'turns-spent') throw new Error(`it ended with ${end?.type}`);
  return end;
}

const right = { queries: ['one'], found: [['a', 'b', 'c', 'd', 'e']], probabilities: [0.9] };

describe('what further passages offer', () => {
  it('is read after the end of a run, which is reported first', async () => {
    const draft = citing(having(draftOf('right'), 'a', 'b', 'c', 'd'), 'a');
    const { ports, asked } = readingPorts({ ...right, drafts: [draft] });
    const events = await runOf(ports, { topK: 5 });
    expect(typesOf(events).slice(-3)).toEqual(['verdict-given', 'end-reached', 'accepted']);
    const [reached] = eventsOf(events, 'end-reached');
    const end = endOf(events);
    expect(reached?.end.outcome).not.toHaveProperty('readings');
    expect({ ...end, outcome: { ...end.outcome, readings: undefined } }).toEqual({
      ...reached?.end,
      outcome: { ...reached?.end.outcome, readings: undefined },
    });
    expect(end.outcome.readings?.map(({ passageId }) => passageId)).toEqual(['b', 'c', 'd', 'e']);
    expect(asked).toEqual([
      {
        question: 'Who?',
        passages: ['a', 'b', 'c', 'd', 'e'].map((id) => expect.objectContaining({ id })),
        wanted: ['b', 'c', 'd', 'e'],
      },
    ]);
  });

  it('replaces an unknown answer, the most relevant first', async () => {
    const draft = citing(having(draftOf('wrong'), 'c', 'a'), 'c');
    const relevance: Record<string, number> = { a: 0.2, b: 0.9, c: 0.4 };
    const { ports } = readingPorts(
      { ...right, found: [['a', 'b', 'c']], drafts: [draft], probabilities: [0.1] },
      (id) => excerptOf(id, relevance[id]),
    );
    const { outcome } = endOf(await runOf(ports, { turns: 1, topK: 5 }));
    expect(outcome.status).toBe('abstained');
    expect(outcome.readings?.map(({ passageId }) => passageId)).toEqual(['b', 'c', 'a']);
  });

  it('is not read again if a draft already contains it', async () => {
    const readings = ['a', 'b', 'c', 'd', 'e'].map((id) => excerptOf(id));
    const { ports, asked } = readingPorts({ ...right, drafts: [{ ...draftOf('right'), readings }] });
    const events = await runOf(ports, { topK: 5 });
    expect(typesOf(events)).not.toContain('end-reached');
    expect(endOf(events).outcome.readings).toEqual(readings);
    expect(asked).toEqual([]);
  });

  it('is left out if the reasoner cannot read it, or the passage offers nothing', async () => {
    const events = await runOf(scriptedPorts({ ...right, drafts: [draftOf('right')] }));
    expect(typesOf(events)).not.toContain('end-reached');
    expect(endOf(events).outcome).not.toHaveProperty('readings');
    const { ports } = readingPorts({ ...right, drafts: [draftOf('right')] }, () => null);
    expect(endOf(await runOf(ports, { topK: 5 })).outcome).not.toHaveProperty('readings');
  });

  it('does not invalidate an answer when it cannot be read', async () => {
    const { ports } = readingPorts({ ...right, drafts: [draftOf('right')] }, () => {
      throw new Error('out of memory');
    });
    expect(endOf(await runOf(ports, { topK: 5 }))).toMatchObject({
      type: 'accepted',
      outcome: { answer: 'right' },
    });
  });

  it('stops with the run', async () => {
    const controller = new AbortController();
    const reason = new Error('stopped');
    const { ports } = readingPorts({ ...right, drafts: [draftOf('right')] }, () => {
      controller.abort(reason);
      throw reason;
    });
    await expect(runOf(ports, { signal: controller.signal })).rejects.toBe(reason);
  });
});
