import { describe, expect, it } from 'vitest';
import type { CriticInput, Draft, Passage, Reasoner } from '../../src/engine/index.js';
import { deepRag } from '../../src/strategies/deep-rag/deep-rag.js';
import { EmbeddedSteps } from '../../src/strategies/deep-rag/embedded-steps.js';
import {
  decisionFeatures,
  knownProbability,
  readDecisionWeights,
  shippedDecision,
} from '../../src/strategies/deep-rag/known-decision.js';
import { afterAnswers } from '../../src/strategies/deep-rag/sub-questions.js';
import { remember, signalsOf } from '../../src/strategies/memory-signals.js';
import { memoryDraft, RememberingReasoner } from '../../src/strategies/remembering.js';
import { EmbeddedReflection } from '../../src/strategies/self-rag/embedded-reflection.js';
import { selfRag } from '../../src/strategies/self-rag/self-rag.js';
import { FixtureMemory } from '../closed-book-model/fixture.js';
import { collect, draftOf, eventsOf } from '../engine/support.js';

const nadia: Passage = { id: 'nadia', title: 'Nadia', text: 'Nadia was discovered by Bartolomeo Lindvik.' };
const others = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id, text: `About ${id}.` }));
const agreementAlone = {
  bias: 0,
  weights: [{ feature: 'agreement', mean: 0.5, spread: 0.1, weight: 1 }],
} as const;

/** Reads two passages at a time and answers with the first one's title. Only Nadia is relevant. */
function reader(draft: Partial<Draft> = {}): Reasoner & { readonly reads: string[][] } {
  const reads: string[][] = [];
  return {
    reads,
    closedBook: false,
    draft: async ({ passages }) => {
      const read = passages.slice(0, 2);
      reads.push(read.map(({ id }) => id));
      return {
        ...draftOf(passages[0]?.title ?? null, ['Lindvik']),
        citations: passages.slice(0, 1).map(({ id }) => ({ passageId: id, start: 0, end: 5 })),
        read: read.map(({ id }) => ({ passageId: id, relevance: id === 'nadia' ? 0.9 : 0.1 })),
        ...draft,
      };
    },
    nextQuery: async ({ turns }) => turns.at(-1)?.draft.lookups[0] ?? null,
  };
}

const question = 'Who discovered Nadia?';
const knowing = new FixtureMemory({ [question]: 'Bartolomeo Lindvik' });

function reflection(probability: number, memory: FixtureMemory | null = null, reads = reader()) {
  const judged: CriticInput[] = [];
  const assess = async (input: CriticInput) => {
    judged.push(input);
    return probability;
  };
  return { judged, reads, reflection: new EmbeddedReflection({ reader: reads, critic: { assess }, memory }) };
}

