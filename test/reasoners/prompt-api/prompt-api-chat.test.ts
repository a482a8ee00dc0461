/** The browser's own model, replaced by a fake that follows the specification of the Prompt API. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChosenReasonerPart } from '../../../src/composition/chosen-reasoner-part.js';
import { StatusBoard } from '../../../src/composition/status-board.js';
import type { ChatRequest } from '../../../src/reasoners/language-model/chat-model.js';
import { queryReply } from '../../../src/reasoners/language-model/replies.js';
import { reasonerOpener } from '../../../src/reasoners/opened-reasoner.js';
import {
  type Availability,
  type LanguageModelFactory,
  promptApiAvailability,
} from '../../../src/reasoners/prompt-api/prompt-api.js';
import { openPromptApi } from '../../../src/reasoners/prompt-api/prompt-api-chat.js';
import { startOnPage } from '../../../src/rpc/page-worker.js';

const request: ChatRequest = {
  messages: [
    { role: 'system', content: 'Answer.' },
    { role: 'user', content: 'Which moon?' },
  ],
  reply: queryReply,
  maxTokens: 20,
};

interface Prompted {
  readonly initialPrompts: unknown;
  readonly input: string;
  readonly options: Readonly<Record<string, unknown>>;
}

class Fake {
  availability: Availability = 'available';
  words = ['{"query"', ': "Tit', 'an"}'];
  /** Called between two words. */
  pause: () => Promise<void> = async () => {};
  refuses: DOMException | null = null;
  knowsSchemas = true;
  open = 0;
  readonly prompted: Prompted[] = [];

  install(): void {
    const factory: LanguageModelFactory = {
      availability: async () => this.availability,
      create: async (options) => {
        options.signal?.throwIfAborted();
        if (this.refuses !== null) throw this.refuses;
        if (this.availability === 'downloadable') {
          const monitor = new EventTarget();
          options.monitor?.(monitor);
          for (const loaded of [0, 0.5, 1]) {
            monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }));
          }
        }
        this.open += 1;
        return {
          contextWindow: 6000,
          measureContextUsage: async (input) => input.split(/\s+/u).length + 3,
          promptStreaming: (input, given) => this.#stream(options.initialPrompts, input, given),
          destroy: () => {
            this.open -= 1;
          },
        };
      },
    };
    vi.stubGlobal('LanguageModel', factory);
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/148.0.0.0 Safari/537.36' });
  }

  #stream(initialPrompts: unknown, input: string, options: Prompted['options']): ReadableStream<string> {
    this.prompted.push({ initialPrompts, input, options });
    const { signal } = options as { signal?: AbortSignal };
    const [words, pause] = [[...this.words], this.pause];
    const unknown = !this.knowsSchemas && options['responseConstraint'] !== undefined;
    return new ReadableStream<string>({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        if (unknown) controller.error(new DOMException('no such schema', 'NotSupportedError'));
      },
      async pull(controller) {
        await pause();
        const word = words.shift();
        if (signal?.aborted) return;
        if (word === undefined) controller.close();
        else controller.enqueue(word);
      },
    });
  }
}

afterEach(() => vi.unstubAllGlobals());

function installed(changes: Partial<Fake> = {}): Fake {
  const fake = Object.assign(new Fake(), changes);
  fake.install();
  return fake;
}

const choice = { kind: 'prompt-api' } as const;

describe("the browser's own model", () => {
  it('is offered only if there is one', async () => {
    expect(await promptApiAvailability()).toBe('unavailable');
    installed({ availability: 'downloadable' });
    expect(await promptApiAvailability()).toBe('downloadable');
  });

  it('is not offered if the page may not even ask', async () => {
    vi.stubGlobal('LanguageModel', {
      availability: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    });
    expect(await promptApiAvailability()).toBe('unavailable');
  });

  it('streams its reply in a session of its own, constrained by the schema', async () => {
    const fake = installed();
    const { model, identity } = await openPromptApi(choice);
    expect(identity).toBe('prompt-api@Chrome/148');
    const parts: string[] = [];
    const reply = await model.complete(request, { onText: (text) => parts.push(text) });
    expect(reply).toEqual({ text: '{"query": "Titan"}', meanLogProbability: null });
    expect(parts).toEqual(['{"query"', '{"query": "Tit', '{"query": "Titan"}']);
    expect(fake.prompted).toMatchObject([
      {
        initialPrompts: [{ role: 'system', content: 'Answer.' }],
        input: 'Which moon?',
        options: { responseConstraint: queryReply.schema, omitResponseConstraintInput: true },
      },
    ]);
    expect(fake.open, 'only the session that keeps the model loaded').toBe(1);
  });

  it('is asked without the schema if it does not support it', async () => {
    const fake = installed({ knowsSchemas: false });
    const { model } = await openPromptApi(choice);
    expect((await model.complete(request)).text).toBe('{"query": "Titan"}');
    expect(fake.prompted[1]?.options).not.toHaveProperty('responseConstraint');
  });

  it('counts with its own tokenizer, within its own window', async () => {
    installed();
    const { model } = await openPromptApi(choice);
    expect(model.contextTokens).toBe(6000);
    expect(await model.countTokens('Which moon has lakes')).toBe(7);
  });

  it('is stopped between two words, and its session ends', async () => {
    const fake = installed({ pause: () => new Promise((resolve) => setTimeout(resolve, 1)) });
    const { model } = await openPromptApi(choice);
    const controller = new AbortController();
    const reason = new Error('enough');
    const reply = model.complete(request, {
      signal: controller.signal,
      onText: () => controller.abort(reason),
    });
    await expect(reply).rejects.toBe(reason);
    expect(fake.open).toBe(1);
  });

  it('that goes on and on is cut', async () => {
    installed({ words: Array.from({ length: 10_000 }, () => 'and on ') });
    const { model } = await openPromptApi(choice);
    expect((await model.complete(request)).text.length).toBeLessThan(20 * 8 + 10);
  });

  it('reports a refusal with its reason, as a typed error', async () => {
    installed({ refuses: new DOMException('a click has to come first', 'NotAllowedError') });
    await expect(openPromptApi(choice)).rejects.toMatchObject({
      code: 'reasoner-unavailable',
      detail: { status: null, reason: 'a click has to come first' },
    });
  });
});

describe("the browser's own model as a part of the page", () => {
  it('shows the browser’s download progress, then what runs, and releases its sessions', async () => {
    const fake = installed({ availability: 'downloadable' });
    const board = new StatusBoard();
    const seen: unknown[] = [];
    board.subscribe(({ reasoner }) => seen.push(reasoner));
    const place = { backend: 'none', reason: 'it comes with this browser' } as const;
    const part = new ChosenReasonerPart(
      () => startOnPage(reasonerOpener(openPromptApi)),
      choice,
      place,
      board.reporter('reasoner'),
      (error) => Promise.reject(error),
    );
    const reasoner = await part.port();
    expect(seen).toContainEqual({ state: 'loading', loaded: 0.5, total: 1 });
    expect(board.status.reasoner).toMatchObject({ state: 'ready', name: "The browser's own model" });
    fake.words = ['{"rationale": "", "quotes": [], "answer": "Titan"}'];
    const draft = await reasoner.draft({ question: 'Which moon?', passages: [], turns: [], asked: [] });
    expect(draft.answer).toBe('Titan');
    part.close();
    await expect.poll(() => fake.open).toBe(0);
  });
});
