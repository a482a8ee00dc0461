import { describe, expect, it } from 'vitest';
import { LimenError, makeTrace, type ReasonerInput, replay, sameQuery } from '../../src/engine/index.js';
import { collect, draftOf, eventsOf, runOf, scriptedPorts, typesOf } from './support.js';

describe('a run of SIM-RAG', () => {
  it('looks up, drafts and judges until the critic accepts', async () => {
    const ports = scriptedPorts({
      queries: ['one', 'two'],
      found: [['a', 'b'], ['c']],
      drafts: [draftOf('wrong'), draftOf('right')],
      probabilities: [0.2, 0.9],
    });
    const events = await runOf(ports);
    expect(typesOf(events)).toEqual([
      'run-started',
      'round-opened',
      'nothing-held',
      'round-opened',
      'query-written',
      'passages-found',
      'draft-finished',
      'verdict-given',
      'feedback-given',
      'round-opened',
      'query-written',
      'passages-found',
      'draft-finished',
      'verdict-given',
      'accepted',
    ]);
    expect(events.at(-1)).toMatchObject({
      round: 2,
      outcome: { status: 'answered', answer: 'right', round: 2, probability: 0.9 },
    });
    expect(ports.calls).toEqual([
      ...['nextQuery', 'search', 'draft', 'assess'],
      ...['nextQuery', 'search', 'draft', 'assess'],
    ]);
  });

  it('opens with a step that says that nothing is known yet if the reasoner has no knowledge of its own', async () => {
    const ports = scriptedPorts({ queries: [null] });
    const events = await runOf(ports);
    expect(typesOf(events)).toEqual([
      'run-started',
      'round-opened',
      'nothing-held',
      'round-opened',
      'abstained',
    ]);
    expect(ports.calls).toEqual(['nextQuery']);
  });

  it('drafts before any retrieval if the reasoner has knowledge of its own', async () => {
    const ports = scriptedPorts({ closedBook: true, drafts: [draftOf('Nadia')], probabilities: [0.8] });
    const events = await runOf(ports);
    expect(typesOf(events)).toEqual([
      'run-started',
      'round-opened',
      'draft-finished',
      'verdict-given',
      'accepted',
    ]);
    expect(events.at(-1)).toMatchObject({ round: 0, outcome: { answer: 'Nadia', round: 0 } });
    expect(ports.calls).toEqual(['draft', 'assess']);
  });

  it('does not pass a draft without an answer to the critic, and never accepts one', async () => {
    const ports = scriptedPorts({ queries: ['one'], found: [['a']], drafts: [draftOf(null)] });
    const events = await runOf(ports, { turns: 1, threshold: 0 });
    expect(ports.calls).not.toContain('assess');
    expect(eventsOf(events, 'verdict-given')[0]?.verdict).toEqual({
      accepted: false,
      probability: 0,
      threshold: 0,
    });
    expect(events.at(-1)?.type).toBe('turns-spent');
  });

  it('accepts at the threshold itself and rejects just below it', async () => {
    const script = { queries: ['one'], found: [['a']], drafts: [draftOf('x')], probabilities: [0.5] };
    expect((await runOf(scriptedPorts(script), { turns: 1, threshold: 0.5 })).at(-1)?.type).toBe('accepted');
    expect((await runOf(scriptedPorts(script), { turns: 1, threshold: 0.51 })).at(-1)?.type).toBe(
      'turns-spent',
    );
  });

  it('keeps a draft that reaches the threshold but not the certainty, and answers with the likeliest in the end', async () => {
    const ports = scriptedPorts({
      queries: ['one', 'two', 'three'],
      found: [['a'], ['b'], ['c']],
      drafts: [draftOf('first'), draftOf('second'), draftOf('third')],
      probabilities: [0.6, 0.7, 0.7],
    });
    const events = await runOf(ports, { turns: 3, threshold: 0.5, certainty: 0.8 });
    expect(eventsOf(events, 'verdict-given').map(({ verdict }) => verdict.accepted)).toEqual([
      false,
      false,
      false,
    ]);
    expect(eventsOf(events, 'feedback-given')[0]?.feedback).toMatchObject({ rejectedAnswer: null });
    expect(events.at(-1)).toMatchObject({
      type: 'accepted',
      round: 3,
      ended: 'turns-spent',
      outcome: { answer: 'second', round: 2, probability: 0.7 },
    });
  });

  it('also answers with a kept draft when there is nothing new to look up', async () => {
    const ports = scriptedPorts({
      queries: ['one', null],
      found: [['a']],
      drafts: [draftOf('kept')],
      probabilities: [0.6],
    });
    const events = await runOf(ports, { turns: 4, threshold: 0.5, certainty: 0.8 });
    expect(events.at(-1)).toMatchObject({
      type: 'accepted',
      round: 2,
      ended: 'no-new-query',
      outcome: { answer: 'kept', round: 1 },
    });
  });

  it('ends at once at the certainty, and never requires more than a threshold that is higher', async () => {
    const script = { queries: ['one'], found: [['a']], drafts: [draftOf('x')], probabilities: [0.8] };
    const ends = async (threshold: number, certainty: number) =>
      eventsOf(await runOf(scriptedPorts(script), { turns: 1, threshold, certainty }), 'verdict-given')[0]
        ?.verdict.accepted;
    expect(await ends(0.5, 0.8)).toBe(true);
    expect(await ends(0.8, 0.1)).toBe(true);
    expect(await ends(0.9, 0.1)).toBe(false);
  });

  it('passes the rejected draft and its probability back to the reasoner', async () => {
    const inputs: ReasonerInput[] = [];
    const ports = scriptedPorts({
      queries: ['one', 'two'],
      found: [['a'], ['b']],
      drafts: [draftOf('wrong'), draftOf('right')],
      probabilities: [0.2, 0.9],
    });
    const { reasoner } = ports;
    const watched = {
      closedBook: false,
      draft: reasoner.draft,
      nextQuery: (input: ReasonerInput) => {
        inputs.push(input);
        return reasoner.nextQuery(input);
      },
    };
    await runOf({ ...ports, reasoner: watched });
    expect(inputs[1]?.turns).toHaveLength(1);
    expect(inputs[1]?.turns[0]?.feedback).toMatchObject({ rejectedAnswer: 'wrong', probability: 0.2 });
    expect(inputs[1]?.passages.map(({ id }) => id)).toEqual(['a']);
    expect(inputs[1]?.asked).toEqual([{ text: 'one' }]);
  });

  it('streams the words of a draft before the draft is finished', async () => {
    const ports = scriptedPorts({
      closedBook: true,
      drafts: [draftOf('Hector')],
      partials: ['Sa', 'Satu', 'Hector'],
      probabilities: [1],
    });
    const events = await runOf(ports);
    expect(typesOf(events).slice(2, 6)).toEqual([
      'draft-streamed',
      'draft-streamed',
      'draft-streamed',
      'draft-finished',
    ]);
    expect(eventsOf(events, 'draft-streamed').map(({ text }) => text)).toEqual(['Sa', 'Satu', 'Hector']);
  });
});

