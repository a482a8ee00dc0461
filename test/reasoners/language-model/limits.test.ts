import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src/engine/index.js';
import type { ChatModel, ChatRequest } from '../../../src/reasoners/language-model/chat-model.js';
import { LanguageModelMemory } from '../../../src/reasoners/language-model/language-model-memory.js';
import { LanguageModelReasoner } from '../../../src/reasoners/language-model/language-model-reasoner.js';
import { passagesWithin } from '../../../src/reasoners/language-model/passages-within.js';
import { fenced, usualFence } from '../../../src/reasoners/language-model/prompt-parts.js';
import type { ReasoningState } from '../../../src/strategies/deep-rag/deep-rag-steps.js';
import { LanguageModelSteps } from '../../../src/strategies/deep-rag/language-model-steps.js';
import { LanguageModelRefiner } from '../../../src/strategies/reflect-rag/language-model-refiner.js';
import { LanguageModelReflection } from '../../../src/strategies/self-rag/language-model-reflection.js';
import { draftOf } from '../../engine/support.js';
import { hostileTexts } from '../hostile-texts.js';
import { inputOf, nadia, turnOf } from '../reader/support.js';

const question = 'Which port does the harbour server use?';
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/u;
/** Tokens as estimated for a server: three bytes each. */
const countTokens = (text: string) => Math.ceil(new TextEncoder().encode(text).byteLength / 3);
const tokensOf = ({ messages }: ChatRequest) =>
  messages.reduce((sum, { content }) => sum + countTokens(content), 0);

const everyReply = JSON.stringify({
  answer: 'Lindvik',
  rationale: 'So it says.',
  quotes: [],
  query: 'Nadia',
  ranking: [1],
  facts: [{ passage: 1, fact: 'Lindvik' }],
  critique: 'It is wrong.',
  suggestion: 'Look again.',
  retrieve: true,
  reason: 'It must be read.',
  relevant: [1],
  issues: [],
  support_level: 'fully_supported',
  usefulness: 5,
  should_regenerate: false,
  follow_up: 'Who?',
  search: true,
});

/**
 * A model whose reply has every field that any request asks for; records requests, and the number of
 * characters it counted.
 */
function modelOf(contextTokens: number, reply = everyReply) {
  const requests: ChatRequest[] = [];
  const work = { counted: 0 };
  const model: ChatModel = {
    contextTokens,
    countTokens: (text) => {
      work.counted += text.length;
      return countTokens(text);
    },
    complete: async (request) => {
      requests.push(request);
      return { text: reply, meanLogProbability: -0.1 };
    },
  };
  return { model, requests, work };
}

/** Every request of every part, with the same long text wherever one can appear. */
async function askEverything(model: ChatModel, text: string): Promise<void> {
  const asked = text.slice(0, 1000);
  const passages: Passage[] = ['one', 'two'].map((id) => ({ id, title: text, text }));
  const draft = { ...draftOf(text), rationale: text };
  const feedback = { rejectedAnswer: text, probability: 0.1, text };
  const turns = [{ ...turnOf({ answer: text }), feedback }];
  const input = inputOf(asked, { passages, turns, asked: [{ text }] });
  const reasoner = new LanguageModelReasoner('model', model);
  await reasoner.draft(input);
  await reasoner.draft({ ...input, passages: [] });
  await reasoner.nextQuery(input);
  await new LanguageModelMemory('model', model).recall({ question: asked, passages });
  const plan = [{ passageId: 'one', fact: text }];
  const refiner = new LanguageModelRefiner('model', model);
  await refiner.rerank({ question: asked, passages }, { limit: 2 });
  await refiner.plan({ question: asked, passages });
  await refiner.answer({ question: asked, passages, plan });
  await refiner.reflect({ question: asked, passages, plan, draft, refused: [draft] });
  const reflection = new LanguageModelReflection('model', model);
  await reflection.needsRetrieval(asked);
  await reflection.judgeRelevance(asked, passages);
  await reflection.critique({ question: asked, passages, draft, attempt: 1 });
  await reflection.rewriteQuery({ question: asked, passages, draft, issues: [text], asked: [{ text }] });
  const steps = new LanguageModelSteps('model', model);
  const step = { subquery: text, retrieved: true, documents: passages, answer: draft, known: null };
  const state = { question: asked, steps: [step] } as unknown as ReasoningState;
  await steps.nextSubquery(state);
  await steps.decide(state, asked);
  await steps.answer(state, asked, passages);
  await steps.conclude(state);
}

