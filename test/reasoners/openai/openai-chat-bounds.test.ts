/** A server that sends more than was requested, in every way in which a reply can grow. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoundedReply } from '../../../src/reasoners/language-model/bounded-reply.js';
import type { ChatRequest } from '../../../src/reasoners/language-model/chat-model.js';
import { queryReply } from '../../../src/reasoners/language-model/replies.js';
import { OpenAiChat } from '../../../src/reasoners/openai/openai-chat.js';
import { type ChatServer, rightKey, startChatServer } from './openai-server/start.js';

const request: ChatRequest = {
  messages: [{ role: 'user', content: 'Question: Which moon?' }],
  reply: queryReply,
  maxTokens: 320,
};

let server: ChatServer;

beforeAll(async () => {
  server = await startChatServer();
});

afterAll(() => server.stop());

const failureOf = (model: string, options = {}) =>
  new OpenAiChat({ baseUrl: server.baseUrl, model, key: rightKey, contextTokens: 1000 })
    .complete(request, options)
    .then(() => null)
    .catch((thrown: unknown) => thrown);

const cameFor = async (model: string) =>
  (await server.requests()).filter(({ body }) => body['model'] === model);

describe('a reply beyond its bound', () => {
  for (const model of [
    'never ending',
    'never ending, with nothing to say',
    'a line without end',
    'an event without end',
    'too sure of itself',
    'inflating',
    'a large event',
  ]) {
    it(`ends as unavailable, and the connection with it: ${model}`, async () => {
      let longest = 0;
      const onText = (text: string) => {
        longest = Math.max(longest, text.length);
      };
      expect(await failureOf(model, { onText })).toMatchObject({
        name: 'LimenError',
        code: 'reasoner-unavailable',
        detail: { reasoner: model, status: null },
      });
      expect(longest).toBeLessThanOrEqual(320 * 32 + 1024);
      // A response that the server sent completely before it was read may end normally.
      const sentWhole = model === 'inflating' || model === 'a large event';
      const ends = sentWhole ? ['by the server', 'before the end'] : ['before the end'];
      await expect.poll(async () => (await cameFor(model))[0]?.ended, { timeout: 20_000 }).toBeOneOf(ends);
      expect(await cameFor(model)).toHaveLength(1);
    });
  }

  it('is cut to a few lines if it explains why a request is refused', async () => {
    for (const model of ['a long complaint', 'a long complaint in JSON']) {
      const failure = await failureOf(model);
      expect(failure).toMatchObject({ code: 'reasoner-unavailable', detail: { status: 400 } });
      expect(String(failure)).toContain('no, never!');
      expect(String(failure).length).toBeLessThan(1000);
    }
    await expect.poll(async () => (await cameFor('a long complaint'))[0]?.ended).toBe('before the end');
  });
});

describe('a reply within its bound', () => {
  it('may be as long as prose with its tokens can be, and keeps the mean log-probability', () => {
    const reply = new BoundedReply('m', 100);
    for (let token = 0; token < 100; token++) reply.add('incomprehensibly ', [{ logprob: -token }]);
    expect(reply.text).toHaveLength(1700);
    expect(reply.meanLogProbability).toBe(-49.5);
  });

  it('has no mean without a finite log-probability', () => {
    const reply = new BoundedReply('m', 1);
    reply.add('x', [{ logprob: Number.NEGATIVE_INFINITY }]);
    expect(reply.meanLogProbability).toBeNull();
  });

  it('ignores log-probabilities beyond its tokens', () => {
    const reply = new BoundedReply('m', 10);
    const add = () => reply.add('', Array(50).fill({ logprob: -1 }));
    add();
    expect(add).toThrow(expect.objectContaining({ code: 'reasoner-unavailable' }));
  });
});
