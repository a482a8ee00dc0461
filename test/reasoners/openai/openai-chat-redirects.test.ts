/** A server that redirects its callers. */

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChatRequest } from '../../../src/reasoners/language-model/chat-model.js';
import { queryReply } from '../../../src/reasoners/language-model/replies.js';
import { OpenAiChat } from '../../../src/reasoners/openai/openai-chat.js';
import { type ChatServer, rightKey, startChatServer } from './openai-server/start.js';

const request: ChatRequest = {
  messages: [{ role: 'user', content: 'Question: Which moon?' }],
  reply: queryReply,
  maxTokens: 20,
};

let server: ChatServer;
let other: ChatServer;

beforeAll(async () => {
  [server, other] = await Promise.all([startChatServer(), startChatServer()]);
});

afterAll(() => Promise.all([server.stop(), other.stop()]));
afterEach(() => vi.unstubAllGlobals());

const chatWith = (model: string) =>
  new OpenAiChat({ baseUrl: server.baseUrl, model, key: rightKey, contextTokens: 1000 });

const cameFor = async (model: string) =>
  (await server.requests()).filter(({ body }) => body['model'] === model);

describe('a redirect', () => {
  it('to another origin is refused, and nothing of the question gets there', async () => {
    const { host, port } = new URL(other.baseUrl);
    const elsewhere = [
      `${other.baseUrl}/chat/completions`,
      `//${host}/v1/chat/completions`,
      `http://localhost:${port}/v1/chat/completions`,
      `http://127.0.0.1:${new URL(server.baseUrl).port}@${host}/`,
      'http://[not an address',
      'data:text/plain,x',
    ];
    for (const status of [301, 302, 303, 307, 308]) {
      for (const location of elsewhere) {
        const model = `redirects ${status} ${location}`;
        await expect(chatWith(model).complete(request)).rejects.toMatchObject({
          code: 'reasoner-unavailable',
          detail: { reasoner: model, status, reason: 'it sends questions on to another address' },
        });
        expect(await cameFor(model)).toHaveLength(1);
      }
    }
    expect(await other.requests()).toEqual([]);
  });

  it('within its origin is followed with the same question', async () => {
    for (const status of [307, 308]) {
      const model = `redirects ${status} /moved/chat/completions`;
      expect((await chatWith(model).complete(request)).text).toBe('{"query":"Which moon?"}');
      expect((await cameFor(model)).map(({ path }) => path)).toEqual([
        '/v1/chat/completions',
        '/moved/chat/completions',
      ]);
    }
  });

  it('that loops is abandoned', async () => {
    const model = 'redirects 307 /v1/chat/completions';
    await expect(chatWith(model).complete(request)).rejects.toMatchObject({ detail: { status: 307 } });
    expect(await cameFor(model)).toHaveLength(6);
  });

  it('with a target that a browser hides is refused', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      asked.push(init.redirect);
      // An opaque redirect as in browsers: no status, no headers, no body.
      return { type: 'opaqueredirect', status: 0, ok: false, headers: new Headers(), body: null };
    });
    await expect(chatWith('quick').complete(request)).rejects.toMatchObject({
      code: 'reasoner-unavailable',
      detail: { status: null, reason: 'it sends questions on to another address' },
    });
    expect(asked).toEqual(['manual']);
  });
});
