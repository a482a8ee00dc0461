import { describe, expect, it } from 'vitest';
import type { Critic, Draft, Reasoner } from '../../src/engine/index.js';
import { practiseSite } from '../../src/practising/practise-site.js';
import { sitePracticePlan } from '../../src/practising/site-questions.js';

const passages = [
  {
    id: 'oven',
    title: 'Kitchen › Oven',
    text: 'The oven bakes. You can bake bread in it, and to bake a cake takes longer.',
  },
  {
    id: 'bake',
    title: 'Kitchen › Oven › Bake a flat bread',
    text: 'Knead the dough, rest it, and put it onto the stone.',
  },
  {
    id: 'why',
    title: 'Kitchen › Oven › Why does dough rise?',
    text: 'Dough begins to rise when yeast makes gas.',
  },
  { id: 'why~2', title: 'Kitchen › Oven › Why does dough rise?', text: 'Salt slows yeast down.' },
  { id: 'notes-1', title: 'Kitchen › Oven › Further notes', text: 'Clean it with soda.' },
  { id: 'notes-2', title: 'Kitchen › Kettle › Further notes', text: 'Descale it with vinegar.' },
  { id: 'heat', title: 'Kitchen › Kettle › Water temperatures', text: 'Green tea wants 75 degrees.' },
];
const plan = { questions: 10, seed: 1 };
const bounds = { threshold: 0.2, certainty: 0.5, turns: 1, topK: 2 };

/** Drafts from the first passage found, which the critic finds about half likely. */
const reasoner: Reasoner = {
  closedBook: false,
  async draft({ passages: found }): Promise<Draft> {
    const [first] = found;
    const citations = first === undefined ? [] : [{ passageId: first.id, start: 0, end: 4 }];
    const answer = first === undefined ? null : first.text.slice(0, 4);
    return {
      answer,
      kind: 'block',
      rationale: '',
      citations,
      confidence: 0.5,
      lookups: [],
      signals: {},
      read: [],
    };
  },
  nextQuery: async ({ question }) => ({ text: question }),
};
const critic: Critic = { assess: async () => 0.4 };

async function allOf<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe('What a site asks itself', () => {
  it('is the unique headings below the titles of its pages, questions first', () => {
    const { questions } = sitePracticePlan(passages, plan);
    expect(questions[0]).toEqual({ id: '1', question: 'Why does dough rise?', section: ['why', 'why~2'] });
    const others = questions.slice(1).map(({ question }) => question);
    expect(others.sort()).toEqual(['How do I bake a flat bread?', 'Water temperatures']);
  });

  it('hides the headings that are asked, and nothing else in the passages', () => {
    const { passages: hidden } = sitePracticePlan(passages, plan);
    expect(hidden.map(({ id, text }) => [id, text])).toEqual(passages.map(({ id, text }) => [id, text]));
    expect(hidden.find(({ id }) => id === 'bake')?.title).toBe('Kitchen › Oven');
    expect(hidden.find(({ id }) => id === 'why~2')?.title).toBe('Kitchen › Oven');
  });

  it('is drawn by the seed, up to the requested number', () => {
    const drawn = (seed: number) => sitePracticePlan(passages, { questions: 2, seed });
    expect(drawn(3)).toEqual(drawn(3));
    expect(drawn(3).questions).toHaveLength(2);
  });
});

describe('Practice on a site', () => {
  it('asks each heading with and without its section', async () => {
    const { total, runs } = practiseSite(passages, { reasoner, critic }, { ...plan, bounds });
    const practised = await allOf(runs);
    expect(practised).toHaveLength(total);
    const rising = practised.filter(({ question }) => question.id === '1');
    expect(rising.map(({ answerable }) => answerable)).toEqual([true, false]);
    expect(rising[0]?.example?.right).toBe(true);
    expect(practised.filter(({ answerable, example }) => !answerable && example?.right)).toEqual([]);
  });

  it('records the critic’s probability of a draft', async () => {
    const { runs } = practiseSite(passages, { reasoner, critic }, { ...plan, bounds });
    const [first] = await allOf(runs);
    expect(first?.example?.logOdds).toBeCloseTo(Math.log(0.4 / 0.6));
  });

  it('stops when it is aborted', async () => {
    const stop = new AbortController();
    const { signal } = stop;
    const { runs } = practiseSite(passages, { reasoner, critic }, { ...plan, bounds, signal });
    await runs.next();
    stop.abort(new DOMException('enough', 'AbortError'));
    await expect(runs.next()).rejects.toThrow('enough');
  });
});