describe('the input of a language model never exceeds its context', () => {
  const cases = Object.entries(hostileTexts).flatMap(([name, text]) =>
    [1000, 4096].map((contextTokens) => [name, contextTokens, text] as const),
  );

  it.each(cases)('with %s in every place and a context of %d tokens', async (_, contextTokens, text) => {
    const { model, requests } = modelOf(contextTokens);
    await askEverything(model, text);
    expect(requests.length).toBeGreaterThan(15);
    for (const request of requests) {
      expect(tokensOf(request) + request.maxTokens).toBeLessThanOrEqual(contextTokens);
      for (const { content } of request.messages) expect(content).not.toMatch(loneSurrogate);
    }
  });

  it('and still ends with the question if the feedback alone is longer', async () => {
    const { model, requests } = modelOf(1000);
    const feedback = { rejectedAnswer: null, probability: 0.1, text: 'Look elsewhere. '.repeat(2000) };
    const turns = [{ ...turnOf({}), feedback }];
    await new LanguageModelReasoner('model', model).draft(inputOf(question, { passages: [nadia], turns }));
    const [system, user] = requests[0]?.messages ?? [];
    expect(system?.content).toContain('Reply with one JSON object');
    expect(user?.content).toContain(nadia.text);
    expect(user?.content).toContain('\n…\n');
    expect(user?.content).toMatch(new RegExp(`Question: ${question.replace('?', '\\?')}$`, 'u'));
  });

  it('and an unreadable reply is not sent back if it does not fit', async () => {
    const { model, requests } = modelOf(1000, 'x'.repeat(5000));
    const draft = new LanguageModelReasoner('model', model).draft(inputOf(question, { passages: [nadia] }));
    await expect(draft).rejects.toMatchObject({ code: 'reply-invalid' });
    expect(requests).toHaveLength(1);
  });

  it('and a context without room for any question is refused by name', async () => {
    const { model, requests } = modelOf(400);
    await expect(new LanguageModelReasoner('small', model).draft(inputOf(question))).rejects.toMatchObject({
      code: 'reasoner-unavailable',
      detail: {
        reasoner: 'small',
        reason: 'its context of 400 tokens has no room for a question and a reply',
      },
    });
    expect(requests).toEqual([]);
  });

  it('and what fits is sent unchanged', async () => {
    const { model, requests } = modelOf(1000);
    await new LanguageModelReasoner('model', model).draft(inputOf(question, { passages: [nadia] }));
    const user = requests[0]?.messages.at(-1)?.content ?? '';
    expect(user).toContain(nadia.text);
    expect(user).toContain(`Question: ${question}`);
    expect(user).not.toContain('…');
  });
});

describe('a passage that is too long for a context', () => {
  it('is cut in few steps, each over a text in proportion to the available room', async () => {
    const counted = await Promise.all(
      [1, 2, 20].map(async (times) => {
        const { model, work } = modelOf(4096);
        const passage = { ...nadia, text: 'moonlit harbour '.repeat(20_000 * times) };
        const [kept] = await passagesWithin([passage], 500, (text) => model.countTokens(text));
        expect(kept?.text.length).toBeGreaterThan(1200);
        return work.counted - passage.text.length;
      }),
    );
    expect(new Set(counted).size).toBe(1);
    expect(Math.max(...counted)).toBeLessThan(10 * 500 * 16);
  });

  it('keeps its text even if its title alone exceeds the room', async () => {
    const [kept] = await passagesWithin([{ ...nadia, title: 'Nadia '.repeat(5000) }], 200, countTokens);
    expect(kept?.text).toBe(nadia.text);
    expect(countTokens(kept?.title ?? '')).toBeLessThanOrEqual(100);
  });

  it('keeps the longest beginning that fits, whatever it contains', async () => {
    const text = fc.array(fc.constantFrom('word ', '😀', 'Stop. ', '港', 'x'.repeat(40)), { minLength: 60 });
    // Title, number and space, and the fence.
    const around = 9 + countTokens(fenced({ title: '', text: '' }, usualFence));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: around + 11, max: around + 81 }), async (pieces, room) => {
        const passage = { id: 'p', title: 'T', text: pieces.join('') };
        const [kept] = await passagesWithin([passage], room, countTokens);
        fc.pre(countTokens(passage.text) + around > room);
        expect(passage.text.startsWith(kept?.text ?? '')).toBe(true);
        expect(countTokens(kept?.text ?? '') + around).toBeLessThanOrEqual(room);
        expect(kept?.text).not.toMatch(loneSurrogate);
        // Up to a tenth is lost to the step size, and up to half to the end of a sentence.
        expect(countTokens(kept?.text ?? '')).toBeGreaterThan((room - around) * 0.4 - 20);
      }),
    );
  });
});
