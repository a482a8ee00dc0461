import type { CallOptions } from '../../engine/index.js';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** Name and JSON Schema of the reply, for models whose output can be constrained. */
  readonly reply: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Maximum number of tokens to generate. */
  readonly maxTokens: number;
}

export interface ChatReply {
  readonly text: string;
  /** Mean log-probability of the generated tokens; null if the model does not report it. */
  readonly meanLogProbability: number | null;
}

export interface ChatOptions extends CallOptions {
  /** Called with the whole reply so far. */
  readonly onText?: (text: string) => void;
}

/** What a language model must provide to be used as a reasoner. */
export interface ChatModel {
  /** Context length: tokens of prompt and reply together. */
  readonly contextTokens: number;
  /** Number of tokens of a text, or an upper bound. */
  countTokens(text: string): number | Promise<number>;
  /** @throws {LimenError} `reasoner-unavailable` if it cannot be reached or refuses */
  complete(request: ChatRequest, options?: ChatOptions): Promise<ChatReply>;
}

/** A language model that is ready, with what a run records about it. */
export interface OpenedChatModel {
  readonly model: ChatModel;
  /** For people: "Llama 3.2 1B, 4 bits". */
  readonly name: string;
  /** Identifies the weights as exactly as possible: "web-llm:Llama-3.2-1B-Instruct-q4f16_1@0123456789ab". */
  readonly identity: string;
  /** Frees its memory. */
  close(): Promise<void>;
}

export interface OpenChatModelOptions extends CallOptions {
  /** Bytes of all model files, if known; if only a share is known, `total` is 1. */
  readonly onProgress?: (progress: { readonly loaded: number; readonly total: number }) => void;
}

/** Opens the language model of one kind of choice. */
export type OpenChatModel<Choice> = (
  choice: Choice,
  options?: OpenChatModelOptions,
) => Promise<OpenedChatModel>;
