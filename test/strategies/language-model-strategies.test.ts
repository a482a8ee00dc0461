import { describe, expect, it } from 'vitest';
import type { Passage } from '../../src/engine/index.js';
import type { ChatModel, ChatRequest } from '../../src/reasoners/language-model/chat-model.js';
import { LanguageModelReasoner } from '../../src/reasoners/language-model/language-model-reasoner.js';
import { deepRag } from '../../src/strategies/deep-rag/deep-rag.js';
import type { ReasoningState } from '../../src/strategies/deep-rag/deep-rag-steps.js';
import { LanguageModelSteps } from '../../src/strategies/deep-rag/language-model-steps.js';
import { LanguageModelReflection } from '../../src/strategies/self-rag/language-model-reflection.js';
import { selfRag } from '../../src/strategies/self-rag/self-rag.js';
import { collect, draftOf, eventsOf } from '../engine/support.js';
import { lindvik, nadia } from '../reasoners/reader/support.js';

const question = 'Where was the discoverer of Nadia born?';

/** A model that gives the replies in turn and records its requests. */
function scripted(replies: readonly unknown[], contextTokens = 4000) {
  const requests: ChatRequest[] = [];
  const model: ChatModel = {
    contextTokens,
    countTokens: (text) => text.split(/\s+/u).length,
    complete: async (request) => {
      const reply = replies[requests.length];
      requests.push(request);
      return { text: typeof reply === 'string' ? reply : JSON.stringify(reply), meanLogProbability: -0.2 };
    },
  };
  const retriever = {
    search: async () => [nadia, lindvik].map((passage) => ({ passage, score: 1, matchedTerms: [] })),
  };
  return {
    requests,
    retriever,
    reasoner: new LanguageModelReasoner('scripted', model),
    reflection: new LanguageModelReflection('scripted', model),
    steps: new LanguageModelSteps('scripted', model),
  };
}

const promptOf = (request: ChatRequest | undefined) =>
  request?.messages.map(({ content }) => content).join('\n') ?? '';

describe('Self-RAG by a language model', () => {
  it('decides, judges, answers, criticises and rewrites in JSON', async () => {
    const parts = scripted([
      { reason: 'A fact.', retrieve: true },
      { relevant: [2] },
      { rationale: 'So it says.', quotes: [], answer: 'Delft' },
      {
        issues: ['No passage says Delft.'],
        support_level: 'not_supported',
        usefulness: 2,
        should_regenerate: true,
      },
      { query: 'birthplace of Lindvik' },
      { rationale: 'So it says.', quotes: [], answer: 'The Hague' },
      { issues: [], support_level: 'fully_supported', usefulness: 5, should_regenerate: false },
    ]);
    const events = await collect(selfRag(parts, question));
    expect(eventsOf(events, 'self-rag/relevance-judged')[0]?.kept).toEqual([lindvik.id]);
    expect(eventsOf(events, 'self-rag/critiqued').map(({ critique }) => critique.support)).toEqual([
      'not',
      'fully',
    ]);
    expect(eventsOf(events, 'query-written')[1]?.query.text).toBe('birthplace of Lindvik');
    expect(promptOf(parts.requests[4])).toContain('No passage says Delft.');
    expect(events.at(-1)).toMatchObject({ type: 'accepted', outcome: { answer: 'The Hague', round: 2 } });
    expect(parts.requests.map(({ reply }) => reply.name)).toEqual([
      'retrieval',
      'relevance',
      'draft',
      'critique',
      'query',
      'draft',
      'critique',
    ]);
  });

  it('reads nearly valid replies, and asks once more if one is invalid', async () => {
    const { reflection, requests } = scripted([
      'Sure! {"reason": "known", "retrieve": "No",}',
      '{"issues": [" one ", 3], "support_level": "Partially supported", "usefulness": 9, "should_regenerate": "yes"}',
      '{"reason": "hm"}',
      '{"reason": "hm", "retrieve": true}',
    ]);
    expect(await reflection.needsRetrieval(question)).toEqual({ retrieve: false, reason: 'known' });
    const draft = draftOf('Delft');
    expect(await reflection.critique({ question, passages: [nadia], draft, attempt: 1 })).toEqual({
      support: 'partially',
      usefulness: 5,
      issues: ['one'],
      regenerate: true,
    });
    expect(await reflection.needsRetrieval(question)).toMatchObject({ retrieve: true });
    expect(promptOf(requests[3])).toContain('"retrieve" must be true or false');
  });

  it('fails with the reply after a second unreadable one', async () => {
    const { reflection } = scripted(['none', 'none at all']);
    await expect(reflection.judgeRelevance(question, [nadia])).rejects.toMatchObject({
      code: 'reply-invalid',
      detail: { reply: 'none at all' },
    });
  });

  it('treats passages that do not fit the context as irrelevant, the worst first', async () => {
    const long: Passage = { ...nadia, id: 'long', text: 'word '.repeat(300) };
    const { reflection, requests } = scripted([{ relevant: [1, 2] }], 300);
    const judged = await reflection.judgeRelevance(question, [nadia, long]);
    expect(judged.map(({ relevant }) => relevant)).toEqual([true, false]);
    expect(promptOf(requests[0])).not.toContain('word word');
  });

  it('does not critique a missing answer', async () => {
    const { reflection, requests } = scripted([]);
    const input = { question, passages: [nadia], draft: draftOf(null), attempt: 1 };
    expect(await reflection.critique(input)).toMatchObject({ support: 'not', regenerate: true });
    expect(requests).toEqual([]);
  });
});

