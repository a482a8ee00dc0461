import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage, Turn } from '../../../src/engine/index.js';
import type { ChatModel, ChatRequest } from '../../../src/reasoners/language-model/chat-model.js';
import { LanguageModelReasoner } from '../../../src/reasoners/language-model/language-model-reasoner.js';
import { passagesWithin } from '../../../src/reasoners/language-model/passages-within.js';
import { citationOf } from '../../../src/reasoners/language-model/quoted.js';
import { draftReply, partialAnswer, queryReply } from '../../../src/reasoners/language-model/replies.js';
import { inputOf, lindvik, nadia, turnOf } from '../reader/support.js';

const question = 'Who discovered Nadia?';

/** A model that streams the replies in turn, letter by letter, and records its requests. */
function scripted(
  replies: readonly string[],
  contextTokens = 2000,
  meanLogProbability: number | null = -0.1,
) {
  const requests: ChatRequest[] = [];
  const model: ChatModel = {
    contextTokens,
    countTokens: (text) => text.split(/\s+/u).length,
    complete: async (request, { onText } = {}) => {
      const text = replies[requests.length] ?? '';
      requests.push(request);
      for (let end = 1; end <= text.length; end++) onText?.(text.slice(0, end));
      return { text, meanLogProbability };
    },
  };
  return { requests, reasoner: new LanguageModelReasoner('scripted', model) };
}

function replyOf(answer: string | null, quotes: readonly (readonly [number, string])[] = []): string {
  return JSON.stringify({
    rationale: 'So it says.',
    quotes: quotes.map(([passage, quote]) => ({ passage, quote })),
    answer,
  });
}

const asked = ({ messages }: ChatRequest) => messages.map(({ content }) => content).join('\n');