describe('what a round finds', () => {
  it('is at most the top k passages', async () => {
    const ports = scriptedPorts({ queries: ['one'], found: [['a', 'b', 'c', 'd']] });
    const events = await runOf(ports, { turns: 1, topK: 3 });
    expect(eventsOf(events, 'passages-found')[0]?.found.map(({ passage }) => passage.id)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('never contains a passage seen before, even if the retriever ignores what to exclude', async () => {
    const ports = scriptedPorts({
      queries: ['one', 'two'],
      found: [
        ['a', 'a', 'b'],
        ['b', 'a', 'c'],
      ],
    });
    const found = eventsOf(await runOf(ports, { turns: 2 }), 'passages-found');
    expect(found.map((event) => event.found.map(({ passage }) => passage.id))).toEqual([['a', 'b'], ['c']]);
    expect(ports.excluded).toEqual([[], ['a', 'b']]);
  });

  it('is searched with the question it is to answer, whatever the query', async () => {
    const ports = scriptedPorts({ queries: ['one', 'two'], found: [['a'], ['b']] });
    await runOf(ports, { turns: 2 }, 'Who?');
    expect(ports.searchedFor).toEqual(['Who?', 'Who?']);
  });
});

describe('a run without an answer', () => {
  it('ends when the reasoner has no query left', async () => {
    const ports = scriptedPorts({ queries: ['one', null], found: [['a']], drafts: [draftOf(null, ['two'])] });
    expect((await runOf(ports)).at(-1)).toEqual({
      type: 'abstained',
      round: 2,
      outcome: {
        status: 'abstained',
        reason: 'no-new-query',
        lookedFor: [{ text: 'one' }],
        missing: [{ text: 'two' }],
        closest: null,
      },
    });
  });

  it('ends when a query is repeated with other letter case and spacing', async () => {
    const ports = scriptedPorts({ queries: ['The  Moon', ' the moon '], found: [['a'], ['b']] });
    const events = await runOf(ports);
    expect(eventsOf(events, 'query-written')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'abstained', outcome: { reason: 'no-new-query' } });
    expect(sameQuery({ text: 'The  Moon' }, { text: ' the moon ' })).toBe(true);
  });

  it('ends when three queries of one round found nothing new', async () => {
    const ports = scriptedPorts({ queries: ['one', 'two', 'three', 'four'], found: [[], [], [], ['a']] });
    const events = await runOf(ports);
    expect(eventsOf(events, 'passages-found').map(({ found }) => found)).toEqual([[], [], []]);
    expect(events.at(-1)).toMatchObject({
      type: 'abstained',
      round: 1,
      outcome: { reason: 'no-new-passage' },
    });
  });

  it('continues with another query when one found nothing new', async () => {
    const ports = scriptedPorts({
      queries: ['one', 'two'],
      found: [[], ['a']],
      drafts: [draftOf('x')],
      probabilities: [1],
    });
    const events = await runOf(ports);
    expect(eventsOf(events, 'query-written').map(({ round }) => round)).toEqual([1, 1]);
    expect(events.at(-1)?.type).toBe('accepted');
  });

  it('ends when the turns are spent and shows the draft that came closest', async () => {
    const ports = scriptedPorts({
      queries: ['one', 'two', 'three'],
      found: [['a'], ['b'], ['c']],
      drafts: [draftOf('x'), draftOf('y', ['two', 'four']), draftOf(null)],
      probabilities: [0.1, 0.4],
    });
    const last = (await runOf(ports, { turns: 2 })).at(-1);
    expect(last).toMatchObject({
      type: 'turns-spent',
      round: 2,
      outcome: {
        reason: 'turns-spent',
        lookedFor: [{ text: 'one' }, { text: 'two' }],
        missing: [{ text: 'four' }],
        closest: { draft: { answer: 'y' }, probability: 0.4 },
      },
    });
  });
});

describe('the input of a run', () => {
  it.each([
    ['turns', 0],
    ['turns', 11],
    ['turns', 1.5],
    ['turns', Number.NaN],
    ['topK', 0],
    ['topK', 11],
    ['topK', Number.POSITIVE_INFINITY],
    ['threshold', -0.01],
    ['threshold', 1.01],
    ['threshold', Number.NaN],
  ])('is refused when %s is %d', async (option, value) => {
    const ports = scriptedPorts({});
    const events = await runOf(ports, { [option]: value });
    expect(events).toMatchObject([
      { type: 'failed', error: { code: 'option-invalid', detail: { option, value: String(value) } } },
    ]);
    expect(ports.calls).toEqual([]);
  });

  it.each([
    [1, 1, 0],
    [10, 10, 1],
  ])('is accepted at its limits: %d turns, top %d, threshold %d', async (turns, topK, threshold) => {
    const options = { turns, topK, threshold, certainty: threshold };
    const [first] = await runOf(scriptedPorts({}), options);
    expect(first).toEqual({ type: 'run-started', question: 'Who?', options });
  });

  it.each(['', ' \n\t '])('is refused when the question is %j', async (question) => {
    const ports = scriptedPorts({});
    expect(await runOf(ports, {}, question)).toMatchObject([
      { type: 'failed', error: { code: 'question-empty' } },
    ]);
    expect(ports.calls).toEqual([]);
  });

  it('is refused when the question has 10,000 characters, with the limit in the message', async () => {
    const events = await runOf(scriptedPorts({}), {}, 'why '.repeat(2500));
    expect(events).toMatchObject([
      { type: 'failed', error: { code: 'question-too-long', detail: { length: 9999, limit: 1000 } } },
    ]);
    expect(events[0]).toHaveProperty('error.message', expect.stringContaining('1000'));
  });

  it('is read without outer and doubled white space', async () => {
    const [first] = await runOf(scriptedPorts({}), {}, '  Who \n discovered\tNadia?  ');
    expect(first).toMatchObject({ question: 'Who discovered Nadia?' });
  });
});

describe('a port that fails', () => {
  it.each(['nextQuery', 'search', 'draft', 'assess'] as const)(
    'in %s ends the run with its own code, after what was emitted before',
    async (broken) => {
      const ports = scriptedPorts({
        queries: ['one'],
        found: [['a']],
        drafts: [draftOf('x')],
        onCall: (call) => {
          if (call === broken)
            throw new LimenError('device-lost', { backend: 'webgpu', reason: 'unplugged' });
        },
      });
      const events = await runOf(ports);
      expect(events[0]?.type).toBe('run-started');
      expect(events.at(-1)).toMatchObject({
        type: 'failed',
        error: { code: 'device-lost', detail: { backend: 'webgpu', reason: 'unplugged' } },
      });
      expect(ports.calls.at(-1)).toBe(broken);
    },
  );

  it('with any other thrown value ends it as unexpected, with the message', async () => {
    const ports = scriptedPorts({
      onCall: () => {
        throw new TypeError('x is not a function');
      },
    });
    expect((await runOf(ports)).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'unexpected', detail: { reason: 'x is not a function' } },
    });
  });

  it('in the middle of a streamed draft still shows what was written', async () => {
    const ports = scriptedPorts({ closedBook: true });
    const reasoner = {
      ...ports.reasoner,
      draft: async (_: ReasonerInput, options?: { onPartial?: (text: string) => void }) => {
        options?.onPartial?.('Tit');
        throw new LimenError('worker-crashed', { worker: 'reasoner', reason: 'out of memory' });
      },
    };
    const events = await runOf({ ...ports, reasoner });
    expect(typesOf(events).slice(-2)).toEqual(['draft-streamed', 'failed']);
    expect(events.at(-1)).toMatchObject({ error: { code: 'worker-crashed' } });
  });
});

describe('a replayed run', () => {
  it('needs no port', async () => {
    const events = await runOf(scriptedPorts({ queries: ['one'], found: [['a']] }));
    const parts = { corpus: 'c', reasoner: 'r', critic: 'k' };
    expect(await collect(replay(makeTrace(parts, events)))).toEqual(events);
  });
});
