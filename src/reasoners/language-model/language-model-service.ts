/** What the worker of any language model does: opens the one that was chosen, and reasons with it. */

import {
  type CallOptions,
  type Draft,
  type DraftOptions,
  LimenError,
  type Query,
  type ReasonerInput,
} from '../../engine/index.js';
import type { OpenedReasoner } from '../reader/reasoner-service.js';
import type {
  ChatModel,
  ChatOptions,
  ChatReply,
  ChatRequest,
  OpenChatModel,
  OpenChatModelOptions,
  OpenedChatModel,
} from './chat-model.js';
import { LanguageModelReasoner } from './language-model-reasoner.js';

export class LanguageModelService<Choice> {
  #chat: OpenedChatModel | undefined;
  #reasoner: LanguageModelReasoner | undefined;

  constructor(private readonly openChat: OpenChatModel<Choice>) {}

  /** @throws {LimenError} what the opener of the choice throws */
  async open(choice: Choice, options: OpenChatModelOptions = {}): Promise<OpenedReasoner> {
    this.#chat = await this.openChat(choice, options);
    const { name, identity, model } = this.#chat;
    this.#reasoner = new LanguageModelReasoner(name, model);
    const { closedBook } = this.#reasoner;
    return { name, identity, agreement: null, closedBook, contextTokens: model.contextTokens };
  }

  draft(input: ReasonerInput, options: DraftOptions): Promise<Draft> {
    return this.#open().draft(input, options);
  }

  nextQuery(input: ReasonerInput, options: CallOptions): Promise<Query | null> {
    return this.#open().nextQuery(input, options);
  }

  /** What the strategies ask in words of their own. */
  complete(request: ChatRequest, options: ChatOptions): Promise<ChatReply> {
    return this.#openChat().complete(request, options);
  }

  async countTokens(text: string): Promise<number> {
    return this.#openChat().countTokens(text);
  }

  /** Does nothing, in its turn: it settles when a call that was stopped before it has ended in truth. */
  async idle(): Promise<void> {}

  /** Gives the memory back where no worker ends with it. */
  async close(): Promise<void> {
    await this.#chat?.close();
  }

  #openChat(): ChatModel {
    if (this.#chat === undefined) throw new LimenError('unexpected', { reason: 'the reasoner is not open' });
    return this.#chat.model;
  }

  #open(): LanguageModelReasoner {
    if (this.#reasoner === undefined)
      throw new LimenError('unexpected', { reason: 'the reasoner is not open' });
    return this.#reasoner;
  }
}