describe('a language model as reasoner', () => {
  it('cites the exact positions of its quotes', async () => {
    const quote = 'bartolomeo  Lindvik discovered it';
    const { reasoner } = scripted([replyOf('Bartolomeo Lindvik', [[2, quote]])]);
    const draft = await reasoner.draft(inputOf(question, { passages: [lindvik, nadia] }));
    expect(draft).toMatchObject({ answer: 'Bartolomeo Lindvik', kind: 'text', rationale: 'So it says.' });
    const [citation] = draft.citations;
    expect(citation?.passageId).toBe('nadia');
    expect(nadia.text.slice(citation?.start, citation?.end)).toBe('Bartolomeo Lindvik discovered it');
    expect(draft.confidence).toBeCloseTo(Math.exp(-0.1), 12);
    expect(draft.signals.meanLogProbability).toBe(-0.1);
  });

  it('is neither sure nor unsure of an answer if its model reports no log-probabilities', async () => {
    for (const [answer, confidence] of [
      ['Lindvik', 0.5],
      [null, 0],
    ] as const) {
      const { reasoner } = scripted([replyOf(answer)], 2000, null);
      expect(await reasoner.draft(inputOf(question))).toMatchObject({ confidence, signals: {} });
    }
  });

  it('never has a confidence above 1, whatever its model reports', async () => {
    for (const [told, confidence] of [
      [0.7, 1],
      [0, 1],
      [Math.log(0.5), 0.5],
    ] as const) {
      const { reasoner } = scripted([replyOf('Lindvik')], 2000, told);
      expect((await reasoner.draft(inputOf(question))).confidence).toBeCloseTo(confidence, 12);
    }
  });

  it('cites nothing for a quote that no passage contains, or for a missing passage', async () => {
    const { reasoner } = scripted([
      replyOf('Galileo', [
        [1, 'Galileo discovered Nadia'],
        [7, 'Bartolomeo Lindvik'],
        [0, 'Bartolomeo Lindvik'],
      ]),
    ]);
    const draft = await reasoner.draft(inputOf(question, { passages: [nadia] }));
    expect(draft.answer).toBe('Galileo');
    expect(draft.citations).toEqual([]);
  });

  it('drafts from what it knows before anything was found, and may be unsure', async () => {
    const { reasoner, requests } = scripted([replyOf('Unsure.')]);
    expect(reasoner.closedBook).toBe(true);
    expect(await reasoner.draft(inputOf(question))).toMatchObject({
      answer: null,
      kind: 'none',
      confidence: 0,
    });
    expect(requests.map(asked)[0]).toContain('There are no passages');
  });

  it('streams the answer as it grows, and nothing before it begins', async () => {
    const parts: string[] = [];
    const { reasoner } = scripted([replyOf('The Hague')]);
    await reasoner.draft(inputOf(question, { passages: [nadia] }), { onPartial: (text) => parts.push(text) });
    expect(parts.at(-1)).toBe('The Hague');
    expect(parts[0]?.length).toBeLessThanOrEqual(2);
    for (const part of parts) expect('The Hague'.startsWith(part)).toBe(true);
  });

  it('is given the critic’s verdicts on earlier drafts', async () => {
    const feedback = {
      rejectedAnswer: 'Galileo',
      probability: 0.1,
      text: '“Galileo” is probably not right.',
    };
    const turn: Turn = { ...turnOf({ answer: 'Galileo' }), feedback };
    const { reasoner, requests } = scripted([replyOf('x'), '{"query": "Nadia"}']);
    const input = inputOf(question, { passages: [nadia], turns: [turn] });
    await reasoner.draft(input);
    await reasoner.nextQuery(input);
    for (const request of requests) expect(asked(request)).toContain(feedback.text);
  });

  it('asks once more after a reply that cannot be read, saying what was wrong', async () => {
    const { reasoner, requests } = scripted(['I think it was Lindvik', replyOf('Lindvik')]);
    expect((await reasoner.draft(inputOf(question, { passages: [nadia] }))).answer).toBe('Lindvik');
    expect(requests).toHaveLength(2);
    expect(requests.map(asked)[1]).toContain('there is no JSON object in the reply');
  });

  it('fails with a typed error after a second one, quoting the reply', async () => {
    const { reasoner } = scripted(['no', 'never']);
    await expect(reasoner.draft(inputOf(question))).rejects.toMatchObject({
      code: 'reply-invalid',
      detail: { reasoner: 'scripted', reply: 'never' },
    });
  });

  it('does not ask again if the context has no room for that', async () => {
    const { reasoner, requests } = scripted(['no', replyOf('Lindvik')], 430);
    await expect(reasoner.draft(inputOf(question))).rejects.toMatchObject({
      code: 'reply-invalid',
      detail: { reply: 'no' },
    });
    expect(requests).toHaveLength(1);
  });

  it('never repeats a query: it is asked once for another, and then gives none', async () => {
    const input = inputOf(question, { asked: [{ text: 'Nadia' }] });
    const stubborn = scripted(['{"query": "nadia"}', '{"query": "NADIA"}']);
    expect(await stubborn.reasoner.nextQuery(input)).toBeNull();
    expect(stubborn.requests).toHaveLength(2);
    const willing = scripted(['{"query": "nadia"}', '{"query": "Bartolomeo Lindvik"}']);
    expect(await willing.reasoner.nextQuery(input)).toEqual({ text: 'Bartolomeo Lindvik' });
    expect(await scripted(['{"query": null}']).reasoner.nextQuery(input)).toBeNull();
  });

  it('keeps question and newest passage whole when the context is short', async () => {
    const old: Passage = { id: 'old', title: 'Old', text: 'many words '.repeat(150) };
    const { reasoner, requests } = scripted([replyOf('x')], 620);
    const draft = await reasoner.draft(inputOf(question, { passages: [old, nadia] }));
    expect(draft.read.map(({ passageId }) => passageId)).toEqual(['nadia']);
    expect(requests.map(asked)[0]).toContain(nadia.text);
    expect(requests.map(asked)[0]).toContain(question);
  });
});