describe('DeepRAG by a language model', () => {
  it('continues asking until nothing is left, searching where it decides to', async () => {
    const parts = scripted([
      { follow_up: 'Who discovered Nadia?' },
      { reason: 'I know.', search: false },
      { rationale: '', quotes: [], answer: 'Bartolomeo Lindvik' },
      { follow_up: 'Where was Bartolomeo Lindvik born?' },
      { reason: 'Not sure.', search: true },
      { rationale: '', quotes: [{ passage: 2, quote: lindvik.text.slice(0, 20) }], answer: 'The Hague' },
      { follow_up: null },
      { rationale: 'He was born there.', answer: 'The Hague' },
    ]);
    const events = await collect(deepRag(parts, question));
    expect(eventsOf(events, 'deep-rag/decided').map(({ retrieve, known }) => [retrieve, known])).toEqual([
      [false, null],
      [true, null],
    ]);
    expect(promptOf(parts.requests[3])).toContain('Intermediate answer: Bartolomeo Lindvik');
    const end = events.at(-1);
    expect(end).toMatchObject({ type: 'accepted', outcome: { answer: 'The Hague' } });
    expect(end).toMatchObject({ outcome: { draft: { citations: [{ passageId: lindvik.id }] } } });
  });

  it('ends the chain if a follow-up was asked before', async () => {
    const { steps } = scripted([{ follow_up: ' who discovered  nadia? ' }]);
    const step = {
      subquery: 'Who discovered Nadia?',
      documents: [],
      retrieved: false,
      answer: draftOf('Lindvik'),
    };
    expect(await steps.nextSubquery({ question, steps: [step] })).toBeNull();
  });

  it('keeps the narrative within the context, dropping the oldest documents first', async () => {
    const long = (id: string): Passage => ({ id, title: id, text: `${id} `.repeat(150) });
    const step = (id: string) => ({
      subquery: `${id}?`,
      documents: [long(id)],
      retrieved: true,
      answer: draftOf(id),
    });
    const state: ReasoningState = { question, steps: [step('old'), step('new')] };
    const { steps, requests } = scripted([{ rationale: '', answer: null }], 480);
    expect(await steps.conclude(state)).toMatchObject({ answer: null, kind: 'none', citations: [] });
    expect(promptOf(requests[0])).toContain('new new');
    expect(promptOf(requests[0])).not.toContain('old old');
  });
});
