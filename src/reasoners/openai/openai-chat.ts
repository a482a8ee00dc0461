/** Any server that speaks OpenAI's chat completions, by the official client. */

import { APIConnectionError, APIError } from 'openai';
import { LimenError, reasonOf } from '../../engine/index.js';
import { SilentServerError } from '../../network/idle-limit.js';
import { BoundedReply } from '../language-model/bounded-reply.js';
import type { ChatModel, ChatOptions, ChatReply, ChatRequest } from '../language-model/chat-model.js';
import { parameterRefusedBy, parametersOf, type RefusableParameter } from './refused-parameters.js';
import { type ReplyPiece, replyPieces } from './reply-pieces.js';
import { SecretEcho } from './secret-echo.js';
import { serverAddress } from './server-address.js';
import { ServerClient } from './server-client.js';
import { serverFetch } from './server-fetch.js';

export interface OpenAiChatOptions {
  /** `https:`, or a server on this machine. */
  readonly baseUrl: string;
  readonly model: string;
  /** Kept in memory only; it goes to `baseUrl` and nowhere else. */
  readonly key?: string;
  readonly contextTokens: number;
}

/** Bytes of UTF-8 that a token has at least, on the average of a text: servers do not lend their tokenizer. */
const bytesPerToken = 3;
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
  readonly #client: ServerClient;
  readonly #model: string;
  readonly #echo: SecretEcho;
  #refused: ReadonlySet<RefusableParameter> = new Set();

  /** @throws {LimenError} `option-invalid` for an address that would send questions unencrypted over a network */
  constructor({ baseUrl, model, key, contextTokens }: OpenAiChatOptions) {
    this.contextTokens = contextTokens;
    this.#model = model;
    const { url, query } = serverAddress(baseUrl);
    this.#echo = new SecretEcho([key ?? '', ...Object.values(query)]);
    this.#client = new ServerClient({
      baseURL: url,
      defaultQuery: { ...query },
      apiKey: key ?? 'none',
      // Our own `fetch` asks again.
      maxRetries: 0,
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
      const reply = new BoundedReply(this.#model, request.maxTokens);
      let finished = false;
      for await (const piece of await this.#ask(request, this.#clientFor(request, stop), until)) {
        finished ||= piece.isLast;
        reply.add(piece.text, piece.logProbabilities);
        if (piece.text === '') continue;
        this.#refuseEcho(reply.text.slice(-piece.text.length - this.#echo.longest * escapedLength));
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

  /** Once more without each parameter that the server refuses, and from then on. */
  async #ask(
    request: ChatRequest,
    client: ServerClient,
    signal: AbortSignal,
  ): Promise<AsyncIterable<ReplyPiece>> {
    for (let refused = this.#refused; ; ) {
      const asked = {
        model: this.#model,
        messages: [...request.messages],
        ...parametersOf(request, refused),
      };
      try {
        const { data, response } = await client.chat.completions
          .create({ ...asked, stream: true }, { signal })
          .withResponse();
        this.#refused = refused;
        return replyPieces(data, response);
      } catch (thrown) {
        const name = parameterRefusedBy(thrown, refused);
        if (name === undefined) throw thrown;
        refused = new Set([...refused, name]);
      }
    }
  }

  /** @param stop what the request is stopped with when the server does what it may not */
  #clientFor({ maxTokens }: ChatRequest, stop: AbortController): ServerClient {
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

/** Half of it at least. What is no longer than a word is no secret, and may be an answer. */
function tellingInReply(secret: string): number | null {
  return secret.length < tellingInReplies ? null : Math.max(tellingInReplies, Math.ceil(secret.length / 2));
}
