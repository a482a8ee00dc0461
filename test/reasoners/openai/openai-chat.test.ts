/** The official client against a real server process on loopback, including its failures. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../../src/reasoners/language-model/chat-model.js';
import { LanguageModelReasoner } from '../../../src/reasoners/language-model/language-model-reasoner.js';
import { queryReply } from '../../../src/reasoners/language-model/replies.js';
import { openOpenAi } from '../../../src/reasoners/openai/open-openai.js';
import { OpenAiChat } from '../../../src/reasoners/openai/openai-chat.js';
import { type ChatServer, rightKey, startChatServer } from './openai-server/start.js';

const request: ChatRequest = {
  messages: [{ role: 'user', content: 'Question: Which moon?' }],
  reply: queryReply,
  maxTokens: 20,
};
const whole = '{"query":"Which moon?"}';

let server: ChatServer;

beforeAll(async () => {
  server = await startChatServer();
});

afterAll(() => server.stop());

function chatWith(model: string, key = rightKey): OpenAiChat {
  return new OpenAiChat({ baseUrl: server.baseUrl, model, key, contextTokens: 1000 });
}

const cameFor = async (model: string) =>
  (await server.requests()).filter(({ body }) => body['model'] === model);

describe('a server that offers chat completions', () => {
  it('streams its reply, with the mean log-probability of its tokens', async () => {
    const parts: string[] = [];
    const reply = await chatWith('slow').complete(request, { onText: (text) => parts.push(text) });
    expect(reply).toEqual({ text: whole, meanLogProbability: -0.5 });
    // Word by word, as the server sends it.
    expect(parts).toEqual(['{"query":"Which ', whole]);
    expect((await cameFor('slow'))[0]).toMatchObject({
      key: `Bearer ${rightKey}`,
      path: '/v1/chat/completions',
      body: { model: 'slow', stream: true, temperature: 0, max_tokens: 20 },
    });
  });

  it('is sent the schema of the reply', async () => {
    await chatWith('quick').complete(request);
    expect((await cameFor('quick')).at(-1)?.body).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { name: 'query', schema: queryReply.schema } },
    });
  });

  it('may take its time between two tokens', async () => {
    expect((await chatWith('slow').complete(request)).text).toBe(whole);
  });

  it('can be stopped between two slow tokens, and sees the connection close', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const reply = chatWith('stuck').complete(request, {
      signal: controller.signal,
      onText: () => controller.abort(reason),
    });
    await expect(reply).rejects.toBe(reason);
    // The connection is closed too, so that the server can stop writing.
    await expect.poll(async () => (await cameFor('stuck'))[0]?.ended).toBe('before the end');
  });

  it('that breaks off in the middle of a reply is distinguished from one that finished', async () => {
    for (const model of ['cut', 'ends early', 'says done in its reply']) {
      await expect(chatWith(model).complete(request)).rejects.toMatchObject({
        code: 'reasoner-unavailable',
        detail: { reasoner: model, status: null },
      });
      // A reply that has begun is not requested again.
      expect(await cameFor(model)).toHaveLength(1);
    }
  });

  it('that refuses the key fails at once and by its status, without the key in the message', async () => {
    const failure = await chatWith('refusing', 'a-wrong-key')
      .complete(request)
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: 'reasoner-unavailable', detail: { status: 401 } });
    expect(String(failure)).not.toContain('a-wrong-key');
    expect(await cameFor('refusing')).toHaveLength(1);
  });

  it('that asks to wait is asked again after that time, and no more than twice', async () => {
    expect((await chatWith('busy once').complete(request)).text).toBe(whole);
    expect(await cameFor('busy once')).toHaveLength(2);
    await expect(chatWith('busy').complete(request)).rejects.toMatchObject({
      code: 'reasoner-unavailable',
      detail: { status: 429 },
    });
    expect(await cameFor('busy')).toHaveLength(3);
    expect((await chatWith('dropped twice').complete(request)).text).toBe(whole);
    expect(await cameFor('dropped twice')).toHaveLength(3);
  });

  it('that asks to wait too long, or says that waiting does not help, is reported at once', async () => {
    for (const [model, reason] of [
      ['busy for an hour', '429 come back later'],
      ['busy for good', '429 nothing is left'],
    ] as const) {
      await expect(chatWith(model).complete(request)).rejects.toMatchObject({
        code: 'reasoner-unavailable',
        detail: { status: 429, reason },
      });
      expect(await cameFor(model)).toHaveLength(1);
    }
  });

  it('can be stopped while it is awaited', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const reply = chatWith('busy for a while').complete(request, { signal: controller.signal });
    const stopped = expect(reply).rejects.toBe(reason);
    await expect.poll(() => cameFor('busy for a while')).toHaveLength(1);
    // Enough time for its response to be read.
    await new Promise((resolve) => setTimeout(resolve, 200));
    controller.abort(reason);
    const inTime = new Promise((_, reject) => setTimeout(reject, 5000, new Error('it goes on waiting')));
    await Promise.race([stopped, inTime]);
  });

  it('may omit fields of a chunk', async () => {
    expect((await chatWith('behind a gateway').complete(request)).text).toBe(whole);
  });

  it('may end its stream without saying why the reply ended', async () => {
    expect((await chatWith('done without a reason').complete(request)).text).toBe(whole);
  });

  it('may answer all at once, or mislabel its stream', async () => {
    const parts: string[] = [];
    const reply = await chatWith('all at once').complete(request, { onText: (text) => parts.push(text) });
    expect(reply).toEqual({ text: whole, meanLogProbability: -0.25 });
    expect(parts).toEqual([whole]);
    expect((await chatWith('a stream that is called JSON').complete(request)).text).toBe(whole);
    await expect(chatWith('all at once, with an error').complete(request)).rejects.toMatchObject({
      code: 'reasoner-unavailable',
      detail: { status: null, reason: 'out of memory' },
    });
    await expect(chatWith('all at once, with nothing').complete(request)).rejects.toMatchObject({
      code: 'reasoner-unavailable',
    });
  });

  it('that sends anything but a stream of JSON is refused by name', async () => {
    for (const model of ['garbled', 'a page']) {
      await expect(chatWith(model).complete(request)).rejects.toMatchObject({
        code: 'reasoner-unavailable',
        detail: { reasoner: model },
      });
    }
  });

  it('whose model ignores the schema is asked once more, then refused with its reply', async () => {
    const reasoner = new LanguageModelReasoner('babbling', chatWith('babbling'));
    const draft = reasoner.draft({ question: 'Which moon?', passages: [], turns: [], asked: [] });
    await expect(draft).rejects.toMatchObject({
      code: 'reply-invalid',
      detail: { reply: 'I would rather talk about the weather.' },
    });
    expect(await cameFor('babbling')).toHaveLength(2);
  });

  it('that does not run is reported by name', async () => {
    const nowhere = new OpenAiChat({ baseUrl: 'http://127.0.0.1:9/v1', model: 'm', contextTokens: 100 });
    await expect(nowhere.complete(request)).rejects.toMatchObject({
      code: 'reasoner-unavailable',
      detail: { reasoner: 'm', status: null },
    });
  });
});

describe('a server that does not take a parameter', () => {
  const all = ['max_tokens', 'temperature', 'logprobs', 'response_format'];

  for (const how of ['by name', 'by the name of a part', 'in words', 'in its own way']) {
    it(`and says so ${how} is asked without it, from then on`, async () => {
      for (const name of all) {
        const model = `refuses ${how}: ${name}`;
        const chat = chatWith(model);
        for (let time = 0; time < 2; time++) expect((await chat.complete(request)).text).toBe(whole);
        const bodies = (await cameFor(model)).map(({ body }) => body);
        expect(bodies.map((body) => name in body)).toEqual([true, false, false]);
        for (const other of all) if (other !== name) expect(bodies[2]).toHaveProperty(other);
        expect(bodies[2]?.['max_completion_tokens']).toBe(name === 'max_tokens' ? 20 : undefined);
      }
    });
  }

  it('is asked without each of them in turn', async () => {
    const model = `refuses in words: ${all.join(', ')}`;
    expect((await chatWith(model).complete(request)).text).toBe(whole);
    const bodies = (await cameFor(model)).map(({ body }) => body);
    expect(bodies).toHaveLength(5);
    expect(bodies[4]).toEqual({
      model,
      messages: request.messages,
      max_completion_tokens: 20,
      stream: true,
    });
  });

  it('is not retried for ever, and omissions that did not help are forgotten', async () => {
    const model = 'complains 400 {"error":{"message":"max_tokens, temperature and logprobs are wrong"}}';
    const chat = chatWith(model);
    for (let time = 1; time <= 2; time++) {
      await expect(chat.complete(request)).rejects.toMatchObject({ detail: { status: 400 } });
      const bodies = (await cameFor(model)).map(({ body }) => body);
      expect(bodies.map((body) => 'max_tokens' in body).filter(Boolean)).toHaveLength(time);
      expect(bodies).toHaveLength(4 * time);
    }
  });
});

describe('a server’s error message', () => {
  it('is extracted from every usual format', async () => {
    for (const [text, told] of [
      ['{"error":{"message":"No such model."}}', '404 No such model.'],
      ['{"detail":"Not Found"}', '404 Not Found'],
      ['{"message":"No such model.","object":"error"}', '404 No such model.'],
      ['{"detail":[{"loc":["body"],"msg":"Bad."}]}', '404 {"detail":[{"loc":["body"],"msg":"Bad."}]}'],
      ['{"code":7}', '404 {"code":7}'],
      ['"gone"', '404 "gone"'],
      ['gone', '404 gone'],
      ['', '404 status code (no body)'],
    ] as const) {
      await expect(chatWith(`complains 404 ${text}`).complete(request), text).rejects.toMatchObject({
        detail: { status: 404, reason: told },
      });
    }
  });

  it('is cut if it is long', async () => {
    const failure = await chatWith(`complains 404 {"detail":"no${' never'.repeat(1000)}"}`)
      .complete(request)
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ detail: { reason: expect.stringMatching(/^404 no never.{480,490}$/u) } });
  });
});

describe('the address of a server', () => {
  it('may have a query, a fragment, a slash and the name of the call at its end', async () => {
    for (const [end, path] of [
      ['', '/v1/chat/completions'],
      ['/', '/v1/chat/completions'],
      ['/chat/completions', '/v1/chat/completions'],
      ['/chat/completions/#top', '/v1/chat/completions'],
      ['?api-version=2024-10-21', '/v1/chat/completions?api-version=2024-10-21'],
      ['/chat/completions?a=b%20c&key=d%2Be#top', '/v1/chat/completions?a=b%20c&key=d%2Be'],
    ] as const) {
      const baseUrl = `${server.baseUrl}${end}`;
      const chat = new OpenAiChat({ baseUrl, model: 'quick', key: rightKey, contextTokens: 1000 });
      expect((await chat.complete(request)).text, end).toBe(whole);
      expect((await cameFor('quick')).at(-1)?.path).toBe(path);
    }
  });

  const at = (baseUrl: string) => () => new OpenAiChat({ baseUrl, model: 'm', contextTokens: 100 });

  it('is never reached over an open network without encryption', () => {
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

  it('may contain no password, since it would be displayed, and the refusal does not repeat it', () => {
    const url = 'https://me:hidden-password@example.org/v1';
    expect(at(url)).toThrow(expect.objectContaining({ code: 'option-invalid' }));
    expect(at(url)).not.toThrow(/hidden-password/u);
  });

  it('is part of what a trace records, and the key is not', async () => {
    const baseUrl = 'https://example.org/v1/?key=in-the-address';
    const opened = await openOpenAi({ kind: 'openai', baseUrl, model: 'm', key: 'a-key' });
    expect(opened.identity).toBe('openai:m@example.org/v1');
    const pasted = 'https://example.org/v1/chat/completions?key=in-the-address';
    expect(await openOpenAi({ kind: 'openai', baseUrl: pasted, model: 'm' })).toMatchObject({
      identity: 'openai:m@example.org/v1',
    });
    expect(JSON.stringify([opened.name, opened.identity])).not.toMatch(/a-key|in-the-address/u);
  });
});

it('Tokens are overestimated if a server does not offer its tokenizer', () => {
  const chat = new OpenAiChat({ baseUrl: 'https://example.org', model: 'm', contextTokens: 100 });
  expect(chat.countTokens('')).toBe(0);
  expect(chat.countTokens('Who discovered Nadia?')).toBeGreaterThanOrEqual(5);
  expect(chat.countTokens('土星の衛星は？')).toBeGreaterThanOrEqual(7);
});
