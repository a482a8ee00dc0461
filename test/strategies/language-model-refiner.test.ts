import { describe, expect, it } from 'vitest';
import type { Passage } from '../../src/engine/index.js';
import type { ChatModel, ChatRequest } from '../../src/reasoners/language-model/chat-model.js';
import { LanguageModelRefiner } from '../../src/strategies/reflect-rag/language-model-refiner.js';
import type { ReflectionInput } from '../../src/strategies/reflect-rag/refiner.js';
import { draftOf } from '../engine/support.js';
import { lindvik, nadia } from '../reasoners/reader/support.js';

const question = 'Who discovered Nadia?';
const passages = [lindvik, nadia];
const plan = [{ passageId: nadia.id, fact: 'Lindvik discovered Nadia.' }];

function scripted(replies: readonly unknown[], contextTokens = 2000) {
  const requests: ChatRequest[] = [];
  const model: ChatModel = {
    contextTokens,
    countTokens: (text) => text.split(/\s+/u).length,
    complete: async (request, { onText } = {}) => {
      const text = JSON.stringify(replies[requests.length] ?? {});
      requests.push(request);
      onText?.(text);
      return { text, meanLogProbability: -0.1 };
    },
  };
  return { requests, refiner: new LanguageModelRefiner('scripted', model) };
}

const asked = ({ messages }: ChatRequest) => messages.map(({ content }) => content).join('\n');
const drafted = { rationale: 'So it says.', quotes: [], answer: 'Bartolomeo Lindvik' };

function reflectionInput(extra: Partial<ReflectionInput> = {}): ReflectionInput {
  return { question, passages, plan, draft: draftOf('Galileo'), refused: [], ...extra };
}

describe('a language model that refines', () => {
  it('re-ranks by the numbers that it gives, followed by what it left out', async () => {
    const { refiner, requests } = scripted([{ ranking: [2, 2, 9] }]);
    expect(await refiner.rerank({ question, passages }, { limit: 5 })).toEqual([1, 0]);
    expect(requests[0]?.reply.name).toBe('ranking');
  });

  it('re-ranks what fits its context, the best found first', async () => {
    const many = Array.from(
      { length: 10 },
      (_, place): Passage => ({ id: `p${place}`, title: `Title ${place}`, text: 'word '.repeat(60) }),
    );
    const { refiner, requests } = scripted([{ ranking: [] }], 500);
    const places = await refiner.rerank({ question, passages: many }, { limit: 3 });
    expect(places).toEqual([0, 1, 2]);
    const text = requests.map(asked).join('');
    expect(text).toContain('Title 0');
    expect(text).not.toContain('Title 9');
  });

  it('plans with one fact per passage, only from existing passages', async () => {
    const facts = [
      { passage: 2, fact: ' Lindvik  discovered Nadia. ' },
      { passage: 2, fact: 'Nadia is large.' },
      { passage: 1, fact: '' },
      { passage: 7, fact: 'Nothing.' },
    ];
    const { refiner } = scripted([{ facts }]);
    expect(await refiner.plan({ question, passages })).toEqual(plan);
  });

  it('answers along the plan, and cites the positions of its quotes', async () => {
    const quotes = [{ passage: 2, quote: 'Bartolomeo Lindvik discovered it' }];
    const { refiner, requests } = scripted([{ ...drafted, quotes }]);
    const written: string[] = [];
    const onPartial = (text: string) => written.push(text);
    const draft = await refiner.answer({ question, passages, plan }, { onPartial });
    expect(requests.map(asked).join('')).toContain('[2] Lindvik discovered Nadia.');
    expect(draft).toMatchObject({ answer: 'Bartolomeo Lindvik', citations: [{ passageId: nadia.id }] });
    expect(written.at(-1)).toBe('Bartolomeo Lindvik');
  });

  it('asks for yes or no, or for one sentence, if the question calls for that', async () => {
    const { refiner, requests } = scripted([drafted, drafted]);
    await refiner.answer({ question: 'Is Nadia a moon?', passages, plan });
    await refiner.answer({ question: 'What is a moon?', passages, plan });
    const [binary, definition] = requests.map(asked);
    expect(binary).toContain('The answer is "yes" or "no".');
    expect(definition).toContain('The answer is one sentence');
  });

  it('reflects, and then plans and answers again with the suggestion', async () => {
    const said = { critique: 'Galileo did not.', suggestion: 'Read passage 2.' };
    const facts = [{ passage: 2, fact: 'Lindvik did.' }];
    const { refiner, requests } = scripted([said, { facts }, drafted]);
    const revision = await refiner.reflect(reflectionInput({ refused: [draftOf('Cassini')] }));
    expect(revision).toMatchObject({ ...said, draft: { answer: 'Bartolomeo Lindvik' } });
    expect(revision?.plan).toEqual([{ passageId: nadia.id, fact: 'Lindvik did.' }]);
    const [reflection, planning, answering] = requests.map(asked);
    expect(reflection).toContain('Answer: Galileo');
    expect(reflection).toContain('- Cassini');
    for (const text of [planning, answering]) expect(text).toContain('Read passage 2.');
  });

  it.each([
    { critique: null, suggestion: null },
    { critique: 'It is vague.', suggestion: null },
    { critique: null, suggestion: 'Say more.' },
  ])('suggests nothing for $critique and $suggestion', async (said) => {
    const { refiner, requests } = scripted([said]);
    expect(await refiner.reflect(reflectionInput())).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('says which reply could not be read', async () => {
    const { refiner } = scripted([{ order: [1] }, { order: [1] }]);
    await expect(refiner.rerank({ question, passages }, { limit: 5 })).rejects.toMatchObject({
      code: 'reply-invalid',
      detail: { reasoner: 'scripted' },
    });
  });
});
