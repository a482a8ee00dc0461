import type { ChatCompletionChunk, ChatCompletionRequestStreaming } from '@mlc-ai/web-llm';
import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../../src/reasoners/language-model/chat-model.js';
import { mostProbable, WebLlmChat, type WebLlmEngine } from '../../../src/reasoners/web-llm/web-llm-chat.js';

const request: ChatRequest = {
  messages: [{ role: 'user', content: 'Which moon?' }],
  reply: { name: 'draft', schema: { type: 'object' } },
  maxTokens: 8,
};

function chunk(content: string, logprob?: number): ChatCompletionChunk {
  const logprobs = logprob === undefined ? null : { content: [{ logprob }] };
  return { choices: [{ delta: { content }, logprobs }] } as unknown as ChatCompletionChunk;
}

/** The part of web-llm's engine that is used, with scripted replies. */
class ScriptedEngine {
  readonly asked: ChatCompletionRequestStreaming[] = [];
  running = 0;
  mostRunning = 0;
  interrupted = false;
  resets = 0;

  constructor(private readonly script: (asked: ChatCompletionRequestStreaming) => ChatCompletionChunk[]) {}

  readonly chat = {
    completions: { create: async (asked: ChatCompletionRequestStreaming) => this.#stream(asked) },
  };

  interruptGenerate = async () => {
    this.interrupted = true;
  };

  resetChat = async () => {
    this.resets += 1;
  };

  async *#stream(asked: ChatCompletionRequestStreaming) {
    this.asked.push(asked);
    // As in web-llm, an interrupt before the prompt is read is lost.
    this.interrupted = false;
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    try {
      for (const each of this.script(asked)) {
        await new Promise((resolve) => setTimeout(resolve));
        if (this.interrupted) break;
        yield each;
      }
    } finally {
      this.running -= 1;
    }
  }
}

function chatOver(engine: ScriptedEngine, options: { lost?: Promise<never>; temperature?: number } = {}) {
  return new WebLlmChat(engine as unknown as WebLlmEngine, {
    name: 'tiny',
    contextTokens: 1024,
    countTokens: (text) => text.length,
    lost: options.lost ?? new Promise<never>(() => undefined),
    sampling: { ...mostProbable, ...('temperature' in options ? { temperature: options.temperature } : {}) },
  });
}

const words = () => [chunk('{"a', -1), chunk('":1', -2), chunk('}', Number.NEGATIVE_INFINITY)];

describe('a WebLLM model', () => {
  it('enforces the schema and requests log-probabilities, averaging the finite ones', async () => {
    const engine = new ScriptedEngine(words);
    const texts: string[] = [];
    const reply = await chatOver(engine).complete(request, { onText: (text) => texts.push(text) });
    expect(texts).toEqual(['{"a', '{"a":1', '{"a":1}']);
    expect(reply).toEqual({ text: '{"a":1}', meanLogProbability: -1.5 });
    expect(engine.asked[0]).toMatchObject({
      response_format: { type: 'json_object', schema: '{"type":"object"}' },
      logprobs: true,
      top_logprobs: 1,
    });
  });

  it('asks for no log-probabilities at temperature 0', async () => {
    const engine = new ScriptedEngine(() => [chunk('{}')]);
    const { meanLogProbability } = await chatOver(engine, { temperature: 0 }).complete(request);
    expect(meanLogProbability).toBeNull();
    expect(engine.asked[0]).not.toHaveProperty('logprobs');
  });

  it('only describes the schema, from then on, if no grammar can be made from it', async () => {
    const engine = new ScriptedEngine(({ response_format: format }) => {
      if (format === undefined) return words();
      throw Object.assign(new Error('no grammar'), { name: 'GrammarMatcherInitError' });
    });
    const chat = chatOver(engine);
    expect((await chat.complete(request)).text).toBe('{"a":1}');
    await chat.complete(request);
    expect(engine.asked.map((asked) => asked.response_format !== undefined)).toEqual([true, false, false]);
    expect(engine.resets).toBe(1);
  });

  it('ends as unavailable if it writes far more than requested, and then answers again', async () => {
    let long = true;
    const engine = new ScriptedEngine(() => (long ? Array(100).fill(chunk('x'.repeat(100))) : words()));
    const chat = chatOver(engine);
    const texts: string[] = [];
    await expect(chat.complete(request, { onText: (text) => texts.push(text) })).rejects.toMatchObject({
      code: 'reasoner-unavailable',
      detail: { reasoner: 'tiny' },
    });
    expect(texts.at(-1)?.length).toBeLessThan(2000);
    expect(engine.running).toBe(0);
    long = false;
    expect((await chat.complete(request)).text).toBe('{"a":1}');
  });

  it('answers one request at a time', async () => {
    const engine = new ScriptedEngine(words);
    const chat = chatOver(engine);
    await Promise.all([chat.complete(request), chat.complete(request), chat.complete(request)]);
    expect(engine.mostRunning).toBe(1);
  });

  it('stops at the next piece with the reason of the abort, and answers the next request', async () => {
    const engine = new ScriptedEngine(() => Array.from({ length: 50 }, () => chunk('x', -1)));
    const chat = chatOver(engine);
    const controller = new AbortController();
    const reason = new Error('enough');
    const texts: string[] = [];
    const onText = (text: string) => {
      texts.push(text);
      if (text.length === 3) controller.abort(reason);
    };
    await expect(chat.complete(request, { signal: controller.signal, onText })).rejects.toBe(reason);
    expect(texts.at(-1)).toBe('xxx');
    expect(engine.running).toBe(0);
    expect((await chat.complete(request)).text).toHaveLength(50);
  });

  it('does not forget an abort that comes while the prompt is read', async () => {
    const engine = new ScriptedEngine(() => Array.from({ length: 50 }, () => chunk('x', -1)));
    const controller = new AbortController();
    const texts: string[] = [];
    const call = chatOver(engine).complete(request, {
      signal: controller.signal,
      onText: (text) => texts.push(text),
    });
    await Promise.resolve();
    controller.abort();
    await expect(call).rejects.toBe(controller.signal.reason);
    expect(texts).toEqual([]);
  });

  it('reports whatever the engine threw', async () => {
    const engine = new ScriptedEngine(() => {
      throw { name: 'ExitStatus', message: 'Program terminated with exit(1)' };
    });
    await expect(chatOver(engine).complete(request)).rejects.toMatchObject({
      code: 'reasoner-unavailable',
      detail: { reasoner: 'tiny', reason: 'Program terminated with exit(1)' },
    });
  });
});