describe("Self-RAG's judgements with the embedded models", () => {
  it('retrieve if the memory answers differently each time, and always without a memory', async () => {
    const { reflection: judge } = reflection(0.5, knowing);
    expect(await judge.needsRetrieval(question)).toEqual({
      retrieve: false,
      reason: '10 of 10 answers from memory say “Bartolomeo Lindvik”.',
    });
    expect(await judge.needsRetrieval('Who discovered Mab?')).toMatchObject({ retrieve: true });
    expect(await reflection(0.5).reflection.needsRetrieval(question)).toMatchObject({ retrieve: true });
  });

  it('judge every passage, however few the reader reads at a time', async () => {
    const { reflection: judge, reads } = reflection(0.5);
    const judgements = await judge.judgeRelevance(question, [...others, nadia]);
    expect(judgements.map(({ passageId, relevant }) => [passageId, relevant])).toEqual([
      ['a', false],
      ['b', false],
      ['c', false],
      ['d', false],
      ['nadia', true],
    ]);
    expect(reads.reads).toEqual([['a', 'b'], ['c', 'd'], ['nadia']]);
  });

  const critiqueOf = (draft: Draft, probability: number) =>
    reflection(probability).reflection.critique({ question, passages: [nadia], draft, attempt: 1 });
  const cited = { ...draftOf('Lindvik'), citations: [{ passageId: 'nadia', start: 0, end: 5 }] };

  it("give the critic's probability in fifths as usefulness", async () => {
    const fifths = await Promise.all([0, 0.19, 0.2, 0.5, 0.6, 0.8, 1].map((p) => critiqueOf(cited, p)));
    expect(fifths.map(({ usefulness }) => usefulness)).toEqual([1, 1, 2, 3, 4, 5, 5]);
  });

  it('distinguish full from partial support by the reader and by the cited passage alone', async () => {
    const supports = await Promise.all(
      [
        { support: 0.9, aloneAgrees: 1 },
        { support: 0.9, aloneAgrees: 0 },
        { support: 0.1, aloneAgrees: 1 },
        { support: 0.1, aloneAgrees: 0 },
      ].map((signals) => critiqueOf({ ...cited, signals }, 0.9)),
    );
    expect(supports.map(({ support }) => support)).toEqual(['fully', 'partially', 'partially', 'not']);
    expect(await critiqueOf({ ...cited, citations: [] }, 0.9)).toMatchObject({
      support: 'not',
      regenerate: true,
      issues: ['No passage says “Lindvik”.'],
    });
  });

  it('reject an answer that is missing, unsupported or hardly useful, and name what was not read about', async () => {
    const lookups = [{ text: 'Lassell' }];
    expect(await critiqueOf({ ...cited, lookups, signals: { support: 0.9 } }, 0.1)).toEqual({
      support: 'fully',
      usefulness: 1,
      issues: ['“Lindvik” is probably not what is asked for.', 'Nothing was read about “Lassell”.'],
      regenerate: true,
    });
    expect(await critiqueOf(draftOf(null), 0.9)).toMatchObject({ regenerate: true, usefulness: 1 });
    expect((await critiqueOf({ ...cited, signals: { support: 0.9 } }, 0.9)).issues).toEqual([]);
  });

  it('answer a question from memory without a search, and unproven', async () => {
    const { reflection: judge, reads } = reflection(0.9, knowing);
    const reasoner = new RememberingReasoner(reads, knowing);
    const retriever = { search: async () => [] };
    const events = await collect(selfRag({ reasoner, retriever, reflection: judge }, question));
    expect(eventsOf(events, 'query-written')).toEqual([]);
    expect(events.at(-1)).toMatchObject({
      type: 'accepted',
      outcome: { answer: 'Bartolomeo Lindvik', draft: { citations: [] } },
    });
  });
});

describe('a decomposed question', () => {
  it('first asks for what is described, and then asks the question by name', () => {
    const nested = 'Where was the discoverer of Nadia born?';
    expect(afterAnswers(nested, [])).toEqual({ subquestion: 'Who discovered Nadia?' });
    const second = { subquestion: 'Where was Bartolomeo Lindvik born?' };
    expect(afterAnswers(nested, ['Bartolomeo Lindvik'])).toEqual(second);
    expect(afterAnswers(nested, ['Bartolomeo Lindvik', 'The Hague'])).toEqual({
      conclusion: { kind: 'text', text: 'The Hague', from: [1, 0] },
    });
  });

  it('asks for each side of a comparison and compares the answers', () => {
    const comparison = 'Which is wider, Calinda or Merrow?';
    expect(afterAnswers(comparison, [])).toEqual({ subquestion: 'How wide is Calinda?' });
    expect(afterAnswers(comparison, ['1,577 kilometres'])).toEqual({ subquestion: 'How wide is Merrow?' });
    expect(afterAnswers(comparison, ['1,577 kilometres', '1,523 kilometres'])).toEqual({
      conclusion: { kind: 'span', text: 'Calinda', from: [0, 1] },
    });
  });

  it('asks the whole question if its parts lead nowhere, or if it has none', () => {
    const nested = 'Where was the discoverer of Nadia born?';
    expect(afterAnswers(nested, [null])).toEqual({ subquestion: nested });
    expect(afterAnswers(nested, [null, 'The Hague'])).toEqual({
      conclusion: { kind: 'text', text: 'The Hague', from: [1] },
    });
    expect(afterAnswers('Which is wider, Calinda or Merrow?', ['wide', 'wider'])).toEqual({
      subquestion: 'Which is wider, Calinda or Merrow?',
    });
    expect(afterAnswers(question, [null])).toEqual({ conclusion: null });
  });
});

