/** Any server that speaks OpenAI's chat completions, by the official client. */

import OpenAI, { APIConnectionError, APIError } from 'openai';
import type { ResponseFormatJSONSchema } from 'openai/resources/shared';
import { LimenError, optionInvalid, reasonOf } from '../../engine/index.js';
import { SilentServerError } from '../../network/idle-limit.js';
import { BoundedReply } from '../language-model/bounded-reply.js';
import type { ChatModel, ChatOptions, ChatReply, ChatRequest } from '../language-model/chat-model.js';
import { SecretEcho } from './secret-echo.js';
import { serverFetch } from './server-fetch.js';

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
/** Bytes that a token takes in a stream at most: its event, its log-probability and those of twenty others. */
const streamedBytesPerToken = 4096;
/** What a stream may have beside its tokens: servers keep it open with comments, and end it with their counts. */
const streamedBytesBeside = 256 * 1024;

/** Characters of a secret that tell it, in a row: fewer stand in many words. */
const tellingInErrors = 5;
const tellingInReplies = 8;
/** Characters that a character of a secret is written with, where it is escaped twice. */
const escapedLength = 12;
/** Characters of what a server says about an error. */
const mostReason = 500;

export class OpenAiChat implements ChatModel {
  readonly contextTokens: number;
  readonly #client: OpenAI;
  readonly #model: string;
  readonly #echo: SecretEcho;

  /** @throws {LimenError} `option-invalid` for an address that would send questions unencrypted over a network */
  constructor({ baseUrl, model, key, contextTokens }: OpenAiChatOptions) {
    this.contextTokens = contextTokens;
    this.#model = model;
    const address = secureAddress(baseUrl);
    this.#echo = new SecretEcho([key ?? '', ...new URL(address).searchParams.values()]);
    this.#client = new OpenAI({
      baseURL: address,
      apiKey: key ?? 'none',
      maxRetries: tries - 1,
      dangerouslyAllowBrowser: true,
      // What the environment says of another server is none of this one's business.
      organization: null,
      project: null,
      // It writes what servers say to the console.
      logLevel: 'off',
    });
  }

  countTokens(text: string): number {
    return Math.ceil(new TextEncoder().encode(text).byteLength / bytesPerToken);
  }

  /**
   * @throws {LimenError} `reasoner-unavailable` also for a reply longer than what was asked for, a redirect to elsewhere, and a
   * reply that repeats the key
   */
  async complete(request: ChatRequest, { signal, onText }: ChatOptions = {}): Promise<ChatReply> {
    const stop = new AbortController();
    const until = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
    try {
      const stream = await this.#clientFor(request, stop).chat.completions.create(
        {
          model: this.#model,
          messages: [...request.messages],
          max_tokens: request.maxTokens,
          temperature: 0,
          logprobs: true,
          response_format: formatOf(request),
          stream: true,
        },
        { signal: until },
      );
      const reply = new BoundedReply(this.#model, request.maxTokens);
      let finished = false;
      for await (const { choices } of stream) {
        const choice = choices[0];
        finished ||= typeof choice?.finish_reason === 'string';
        const content: unknown = choice?.delta.content;
        const added = typeof content === 'string' ? content : '';
        reply.add(added, choice?.logprobs?.content ?? []);
        if (added === '') continue;
        this.#refuseEcho(reply.text.slice(-added.length - this.#echo.longest * escapedLength));
        onText?.(reply.text);
      }
      until.throwIfAborted();
      if (!finished) throw this.#refusal(null, 'it stopped in the middle of a reply');
      this.#refuseEcho(reply.text);
      return { text: reply.text, meanLogProbability: reply.meanLogProbability };
    } catch (thrown) {
      until.throwIfAborted();
      throw this.#asLimenError(thrown);
    }
  }

  /** @param stop what the request is stopped with when the server does what it may not */
  #clientFor({ maxTokens }: ChatRequest, stop: AbortController): OpenAI {
    const refuse = (status: number | null, reason: string): LimenError => {
      const refusal = this.#refusal(status, reason);
      stop.abort(refusal);
      return refusal;
    };
    const mostBytes = maxTokens * streamedBytesPerToken + streamedBytesBeside;
    return this.#client.withOptions({ fetch: serverFetch({ mostBytes, refuse }) });
  }

  /** Without a cause: what the client throws holds what the server said, its headers too. */
  #asLimenError(thrown: unknown): LimenError {
    if (thrown instanceof LimenError) return thrown;
    const isSilence = thrown instanceof Error && thrown.cause instanceof SilentServerError;
    const said = reasonOf(isSilence ? thrown.cause : thrown);
    const status =
      thrown instanceof APIError && !(thrown instanceof APIConnectionError) ? (thrown.status ?? null) : null;
    const repeats = this.#echo.isIn(said, () => tellingInErrors) || this.#echo.beginsIn(said);
    const reason = repeats
      ? 'what it says is not shown, since it repeats the key'
      : said.slice(0, mostReason);
    return this.#refusal(status, reason);
  }

  #refuseEcho(said: string): void {
    if (this.#echo.isIn(said, tellingInReply)) throw this.#refusal(null, 'its reply repeats the key');
  }

  #refusal(status: number | null, reason: string): LimenError {
    return new LimenError('reasoner-unavailable', { reasoner: this.#model, status, reason });
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
  throw optionInvalid(
    'server',
    url === null ? withoutSecrets(given) : `${url.protocol}//${url.host}${url.pathname}`,
    'https, or http on this machine, without a password',
  );
}

/** What cannot be read as an address, without the parts of one that may be secret. */
function withoutSecrets(given: string): string {
  return given.slice(given.lastIndexOf('@') + 1).split(/[?#]/u, 1)[0] ?? '';
}

/** Half of it at least. What is no longer than a word is no secret, and may be an answer. */
function tellingInReply(secret: string): number | null {
  return secret.length < tellingInReplies ? null : Math.max(tellingInReplies, Math.ceil(secret.length / 2));
}
