/** The official client against a real server process of its own kind on loopback, with what can go wrong. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChatRequest } from '../src/reasoning/language-model/chat-model.js';
import { OpenAiChat } from '../src/reasoning/language-model/openai-chat.js';
import { queryReply } from '../src/reasoning/language-model/replies.js';

const request: ChatRequest = {
  messages: [{ role: 'user', content: 'Which moon?' }],
  reply: queryReply,
  maxTokens: 20,
};
const words = ['{"query"', ': "Tit', 'an"}'];

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
  server = undefined;
});

type Answer = (
  response: ServerResponse,
  body: Record<string, unknown>,
  count: number,
) => void | Promise<void>;

/** Serves chat completions; gives the requests that came, with their keys. */
async function serving(answer: Answer) {
  const came: { key: string | undefined; path: string | undefined; body: Record<string, unknown> }[] = [];
  server = createServer(async (incoming: IncomingMessage, response) => {
    let text = '';
    for await (const part of incoming) text += part;
    const body = JSON.parse(text) as Record<string, unknown>;
    came.push({ key: incoming.headers.authorization, path: incoming.url, body });
    await answer(response, body, came.length);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const chat = new OpenAiChat({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'some-model',
    key: 'a-key',
    contextTokens: 1000,
  });
  return { came, chat };
}

function chunk(content: string, finish: string | null = null): string {
  const logprobs = { content: [{ token: content, logprob: -0.5, bytes: null, top_logprobs: [] }] };
  const choices = [{ index: 0, delta: { content }, logprobs, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
}

function streamed(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  words.forEach((word, place) => {
    response.write(chunk(word, place === words.length - 1 ? 'stop' : null));
  });
  response.end('data: [DONE]\n\n');
}

function refused(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message: `refused with ${status}` } }));
}

describe('a server that speaks the chat completions of others', () => {
  it('streams its reply, with the mean log-probability of its tokens', async () => {
    const { chat, came } = await serving(streamed);
    const parts: string[] = [];
    const reply = await chat.complete(request, { onText: (text) => parts.push(text) });
    expect(reply).toEqual({ text: words.join(''), meanLogProbability: -0.5 });
    expect(parts).toEqual([words[0], words.slice(0, 2).join(''), words.join('')]);
    expect(came[0]).toMatchObject({
      key: 'Bearer a-key',
      path: '/v1/chat/completions',
      body: { model: 'some-model', stream: true, temperature: 0, max_tokens: 20 },
    });
  });

  it('is asked for the shape that the reply must have', async () => {
    const { chat, came } = await serving(streamed);
    await chat.complete(request);
    expect(came[0]?.body).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { name: 'query', schema: queryReply.schema } },
    });
  });

  it('can be stopped between two slow tokens', async () => {
    const closed: Promise<void>[] = [];
    const { chat } = await serving((response) => {
      closed.push(new Promise((resolve) => response.on('close', resolve)));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk('{"qu'));
    });
    const controller = new AbortController();
    const reason = new Error('enough');
    const reply = chat.complete(request, {
      signal: controller.signal,
      onText: () => controller.abort(reason),
    });
    await expect(reply).rejects.toBe(reason);
    // The connection ends too, so that the server can stop writing.
    await closed[0];
  });

  it('that breaks off in the middle of a reply is told from one that finished', async () => {
    const ways: Answer[] = [
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(chunk('{"qu'), () => response.destroy());
      },
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(chunk('{"qu'));
      },
    ];
    for (const way of ways) {
      const { chat } = await serving(way);
      await expect(chat.complete(request)).rejects.toMatchObject({
        code: 'reasoner-unavailable',
        detail: { reasoner: 'some-model', status: null },
      });
    }
  });

  it('that refuses the key fails at once and by its status, without the key in the message', async () => {
    const { chat, came } = await serving((response) => refused(response, 401));
    const failure = await chat.complete(request).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: 'reasoner-unavailable', detail: { status: 401 } });
    expect(String(failure)).not.toContain('a-key');
    expect(came).toHaveLength(1);
  });

  it('that asks to wait is asked again after that time, and no more than twice', async () => {
    const once = await serving((response, _, count) =>
      count === 1 ? refused(response, 429, { 'retry-after-ms': '20' }) : streamed(response),
    );
    expect((await once.chat.complete(request)).text).toBe(words.join(''));
    expect(once.came).toHaveLength(2);
    const always = await serving((response) => refused(response, 429, { 'retry-after-ms': '5' }));
    await expect(always.chat.complete(request)).rejects.toMatchObject({ detail: { status: 429 } });
    expect(always.came).toHaveLength(3);
  });

  it('that sends what is no JSON is refused by name', async () => {
    const { chat } = await serving((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: {"choices": [\n\n');
    });
    await expect(chat.complete(request)).rejects.toMatchObject({ code: 'reasoner-unavailable' });
  });

  it('is never reached over an open network without encryption', () => {
    const at = (baseUrl: string) => () => new OpenAiChat({ baseUrl, model: 'm', contextTokens: 100 });
    for (const url of [
      'http://example.org/v1',
      'ftp://127.0.0.1/',
      'example.org',
      'http://127.0.0.1.example.org/',
    ])
      expect(at(url), url).toThrow(expect.objectContaining({ code: 'option-invalid' }));
    for (const url of ['https://example.org/v1', 'http://localhost:8080/v1', 'http://[::1]:8080/'])
      expect(at(url), url).not.toThrow();
  });

  it('has its tokens counted with room to spare', () => {
    const chat = new OpenAiChat({ baseUrl: 'https://example.org', model: 'm', contextTokens: 100 });
    expect(chat.countTokens('')).toBe(0);
    expect(chat.countTokens('Who discovered Titan?')).toBeGreaterThanOrEqual(5);
    expect(chat.countTokens('土星の衛星は？')).toBeGreaterThanOrEqual(7);
  });
});
