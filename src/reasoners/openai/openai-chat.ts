/** Any server that speaks OpenAI's chat completions, by the official client. */

import { APIConnectionError, APIError } from 'openai';
import { eitherSignal } from '../../async/abort.js';
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

interface OpenAiChatOptions {
  /** `https:`, or a server on this machine. */
  readonly baseUrl: string;
  readonly model: string;
  /** Kept in memory only and sent only to `baseUrl`. */
  readonly key?: string | undefined;
  readonly contextTokens: number;
}

/** Minimum average of UTF-8 bytes per token: servers do not expose their tokenizer. */
const bytesPerToken = 3;
/** Maximum streamed bytes per token: its event, its log-probability and those of twenty alternatives. */
const streamedBytesPerToken = 4096;
/**
 * Allowance for a stream beside its tokens: servers keep it open with comments and end it with usage counts.
 */
const streamedBytesBeside = 256 * 1024;

/** Number of consecutive characters of a secret that count as a leak: shorter runs occur in many words. */
const tellingInErrors = 5;
const tellingInReplies = 8;
/** Maximum length of one character of a secret after two rounds of escaping. */
const escapedLength = 12;
/** Maximum characters quoted from a server's error message. */
const mostReason = 500;

export class OpenAiChat implements ChatModel {
  readonly contextTokens: number;
  readonly #client: ServerClient;
  readonly #model: string;
  readonly #echo: SecretEcho;
  #refused: ReadonlySet<RefusableParameter> = new Set();

  /**
   * @throws {LimenError} `option-invalid` for an address that would send questions unencrypted over a network
   */
  constructor({ baseUrl, model, key, contextTokens }: OpenAiChatOptions) {
    this.contextTokens = contextTokens;
    this.#model = model;
    const { url, query } = serverAddress(baseUrl);
    this.#echo = new SecretEcho([key ?? '', ...Object.values(query)]);
    this.#client = new ServerClient({
      baseURL: url,
      defaultQuery: { ...query },
      apiKey: key ?? 'none',
      // Retries happen in our own `fetch`.
      maxRetries: 0,
      dangerouslyAllowBrowser: true,
      // Environment variables for another server must not apply to this one.
      organization: null,
      project: null,
      // The client would log server messages to the console.
      logLevel: 'off',
    });
  }

  countTokens(text: string): number {
    return Math.ceil(new TextEncoder().encode(text).byteLength / bytesPerToken);
  }

  /**
   * @throws {LimenError} `reasoner-unavailable`, also for a reply longer than requested, a redirect
   * elsewhere, and a reply that repeats the key
   */
  async complete(request: ChatRequest, { signal, onText }: ChatOptions = {}): Promise<ChatReply> {
    const stop = new AbortController();
    const until = eitherSignal(signal, stop.signal);
    try {
      const reply = new BoundedReply(this.#model, request.maxTokens);
      let finished = false;
      const client = this.#clientFor(request, stop, () => {
        finished = true;
      });
      for await (const piece of await this.#ask(request, client, until)) {
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

  /** Retries without each parameter that the server refuses, and omits it from then on. */
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

  /**
   * @param stop aborts the request if the server violates a limit
   * @param onEndMark see `ServerFetchOptions`
   */
  #clientFor({ maxTokens }: ChatRequest, stop: AbortController, onEndMark: () => void): ServerClient {
    const refuse = (status: number | null, reason: string): LimenError => {
      const refusal = this.#refusal(status, reason);
      stop.abort(refusal);
      return refusal;
    };
    const mostBytes = maxTokens * streamedBytesPerToken + streamedBytesBeside;
    return this.#client.withOptions({ fetch: serverFetch({ mostBytes, refuse, onEndMark }) });
  }

  /** Sets no cause: the client's errors contain the server's response, headers included. */
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

/**
 * At least half of the secret. One no longer than a word is not treated as secret, since it may be an answer.
 */
function tellingInReply(secret: string): number | null {
  return secret.length < tellingInReplies ? null : Math.max(tellingInReplies, Math.ceil(secret.length / 2));
}
