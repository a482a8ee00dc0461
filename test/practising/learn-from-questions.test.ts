import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Critic, Draft, Reasoner, Retriever } from '../../src/engine/index.js';
import {
  learnFromQuestions,
  learningRuns,
  splitQuestions,
} from '../../src/practising/learn-from-questions.js';
import { practiseQuestions } from '../../src/practising/practise-site.js';
import { isRight, type TextQuestion } from '../../src/practising/text-question.js';
import { textsPlan } from '../../src/practising/text-questions.js';

const bounds = { threshold: 0.3, certainty: 0.9, turns: 1, topK: 2 };

/** Finds the passage that the question names, if it is not hidden. */
const searchWithout = (hidden: readonly string[]): Retriever => ({
  search: async ({ text }, { exclude }) =>
    [text, 'other']
      .filter((id) => !hidden.includes(id) && !exclude.includes(id))
      .map((id) => ({ passage: { id, title: id, text: `${id} it is` }, score: 1, matchedTerms: [] })),
});

/** Drafts from the first passage found. */
const reasoner: Reasoner = {
  closedBook: false,
  async draft({ passages: [first] }): Promise<Draft> {
    const citations = first === undefined ? [] : [{ passageId: first.id, start: 0, end: 3 }];
    const answer = first?.text ?? null;
    return {
      answer,
      kind: 'block',
      rationale: '',
      citations,
      confidence: 1,
      lookups: [],
      signals: {},
      read: [],
    };
  },
  nextQuery: async ({ question }) => ({ text: question }),
};

function questions(count: number): TextQuestion[] {
  return Array.from({ length: count }, (_, place) => ({
    id: String(place),
    question: `q${place}`,
    section: [`q${place}`],
  }));
}

/** Gives every draft the same probability. */
const gullible: Critic = { assess: async () => 0.32 };

describe('Learning from questions', () => {
  it('holds out one in three, and asks those again with what was learnt from the others', async () => {
    const asked: string[] = [];
    const progress: number[] = [];
    const watching: Reasoner = {
      ...reasoner,
      draft: (input) => {
        asked.push(input.question);
        return reasoner.draft(input);
      },
    };
    const all = questions(12);
    const { held } = await learnFromQuestions(
      all,
      searchWithout,
      { reasoner: watching, critic: gullible },
      {
        bounds,
        onProgress: ({ done }) => progress.push(done),
      },
    );
    expect(asked).toHaveLength(learningRuns(all));
    expect(progress.at(-1)).toBe(learningRuns(all));
    expect(asked.filter((question) => question === 'q2')).toHaveLength(4);
    expect(asked.filter((question) => question === 'q3')).toHaveLength(2);
    expect(held.before).toEqual({ there: 4, right: 4, wrong: 0, away: 4, silent: 0 });
  });

  it('learns to abstain if it was overconfident', async () => {
    const sceptic: Critic = {
      assess: async ({ passages: [first] }) => (first?.id === 'other' ? 0.31 : 0.98),
    };
    const typed = questions(120).map((question) => ({
      ...question,
      answers: [`${question.question} it is`],
    }));
    const { weights, held } = await learnFromQuestions(
      typed,
      searchWithout,
      { reasoner, critic: sceptic },
      { bounds },
    );
    expect(weights.block).toBeLessThan(0);
    expect(held.after.silent).toBeGreaterThan(held.before.silent);
    expect(held.after.right).toBe(held.before.right);
  });

  it('counts a removed section a quarter, but what a person says the texts do not answer in full', async () => {
    const weightsOf = async (asked: readonly boolean[]) => {
      const runs = practiseQuestions(
        [{ id: '0', question: 'q0', section: ['q0'], asked }],
        searchWithout,
        { reasoner, critic: gullible },
        { bounds },
      );
      const weights: (number | undefined)[] = [];
      for await (const { example } of runs) weights.push(example?.weight);
      return weights;
    };
    expect(await weightsOf([true, false])).toEqual([1, 0.25]);
    expect(await weightsOf([false])).toEqual([1]);
  });

  it('counts every held-out question, before and after', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 15 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (count, sure) => {
          const critic: Critic = { assess: async () => sure };
          const all = questions(count);
          const { held } = await learnFromQuestions(all, searchWithout, { reasoner, critic }, { bounds });
          for (const { there, right, wrong, away, silent } of [held.before, held.after]) {
            expect(there).toBe(splitQuestions(all).held.length);
            expect(away).toBe(there);
            expect(right + wrong).toBeLessThanOrEqual(there);
            expect(silent).toBeLessThanOrEqual(away);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('stops when it is aborted', async () => {
    const stop = new AbortController();
    const learning = learnFromQuestions(
      questions(9),
      searchWithout,
      { reasoner, critic: gullible },
      {
        bounds,
        signal: stop.signal,
        onProgress: () => stop.abort(new DOMException('enough', 'AbortError')),
      },
    );
    await expect(learning).rejects.toThrow('enough');
  });
});

describe('What texts are asked', () => {
  const passages = Array.from({ length: 20 }, (_, place) => ({
    id: `p${place}`,
    title: `Book › Chapter ${place} of it`,
    text: `The bridge number ${place} over the wide river was built of stone in ${1800 + place} by masons.`,
  }));

  it('is what was typed, then headings and sentences in equal parts', () => {
    const typed = [{ id: 'a', question: 'Who built it?', answers: ['masons'] }];
    const { questions: all } = textsPlan(passages, { typed, made: 10, seed: 1 });
    expect(all[0]).toMatchObject({ id: 'typed a', section: [], asked: [true] });
    expect(all.filter(({ id }) => id.startsWith('heading '))).toHaveLength(5);
    expect(all.filter(({ id }) => id.startsWith('gap '))).toHaveLength(5);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('asks once what the texts do not say, and expects an abstention', () => {
    const typed = [{ id: 'b', question: 'Who painted it?', answers: [] }];
    expect(textsPlan([], { typed, made: 10, seed: 1 }).questions).toMatchObject([{ asked: [false] }]);
  });

  it('is only sentences if there are no headings', () => {
    const flat = passages.map((passage) => ({ ...passage, title: 'Book' }));
    const { questions: all } = textsPlan(flat, { typed: [], made: 8, seed: 1 });
    expect(all).toHaveLength(8);
    expect(all.every(({ id }) => id.startsWith('gap '))).toBe(true);
  });
});

describe('A right answer', () => {
  const draft = {
    kind: 'span',
    citations: [{ passageId: 'p', start: 0, end: 4 }],
    answer: 'in the year 1874',
  } as unknown as Draft;
  it('contains one of the accepted answers, whatever else it says', () => {
    expect(isRight(draft, { id: '', question: '', section: ['p'], answers: ['1875', '1874'] })).toBe(true);
    expect(isRight(draft, { id: '', question: '', section: ['p'], answers: ['187'] })).toBe(false);
  });
  it('is not a block of another passage that contains the number by chance', () => {
    const block = { ...draft, kind: 'block' } as Draft;
    expect(isRight(block, { id: '', question: '', section: ['q'], answers: ['1874'] })).toBe(false);
    expect(isRight(block, { id: '', question: '', section: [], answers: ['1874'] })).toBe(true);
  });
});