describe("DeepRAG's steps with the embedded models", () => {
  const nested = 'Where was the discoverer of Nadia born?';
  const lindvik = { id: 'lindvik', title: 'The Hague', text: 'Bartolomeo Lindvik was born in The Hague.' };
  const retriever = {
    search: async () => [{ passage: lindvik, score: 1, matchedTerms: [] }],
  };

  it('answer the first part from memory, retrieve for the second, and cite what was read', async () => {
    const steps = new EmbeddedSteps({ reader: reader(), memory: knowing, decision: agreementAlone });
    const events = await collect(deepRag({ steps, retriever }, nested));
    expect(eventsOf(events, 'deep-rag/decided').map(({ retrieve }) => retrieve)).toEqual([false, true]);
    expect(eventsOf(events, 'query-written').map(({ query }) => query.text)).toEqual([
      'Where was Bartolomeo Lindvik born?',
    ]);
    expect(events.at(-1)).toMatchObject({
      outcome: { answer: 'The Hague', draft: { citations: [{ passageId: 'lindvik' }] } },
    });
  });

  it('retrieve for everything without a memory', async () => {
    const steps = new EmbeddedSteps({ reader: reader(), memory: null, decision: agreementAlone });
    const events = await collect(deepRag({ steps, retriever }, nested));
    expect(eventsOf(events, 'deep-rag/decided').every(({ retrieve }) => retrieve)).toBe(true);
    expect(await steps.answer({ question, steps: [] }, question, null)).toMatchObject({ answer: null });
  });

  it('have no answer if the turns are used up before the parts are known', async () => {
    const steps = new EmbeddedSteps({ reader: reader(), memory: knowing, decision: agreementAlone });
    const events = await collect(deepRag({ steps, retriever }, nested, { turns: 1 }));
    expect(events.at(-1)).toMatchObject({ type: 'turns-spent' });
  });
});

describe('the signals of what a memory knows', () => {
  const said = (text: string, logProbability: number, tokens = 2) => ({
    text,
    logProbability,
    tokens,
    state: null,
  });

  it('are how often it repeats its answer, ignoring letter case and punctuation, and how likely its tokens are', () => {
    const samples = [said('Lindvik.', -1), said('lindvik', -2), said('Galileo', -4), said('Cassini', -6)];
    const signals = signalsOf(said('Lindvik', -0.5), samples);
    expect(signals).toMatchObject({ agreement: 0.5, logProbability: -0.5, meanLogProbability: -0.25 });
    expect(signals.sampledLogProbability).toBeCloseTo(-13 / 8, 12);
    expect(signals.answerEntropy).toBeCloseTo(-(0.5 * Math.log(0.5) + 0.5 * Math.log(0.25)), 12);
  });

  it('are weighed by the decision as a logistic regression', () => {
    const features = decisionFeatures('Is Nadia a moon?', signalsOf(said('yes', -1), [said('yes', -1)]));
    expect(features).toMatchObject({ questionWords: 2, asksYesNo: 1, agreement: 1 });
    expect(knownProbability(agreementAlone, features)).toBeCloseTo(1 / (1 + Math.exp(-5)), 12);
    // A memory without hidden states lacks this feature.
    const states = { feature: 'semanticUncertainty', mean: -3, spread: 1, weight: 5 } as const;
    expect(knownProbability({ bias: 0, weights: [states] }, features)).toBe(0.5);
  });

  it('make the shipped decision retrieve only for inventions', async () => {
    const known = async (asked: string) =>
      knownProbability(shippedDecision, decisionFeatures(asked, (await remember(knowing, asked)).signals));
    expect(await known(question)).toBeGreaterThan(0.5);
    expect(await known('Who discovered Mab?')).toBeLessThan(0.5);
  });

  it('are refused with unreadable weights', () => {
    const weight = { feature: 'agreement', mean: 0, spread: 1, weight: 1 };
    expect(readDecisionWeights({ bias: 0, weights: [weight] }).weights).toHaveLength(1);
    for (const bad of [
      null,
      {},
      { bias: 0, weights: [{ ...weight, feature: 'mood' }] },
      { bias: 0, weights: [{ ...weight, spread: 0 }] },
    ]) {
      expect(() => readDecisionWeights(bad)).toThrow(expect.objectContaining({ code: 'model-invalid' }));
    }
  });

  it('come with a draft that cites nothing, or none without an answer', () => {
    expect(memoryDraft(said(' Yes ', -2))).toMatchObject({ answer: 'Yes', kind: 'yes', citations: [] });
    expect(memoryDraft(said('Lindvik', -2)).confidence).toBeCloseTo(Math.exp(-1), 12);
    expect(memoryDraft(said(' ', -2))).toMatchObject({ answer: null, kind: 'none', confidence: 0 });
  });
});
