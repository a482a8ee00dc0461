import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/engine/index.js';
import { type StrategyName, strategies } from '../../src/strategies/strategies.js';
import { collect, draftOf, eventsOf, foundOf, typesOf } from '../engine/support.js';
import { type StrategyScript, strategyPorts } from './support.js';

const question = 'Why was it built?';
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** A draft whose answer occurs in the passage that it cites. */
function provenBy(id: string, extra: Partial<Draft> = {}): Draft {
  const { text } = foundOf(id).passage;
  return { ...draftOf(`of ${id}`), citations: [{ passageId: id, start: 0, end: text.length }], ...extra };
}

async function run(
  script: StrategyScript,
  name: StrategyName = 'reflect-rag',
  asked = question,
  options = {},
) {
  const ports = strategyPorts({ found: [ids], ...script });
  const events = await collect(strategies[name].run(ports, asked, options));
  const ended = eventsOf(events, 'reflect-rag/reflection-ended')[0]?.reason;
  const judged = eventsOf(events, 'reflect-rag/revision-judged').map(({ refusal }) => refusal);
  return { ports, events, ended, judged, end: events.at(-1) };
}

describe('ReflectRAG', () => {
  it('finds ten, re-ranks to five, plans, answers and reflects (sections 3.2 to 3.4)', async () => {
    const { events } = await run({
      reranked: [9, 3, 1, 0, 2, 4],
      revisions: [provenBy('j')],
      probabilities: [0.2, 0.9],
    });
    expect(typesOf(events)).toEqual([
      'run-started',
      'round-opened',
      'query-written',
      'passages-found',
      'reflect-rag/reranked',
      'reflect-rag/planned',
      'draft-finished',
      'round-opened',
      'reflect-rag/reflected',
      'reflect-rag/revision-judged',
      'draft-finished',
      'round-opened',
      'reflect-rag/reflection-ended',
      'accepted',
    ]);
    expect(eventsOf(events, 'passages-found')[0]?.found).toHaveLength(10);
    expect(eventsOf(events, 'reflect-rag/reranked')[0]?.kept).toEqual(['j', 'd', 'b', 'a', 'c']);
    expect(eventsOf(events, 'reflect-rag/planned')[0]?.plan[0]).toEqual({
      passageId: 'j',
      fact: 'Fact of j.',
    });
    expect(events.at(-1)).toMatchObject({ outcome: { answer: 'of j', round: 2 } });
  });

  it('keeps the order of BM25 if the re-ranking names no passage', async () => {
    const { events } = await run({ reranked: [-1, 99] });
    expect(eventsOf(events, 'reflect-rag/reranked')[0]?.kept).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('answers from the passages in BASE, along the plan in PLAN, and reflects on neither (section 4.1.3)', async () => {
    const script = { drafts: [draftOf('based')], planned: draftOf('planned'), revisions: [provenBy('a')] };
    const base = await run(script, 'reflect-rag-base');
    expect(base.end).toMatchObject({ outcome: { answer: 'based' } });
    expect(typesOf(base.events)).not.toContain('reflect-rag/planned');
    const plan = await run(script, 'reflect-rag-plan');
    expect(plan.end).toMatchObject({ outcome: { answer: 'planned' } });
    expect(plan.ports.reflections).toEqual([]);
  });

  it('stops as soon as the answer no longer changes, apart from spelling', async () => {
    const same = { ...provenBy('a'), answer: 'The  Planned.' };
    const { ports, ended, end } = await run({ revisions: [same, provenBy('b')] });
    expect(ended).toBe('answer-unchanged');
    expect(ports.reflections).toHaveLength(1);
    expect(end).toMatchObject({ outcome: { answer: 'planned' } });
  });

  it('reflects three times at most (T_max of Algorithm 1)', async () => {
    const revisions = ['a', 'b', 'c', 'd'].map((id) => provenBy(id));
    const { ports, ended, end } = await run({ revisions, probabilities: [0, 0, 0, 0, 0, 0] });
    expect(ended).toBe('limit');
    expect(ports.reflections).toHaveLength(3);
    expect(end).toMatchObject({ outcome: { answer: 'of c', round: 4 } });
    const fewer = await run({ revisions }, 'reflect-rag', question, { turns: 1 });
    expect(fewer.ports.reflections).toHaveLength(1);
  });

  it('does not reflect on yes-no questions, nor on facts that are confident and proven (section 3.4)', async () => {
    const revisions = [provenBy('a')];
    const yesNo = await run({ revisions }, 'reflect-rag', 'Was it built?');
    expect(yesNo.ended).toBe('yes-no');
    const sure = provenBy('b', { confidence: 0.95 });
    const plain = await run({ revisions, planned: sure }, 'reflect-rag', 'Who built it?');
    expect(plain.ended).toBe('plain-factoid');
    const unsure = provenBy('b', { confidence: 0.5 });
    const reflected = await run({ revisions, planned: unsure }, 'reflect-rag', 'Who built it?');
    expect(reflected.ports.reflections).not.toEqual([]);
    for (const { ports } of [yesNo, plain]) expect(ports.reflections).toEqual([]);
  });

  it('answers yes-no questions with yes or no, and definitions with one sentence', async () => {
    const binary = await run({ planned: draftOf('Yes, in 1901.') }, 'reflect-rag', 'Was it built?');
    expect(binary.end).toMatchObject({ outcome: { answer: 'yes', draft: { kind: 'yes' } } });
    const told = draftOf('Apogee is the farthest point. It is high.');
    const defined = await run({ planned: told }, 'reflect-rag', 'What is an apogee?');
    expect(defined.end).toMatchObject({ outcome: { answer: 'Apogee is the farthest point.' } });
  });
});

describe('The drift guard (section 4.3)', () => {
  it.each([
    ['has no answer', draftOf(null), 'no-answer'],
    ['cites nothing', draftOf('of a'), 'uncited'],
    ['cites a passage that was not read', provenBy('j'), 'uncited'],
    [
      'cites a range beyond the passage',
      provenBy('a', { citations: [{ passageId: 'a', start: 0, end: 999 }] }),
      'uncited',
    ],
    ['cites a passage without the answer', provenBy('a', { answer: 'of b' }), 'not-carried'],
    [
      'cites a passage that alone says something else',
      provenBy('a', { signals: { aloneAgrees: 0 } }),
      'not-carried',
    ],
  ] as const)('refuses a revision that %s', async (_, revision, refusal) => {
    const { judged, end } = await run({ revisions: [revision], probabilities: [0, 1] });
    expect(judged).toEqual([refusal]);
    expect(end).toMatchObject({ outcome: { answer: 'planned' } });
  });

  it('refuses a revision that the critic finds less likely than the current answer', async () => {
    const less = await run({ revisions: [provenBy('a')], probabilities: [0.6, 0.59] });
    expect(less.judged).toEqual(['less-likely']);
    const equal = await run({ revisions: [provenBy('a')], probabilities: [0.6, 0.6] });
    expect(equal.judged).toEqual([null]);
  });

  it('compares a first answer with the threshold if there was none', async () => {
    const script = { planned: draftOf(null), revisions: [provenBy('a')] };
    const low = await run({ ...script, probabilities: [0.49] }, 'reflect-rag', question, { threshold: 0.5 });
    expect(low.end?.type).toBe('turns-spent');
    const high = await run({ ...script, probabilities: [0.5] }, 'reflect-rag', question, { threshold: 0.5 });
    expect(high.end).toMatchObject({ outcome: { answer: 'of a' } });
  });

  it('passes what it refused to the next reflection', async () => {
    const { ports } = await run({ revisions: [draftOf('guess'), provenBy('a')], probabilities: [0, 1] });
    expect(ports.reflections.map(({ refused }) => refused.map(({ answer }) => answer))).toEqual([
      [],
      ['guess'],
      [],
    ]);
  });

  it('lets everything pass if it is switched off', async () => {
    const { judged, end, ports } = await run({ revisions: [draftOf('guess')] }, 'reflect-rag-no-guard');
    expect(judged).toEqual([]);
    expect(ports.calls).not.toContain('assess');
    expect(end).toMatchObject({ outcome: { answer: 'guess' } });
  });

  it('never accepts an answer that is in no passage read, whatever is suggested', async () => {
    const revision = fc
      .record({ id: fc.constantFrom(...ids), cited: fc.constantFrom(...ids), isCited: fc.boolean() })
      .map(({ id, cited, isCited }) => ({
        ...provenBy(id),
        citations: isCited ? provenBy(cited).citations : [],
      }));
    const script = fc.record({
      revisions: fc.array(revision, { maxLength: 4 }),
      probabilities: fc.array(fc.constantFrom(0, 0.5, 1), { maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(script, async (given) => {
        const { end, events } = await run(given);
        const kept = eventsOf(events, 'reflect-rag/reranked')[0]?.kept ?? [];
        const answer = end?.type === 'accepted' ? end.outcome.answer : null;
        expect(['planned', ...kept.map((id) => `of ${id}`)]).toContain(answer);
      }),
    );
  });
});