describe('a reply', () => {
  it('is read with fences, comments, trailing commas and talk around it', () => {
    const text =
      'Sure!\n```json\n{"rationale": "r", // why\n "quotes": [], "answer": "Paris",}\n```\nAnything else?';
    expect(draftReply.read(text)).toEqual({ answer: 'Paris', rationale: 'r', quotes: [] });
    expect(queryReply.read('{query: "Paris  France"}')).toBe('Paris France');
  });

  it('is refused without the requested fields', () => {
    for (const text of ['', 'Paris', '{"answer": ["a"]}', '{}'])
      expect(() => draftReply.read(text)).toThrow(SyntaxError);
    expect(() => queryReply.read('{"query": 7}')).toThrow(SyntaxError);
  });

  it('shows at every stage only what the complete one says', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (answer) => {
        const whole = JSON.stringify({ rationale: 'r', quotes: [], answer });
        for (let end = 0; end < whole.length; end++) {
          expect(answer.startsWith(partialAnswer(whole.slice(0, end)))).toBe(true);
        }
        expect(partialAnswer(whole)).toBe(answer);
      }),
    );
  });
});

describe('a quote', () => {
  it('is found wherever it was copied from, with any changes to its spaces and quotation marks', () => {
    const text = 'He said: “It’s far – very\nfar.” (They went.)';
    const passage: Passage = { id: 'p', title: 'P', text };
    for (const quote of ['"It\'s far - very far."', '(They went.)', 'he SAID:']) {
      const found = citationOf(quote, passage);
      expect(found, quote).not.toBeNull();
      expect(text.slice(found?.start, found?.end)).toHaveLength(quote.length);
    }
    expect(citationOf('They left', passage)).toBeNull();
    expect(citationOf(' ', passage)).toBeNull();
  });

  it('of any span of whole words is found at a place with the same text', () => {
    const word = fc.constantFrom('Hector', 'moon', '1655', 'the', 'of', 'it’s', 'Lindvik', 'Ωmega', '😀');
    const gap = fc.constantFrom(' ', ', ', '\n', ' – ', ' (', ') ', '  “', '” ');
    const stretch = fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(stretch, fc.nat(), fc.nat(), (given, first, length) => {
        const from = first % given.length;
        const quote = given.slice(from, from + 1 + (length % 6)).map((pair) => pair.join(''));
        fc.pre(/Hector|moon|1655|Lindvik|Ωmega/u.test(quote.join('')));
        const text = given.map((pair) => pair.join('')).join('');
        const found = citationOf(quote.join('').toUpperCase(), { id: 'p', title: '', text });
        expect(found).not.toBeNull();
        const plain = (some: string) => some.replace(/\s+/gu, ' ').trim();
        expect(plain(text.slice(found?.start, found?.end))).toBe(plain(quote.join('')));
      }),
    );
  });
});

describe('the passages that fit', () => {
  const words = (text: string) => text.split(/\s+/u).filter(Boolean).length;
  const some = fc.array(
    fc.nat({ max: 60 }).map((length) => ({ title: 'T', text: 'word '.repeat(length).trim() })),
    { maxLength: 8 },
  );

  it('are the newest ones, in their order, and never more than the room', async () => {
    await fc.assert(
      fc.asyncProperty(some, fc.nat({ max: 300 }), async (given, room) => {
        const passages = given.map((each, place) => ({ id: `p${place}`, ...each }));
        const kept = await passagesWithin(passages, room, words);
        const ids = kept.map(({ id }) => id);
        expect(ids).toEqual(passages.map(({ id }) => id).filter((id) => ids.includes(id)));
        const used = kept.reduce((sum, { title, text }) => sum + words(title) + words(text) + 8, 0);
        expect(used).toBeLessThanOrEqual(Math.max(room, 0));
      }),
    );
  });
});
