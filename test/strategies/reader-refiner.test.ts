import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft, Passage, Reasoner } from '../../src/engine/index.js';
import { ReaderRefiner } from '../../src/strategies/reflect-rag/reader-refiner.js';
import type { ReflectionInput } from '../../src/strategies/reflect-rag/refiner.js';
import {
  type ReflectionPolicy,
  readReflectionPolicy,
  revisionScore,
  shippedPolicy,
} from '../../src/strategies/reflect-rag/reflection-policy.js';
import { revisionFeatureNames } from '../../src/strategies/reflect-rag/revision-features.js';
import { draftOf } from '../engine/support.js';

const question = 'Who discovered Nadia?';
const passages = ['a', 'b', 'c', 'd'].map(
  (id): Passage => ({ id, title: `Title ${id}`, text: `${id} says so. It is known.` }),
);

/** The reading of each set of passages, by their ids. */
type Said = Readonly<Record<string, { answer: string | null; confidence?: number; relevance?: number }>>;

function readerOf(said: Said) {
  const asked: string[] = [];
  const reader: Reasoner = {
    closedBook: false,
    nextQuery: async () => null,
    draft: async ({ passages: read }): Promise<Draft> => {
      const ids = read.map(({ id }) => id).join('');
      asked.push(ids);
      const { answer = null, confidence = 0.5, relevance = 0 } = said[ids] ?? {};
      const [first] = read;
      return {
        ...draftOf(answer),
        confidence,
        citations: first === undefined || answer === null ? [] : [{ passageId: first.id, start: 0, end: 10 }],
        read: read.map(({ id }) => ({ passageId: id, relevance })),
      };
    },
  };
  return { reader, asked };
}

const width = revisionFeatureNames.length;
const zeros: number[] = Array(width).fill(0);
/** The more confident reading wins, and nothing else counts. */
const byConfidence: ReflectionPolicy = {
  features: revisionFeatureNames,
  means: zeros,
  spreads: Array(width).fill(1),
  reference: {
    weights: revisionFeatureNames.map((name) =>
      name === 'confidence of revision' ? 1 : name === 'confidence of standing' ? -1 : 0,
    ),
    bias: 0,
  },
  hidden: { weights: [zeros], biases: [0] },
  output: { weights: [0], bias: 0 },
  margin: 0,
};

const input = (draft: Draft, extra: Partial<ReflectionInput> = {}): ReflectionInput => ({
  question,
  passages,
  plan: [{ passageId: 'a', fact: 'a says so.' }],
  draft,
  refused: [],
  ...extra,
});

describe('the embedded reader that refines', () => {
  it('ranks first the passages that it finds relevant when reading each alone', async () => {
    const said = { a: { answer: null, relevance: 0.1 }, c: { answer: 'x', relevance: 0.9 } };
    const refiner = new ReaderRefiner(readerOf(said).reader, byConfidence);
    expect(await refiner.rerank({ question, passages }, { limit: 2 })).toEqual([2, 0]);
  });

  it('plans with the proof from each passage that answers', async () => {
    const refiner = new ReaderRefiner(
      readerOf({ b: { answer: 'Lindvik' }, d: { answer: null } }).reader,
      byConfidence,
    );
    expect(await refiner.plan({ question, passages })).toEqual([{ passageId: 'b', fact: 'It is Lindvik.' }]);
  });

  it('answers from the planned passages alone, and from all if nothing was planned', async () => {
    const { reader, asked } = readerOf({});
    const refiner = new ReaderRefiner(reader, byConfidence);
    const plan = [
      { passageId: 'b', fact: 'b.' },
      { passageId: 'd', fact: 'd.' },
    ];
    await refiner.answer({ question, passages, plan });
    await refiner.answer({ question, passages, plan: [] });
    expect(asked).toEqual(['bd', 'abcd']);
  });

  it('reads nothing twice for one question', async () => {
    const { reader, asked } = readerOf({ a: { answer: 'x' } });
    const refiner = new ReaderRefiner(reader, byConfidence);
    await refiner.rerank({ question, passages }, { limit: 4 });
    await refiner.plan({ question, passages });
    await refiner.reflect(input(draftOf('y')));
    await refiner.reflect(input(draftOf('x')));
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('suggests the surest other reading, with its passage and its proof in the plan', async () => {
    const said = { b: { answer: 'Lindvik', confidence: 0.8 }, c: { answer: 'Cassini', confidence: 0.7 } };
    const refiner = new ReaderRefiner(readerOf(said).reader, byConfidence);
    const revision = await refiner.reflect(input(draftOf('Galileo')));
    expect(revision).toMatchObject({
      critique: expect.stringContaining('Galileo'),
      suggestion: expect.stringContaining('Passage 2'),
      draft: { answer: 'Lindvik' },
      plan: [{ passageId: 'b' }, { passageId: 'a' }],
    });
  });

  it('suggests nothing that was already answered, was refused, or does not reach the margin', async () => {
    const said = { b: { answer: 'Lindvik', confidence: 0.8 } };
    const refiner = () => new ReaderRefiner(readerOf(said).reader, byConfidence);
    expect(await refiner().reflect(input({ ...draftOf('the lindvik'), confidence: 0.1 }))).toBeNull();
    expect(await refiner().reflect(input(draftOf('y'), { refused: [draftOf('Lindvik')] }))).toBeNull();
    expect(await refiner().reflect(input({ ...draftOf('y'), confidence: 0.9 }))).toBeNull();
  });

  it('gives a definition as the sentence that proves it', async () => {
    const refiner = new ReaderRefiner(readerOf({ abcd: { answer: 'a moon' } }).reader, byConfidence);
    const draft = await refiner.answer({ question: 'What is Nadia?', passages, plan: [] });
    expect(draft.answer).toBe('It is a moon.');
  });
});

describe('the reflection policy', () => {
  it('adds what its hidden layer says to the reference policy', () => {
    const features = zeros.map((_, place) => (place === 0 ? 2 : 0));
    const first = zeros.map((_, place) => (place === 0 ? 1 : 0));
    const policy = {
      ...byConfidence,
      means: zeros.map(() => 0),
      hidden: { weights: [first], biases: [-2] },
      output: { weights: [10], bias: 0.25 },
    };
    // (2 - 0) / 1 from the reference, plus 10 * tanh(2 - 2) + 0.25.
    expect(revisionScore(policy, features)).toBeCloseTo(2.25, 12);
  });

  it('that ships matches the existing features', () => {
    const score = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), {
      minLength: width,
      maxLength: width,
    });
    fc.assert(fc.property(score, (features) => Number.isFinite(revisionScore(shippedPolicy, features))));
  });

  it.each([
    { ...byConfidence, features: ['other'] },
    { ...byConfidence, means: [0] },
    { ...byConfidence, hidden: { weights: [[1]], biases: [0] } },
    { ...byConfidence, margin: 'wide' },
    null,
  ])('is refused if it is for other features or has another shape', (value) => {
    expect(() => readReflectionPolicy(value)).toThrowError(
      expect.objectContaining({ code: 'model-invalid' }),
    );
  });
});
