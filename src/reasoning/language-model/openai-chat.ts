/** Any server that speaks OpenAI's chat completions, by the official client. */

import OpenAI, { APIConnectionError, APIError } from 'openai';
import type { ResponseFormatJSONSchema } from 'openai/resources/shared';
import { LimenError } from '../../engine/index.js';
import { reasonOf } from '../../inference/reason-of.js';
import { SilentServerError, withIdleLimit } from '../../network/idle-limit.js';
import { withOwnSignal } from '../../remote/abort.js';
import type { ChatModel, ChatOptions, ChatReply, ChatRequest } from './chat-model.js';

export interface OpenAiChatOptions {
  /** `https:`, or a server on this machine. */
  readonly baseUrl: string;
  readonly model: string;
  /** Kept in memory only; it goes to `baseUrl` and nowhere else. */
  readonly key?: string;
  readonly contextTokens: number;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;
/** Bytes of UTF-8 that a token has at least, on the average of a text: servers do not lend their tokenizer. */
const bytesPerToken = 3;
const tries = 3;
/** Milliseconds without a sign of life: on a slow machine the first token waits for the whole prompt to be read. */
const idleLimit = 120_000;

const timedFetch = withIdleLimit(
  (url: string | URL | Request, init: RequestInit) => fetch(url, init),
  idleLimit,
);

export class OpenAiChat implements ChatModel {
  readonly contextTokens: number;
  readonly #client: OpenAI;
  readonly #model: string;

  /** @throws {LimenError} `option-invalid` for an address that would send questions unencrypted over a network */
  constructor({ baseUrl, model, key, contextTokens }: OpenAiChatOptions) {
    this.contextTokens = contextTokens;
    this.#model = model;
    this.#client = new OpenAI({
      baseURL: secureAddress(baseUrl),
      apiKey: key ?? 'none',
      maxRetries: tries - 1,
      dangerouslyAllowBrowser: true,
      fetch: (url, init = {}) => timedFetch(url, init),
    });
  }

  countTokens(text: string): number {
    return Math.ceil(new TextEncoder().encode(text).byteLength / bytesPerToken);
  }

  complete(request: ChatRequest, { signal, ...options }: ChatOptions = {}): Promise<ChatReply> {
    // The client leaves its listeners on the signal that it is given.
    return withOwnSignal(signal, (own) => this.#perform(request, { ...options, signal: own }));
  }

  async #perform(request: ChatRequest, { signal, onText }: ChatOptions): Promise<ChatReply> {
    try {
      const stream = await this.#client.chat.completions.create(
        {
          model: this.#model,
          messages: [...request.messages],
          max_tokens: request.maxTokens,
          temperature: 0,
          logprobs: true,
          response_format: formatOf(request),
          stream: true,
        },
        { signal },
      );
      let text = '';
      const logProbabilities: number[] = [];
      let finished = false;
      for await (const { choices } of stream) {
        const choice = choices[0];
        logProbabilities.push(...(choice?.logprobs?.content ?? []).map(({ logprob }) => logprob));
        finished ||= typeof choice?.finish_reason === 'string';
        const added = choice?.delta.content ?? '';
        if (added === '') continue;
        text += added;
        onText?.(text);
      }
      signal?.throwIfAborted();
      if (!finished)
        throw new LimenError(
          'reasoner-unavailable',
          this.#refusal(null, 'it stopped in the middle of a reply'),
        );
      return { text, meanLogProbability: mean(logProbabilities) };
    } catch (thrown) {
      signal?.throwIfAborted();
      throw this.#asLimenError(thrown);
    }
  }

  #asLimenError(thrown: unknown): unknown {
    if (thrown instanceof LimenError) return thrown;
    const isSilence = thrown instanceof Error && thrown.cause instanceof SilentServerError;
    const reason = reasonOf(isSilence ? thrown.cause : thrown);
    const status =
      thrown instanceof APIError && !(thrown instanceof APIConnectionError) ? (thrown.status ?? null) : null;
    return new LimenError('reasoner-unavailable', this.#refusal(status, reason), { cause: thrown });
  }

  #refusal(status: number | null, reason: string) {
    return { reasoner: this.#model, status, reason };
  }
}

function formatOf({ reply: { name, schema } }: ChatRequest): ResponseFormatJSONSchema {
  return { type: 'json_schema', json_schema: { name, schema: { ...schema }, strict: true } };
}

function secureAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  // A password within an address would be shown wherever the address is.
  const open = url === null || url.username !== '' || url.password !== '';
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
  if (!open && secure) return url.href.replace(/\/$/u, '');
  throw new LimenError('option-invalid', {
    option: 'server',
    value: url === null ? given : `${url.protocol}//${url.host}${url.pathname}`,
    allowed: 'https, or http on this machine, without a password',
  });
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
