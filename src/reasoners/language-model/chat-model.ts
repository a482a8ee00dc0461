import type { CallOptions } from '../../engine/index.js';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** Name and JSON Schema of the reply, for models whose output can be constrained. */
  readonly reply: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Tokens to write at most. */
  readonly maxTokens: number;
}

export interface ChatReply {
  readonly text: string;
  /** Mean log-probability of the written tokens; null where the model does not tell. */
  readonly meanLogProbability: number | null;
}

export interface ChatOptions extends CallOptions {
  /** Called with the whole reply so far. */
  readonly onText?: (text: string) => void;
}

/** What a language model must be able to do to reason here. */
export interface ChatModel {
  /** Tokens of prompt and reply together. */
  readonly contextTokens: number;
  /** Tokens of a text, or no fewer than it has. */
  countTokens(text: string): number | Promise<number>;
  /** @throws {LimenError} `reasoner-unavailable` when it cannot be reached or refuses */
  complete(request: ChatRequest, options?: ChatOptions): Promise<ChatReply>;
}

/** A language model that is ready to complete, and what a run records of it. */
export interface OpenedChatModel {
  readonly model: ChatModel;
  /** For people: "Llama 3.2 1B, 4 bits". */
  readonly name: string;
  /** Names the weights as exactly as can be told: "web-llm:Llama-3.2-1B-Instruct-q4f16_1@0123456789ab". */
  readonly identity: string;
  /** Gives its memory back. */
  close(): Promise<void>;
}

export interface OpenChatModelOptions extends CallOptions {
  /** Bytes over all files of the model, as far as they are known; where only a share is, `total` is 1. */
  readonly onProgress?: (progress: { readonly loaded: number; readonly total: number }) => void;
}

/** How the language model of one kind of choice is opened. */
export type OpenChatModel<Choice> = (
  choice: Choice,
  options?: OpenChatModelOptions,
) => Promise<OpenedChatModel>;
