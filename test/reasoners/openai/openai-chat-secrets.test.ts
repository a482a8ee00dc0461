/** A server that echoes its input: the key never appears in anything that leaves the call. */

import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toErrorRecord } from '../../../src/engine/index.js';
import type { ChatRequest } from '../../../src/reasoners/language-model/chat-model.js';
import { queryReply } from '../../../src/reasoners/language-model/replies.js';
import { OpenAiChat } from '../../../src/reasoners/openai/openai-chat.js';
import { SecretEcho } from '../../../src/reasoners/openai/secret-echo.js';
import { type ChatServer, startChatServer } from './openai-server/start.js';

const request: ChatRequest = {
  messages: [{ role: 'user', content: 'Question: Which moon?' }],
  reply: queryReply,
  maxTokens: 200,
};

const keys = ['sk-Proj/9aZ+q7==&<Wq_4-Tx', 'a-wrong-key', 'abcdefghijklmnopqrstuvwxyz0123456789'];

const ways = [
  'plainly',
  'in capitals',
  'as a header',
  'as the beginning of a header',
  'by half',
  'by the other half',
  'for an address',
  'for an address, every letter',
  'for an address, twice',
  'in JSON',
  'in JSON, every letter',
  'in JSON, twice',
  'in HTML',
  'in HTML, by hexadecimal numbers',
  'in base64',
  'in base64 for addresses',
  'in base64, behind a name',
  'in base64, as a header',
  'in hexadecimal',
  'broken over lines',
  'with what cannot be seen',
];

let server: ChatServer;

beforeAll(async () => {
  server = await startChatServer();
});

afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

function failureOf(model: string, key: string, onText = (_: string) => {}): Promise<unknown> {
  return new OpenAiChat({ baseUrl: server.baseUrl, model, key, contextTokens: 1000 })
    .complete(request, { onText })
    .then((reply) => reply)
    .catch((thrown: unknown) => thrown);
}

/** Everything visible in a value, including hidden fields, causes and stacks. */
const allOf = (value: unknown) => inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true });

/** The server's message is withheld completely if it repeats the key. */
function expectWithheld(failure: unknown, key: string): void {
  expect(failure).toMatchObject({ code: 'reasoner-unavailable' });
  expect(failure).not.toHaveProperty('cause');
  expect(toErrorRecord(failure).message).toContain('repeats the key');
  expect(allOf(failure)).not.toContain('refused');
  expect(allOf(failure).toLowerCase()).not.toContain(key.slice(0, 5).toLowerCase());
}

describe('a key that a server repeats', () => {
  for (const way of ways) {
    it(`is not in the error: ${way}`, async () => {
      for (const key of keys) {
        for (const status of [400, 401, 404])
          expectWithheld(await failureOf(`echoes ${status} ${way}`, key), key);
        expectWithheld(await failureOf(`echoes in its stream ${way}`, key), key);
        expectWithheld(await failureOf(`echoes in its own way ${way}`, key), key);
      }
    });
  }

  it('is neither in the error for an unreadable stream, nor on the console', async () => {
    const written = (['log', 'info', 'warn', 'error', 'debug'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation(() => {}),
    );
    for (const key of keys) {
      const failure = await failureOf('garbles plainly', key);
      expect(failure).toMatchObject({ code: 'reasoner-unavailable' });
      expect(allOf(failure)).not.toContain(key.slice(0, 5));
    }
    for (const spy of written) expect(spy.mock.calls).toEqual([]);
  });

  it('is neither in a reply nor in a part of one', async () => {
    for (const way of [
      'plainly',
      'in capitals',
      'for an address, every letter',
      'in base64',
      'in JSON, twice',
    ]) {
      for (const key of keys) {
        const parts: string[] = [];
        const failure = await failureOf(`answers with the key ${way}`, key, (text) => parts.push(text));
        expect(failure, way).toMatchObject({ code: 'reasoner-unavailable' });
        expect(allOf([failure, parts]).toLowerCase()).not.toContain(key.toLowerCase());
      }
    }
  });

  it('is not in the error if it is part of the address', async () => {
    const secret = 'in-the-address-9aZq7';
    for (const end of [`?key=${secret}`, `/chat/completions?a=b&key=${secret}#top`]) {
      const baseUrl = `${server.baseUrl}${end}`;
      const chat = new OpenAiChat({ baseUrl, model: 'echoes its query 400', contextTokens: 1000 });
      expectWithheld(await chat.complete(request).catch((thrown: unknown) => thrown), secret);
    }
  });

  it('that is a plain word does not suppress an answer', async () => {
    expect(await failureOf('answers with the key plainly', 'ollama')).toMatchObject({
      text: '{"query":"ollama"}',
    });
  });
});

describe('a server’s error message', () => {
  const echo = new SecretEcho(['sk-proj-4f9Kd02LmQz81', '']);
  const five = () => 5;

  it('is shown if it does not repeat the key', () => {
    for (const said of [
      'The model does not exist or this project has no access to it.',
      'Bearer tokens are wanted',
      'Incorrect key provided. You can find yours in the settings.',
      '',
    ])
      expect(echo.isIn(said, five) || echo.beginsIn(said), said).toBe(false);
  });

  it('is not searched without a key', () => {
    expect(new SecretEcho(['']).isIn('anything', five)).toBe(false);
  });

  it('is searched to its end, whatever it contains', () => {
    for (const some of ['\\', '%25', '&#', 'bearer ', 'A', '%', '&#x41;', '\\u005c'])
      expect(echo.isIn(some.repeat(20_000), five)).toBe(false);
  });
});

describe('an invalid address', () => {
  it('is refused without repeating possible secrets in it', () => {
    for (const baseUrl of [
      'https://me:hidden-password@a b/v1',
      'example.org?key=hidden-password#hidden-password',
    ]) {
      expect(() => new OpenAiChat({ baseUrl, model: 'm', contextTokens: 100 })).not.toThrow(
        /hidden-password/u,
      );
      expect(() => new OpenAiChat({ baseUrl, model: 'm', contextTokens: 100 })).toThrow(
        expect.objectContaining({ code: 'option-invalid' }),
      );
    }
  });
});
