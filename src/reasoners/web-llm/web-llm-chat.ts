/** A loaded WebLLM engine as a language model. */

import type { ChatCompletionRequestStreaming, MLCEngine } from '@mlc-ai/web-llm';
import { pause } from '../../async/pause.js';
import { LimenError } from '../../engine/index.js';
import { BoundedReply } from '../language-model/bounded-reply.js';
import type { ChatModel, ChatOptions, ChatReply, ChatRequest } from '../language-model/chat-model.js';

/** Sampling parameters. */
export interface Sampling {
  /** At 0 the most probable token is taken, and web-llm reports no log-probabilities. */
  readonly temperature: number;
  readonly topP: number;
  /** Equal seeds give equal texts. */
  readonly seed?: number;
}

/** Greedy as at temperature 0, but with the model's own log-probabilities: so small a nucleus holds one. */
export const mostProbable: Sampling = { temperature: 1, topP: 1e-5 };

interface WebLlmChatOptions {
  /** Shown in errors. */
  readonly name: string;
  readonly contextTokens: number;
  /** Number of tokens by the model's own tokenizer, or an upper bound. */
  readonly countTokens: (text: string) => number;
  /** Rejects when the graphics device is lost. */
  readonly lost: Promise<never>;
  readonly sampling: Sampling;
}

export type WebLlmEngine = Pick<MLCEngine, 'chat' | 'interruptGenerate' | 'resetChat'>;

/** Maximum tokens that the model's chat template adds around the messages of a request. */
const templateTokens = 64;

export class WebLlmChat implements ChatModel {
  readonly contextTokens: number;
  /** Whether the reply's schema can be enforced; after one failure it is only requested. */
  #constrained = true;
  #previous: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: WebLlmEngine,
    private readonly options: WebLlmChatOptions,
  ) {
    this.contextTokens = options.contextTokens - templateTokens;
  }

  countTokens(text: string): number {
    return this.options.countTokens(text);
  }

  /**
   * Runs one request at a time; a waiting one can be aborted at once. A running one ends within one decode
   * step after an abort, but its prompt is processed to the end first, which web-llm cannot interrupt: until
   * then `onText` is not called.
   *
   * @throws {LimenError} `device-lost`, `reasoner-unavailable`; the signal's reason
   */
  complete(request: ChatRequest, options: ChatOptions = {}): Promise<ChatReply> {
    const reply = this.#previous.then(() => this.#perform(request, options));
    this.#previous = reply.catch(() => undefined);
    return reply;
  }

  async #perform(request: ChatRequest, options: ChatOptions): Promise<ChatReply> {
    options.signal?.throwIfAborted();
    try {
      return await Promise.race([this.#generate(request, options), this.options.lost]);
    } catch (thrown) {
      options.signal?.throwIfAborted();
      if (thrown instanceof LimenError) throw thrown;
      if (this.#constrained && isGrammarFault(thrown)) {
        this.#constrained = false;
        await this.engine.resetChat();
        return this.#perform(request, options);
      }
      // A call that fails because the device is lost fails a moment before the loss is reported.
      await Promise.race([this.options.lost, pause()]);
      const reason = messageOf(thrown);
      const detail = { reasoner: this.options.name, status: null, reason };
      throw new LimenError('reasoner-unavailable', detail, { cause: thrown });
    }
  }

  async #generate(request: ChatRequest, { signal, onText }: ChatOptions): Promise<ChatReply> {
    const interrupt = (): void => void this.engine.interruptGenerate();
    signal?.addEventListener('abort', interrupt);
    try {
      const stream = await this.engine.chat.completions.create(this.#requestOf(request));
      const reply = new BoundedReply(this.options.name, request.maxTokens);
      for await (const { choices } of stream) {
        // The engine forgets an abort that comes before the prompt is processed.
        if (signal?.aborted) interrupt();
        const choice = choices[0];
        const added = choice?.delta.content ?? '';
        if (signal?.aborted) continue;
        reply.add(added, choice?.logprobs?.content ?? []);
        if (added !== '') onText?.(reply.text);
      }
      signal?.throwIfAborted();
      return { text: reply.text, meanLogProbability: reply.meanLogProbability };
    } finally {
      signal?.removeEventListener('abort', interrupt);
    }
  }

  #requestOf({ messages, reply, maxTokens }: ChatRequest): ChatCompletionRequestStreaming {
    const { temperature, topP, seed } = this.options.sampling;
    return {
      messages: messages.map((message) => ({ ...message })),
      max_tokens: maxTokens,
      temperature,
      top_p: topP,
      stream: true,
      ...(seed === undefined ? {} : { seed }),
      ...(temperature > 0 ? { logprobs: true, top_logprobs: 1 } : {}),
      ...(this.#constrained
        ? { response_format: { type: 'json_object', schema: JSON.stringify(reply.schema) } }
        : {}),
    };
  }
}

/** Whether the grammar cannot be built for this vocabulary or schema. */
function isGrammarFault(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'GrammarMatcherInitError';
}

/** Also for errors of the WASM half, which are not instances of `Error`. */
function messageOf(thrown: unknown): string {
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(thrown);
}
