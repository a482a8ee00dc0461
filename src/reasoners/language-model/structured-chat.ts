import { LimenError, type Passage } from '../../engine/index.js';
import type { ChatMessage, ChatModel, ChatOptions, ChatReply, ChatRequest } from './chat-model.js';
import type { Reply } from './json-reply.js';
import { messagesWithin } from './messages-within.js';
import { passagesWithin } from './passages-within.js';
import { repairMessages } from './prompts.js';

export type Asked<Value> = ChatRequest & { readonly reply: Reply<Value> };

/** Asks a language model for JSON, within its context length. */
export class StructuredChat {
  /** @param name for people, in errors */
  constructor(
    private readonly name: string,
    private readonly model: ChatModel,
  ) {}

  /**
   * Asks, and asks once more if the reply is unreadable and the context has room for that. Messages that
   * exceed the context are cut.
   *
   * @throws {LimenError} `reply-invalid` after a second unreadable reply; `reasoner-unavailable`, also if the
   * context has no room for a question
   */
  async ask<Value>(
    request: Asked<Value>,
    options: ChatOptions,
  ): Promise<{ readonly value: Value; readonly reply: ChatReply }> {
    const { name, schema, read } = request.reply;
    const fitting = await this.#within(request);
    let messages = fitting;
    for (let attempt = 1; ; attempt++) {
      // The model may be in a worker, and functions cannot be posted.
      const asked = { messages, reply: { name, schema }, maxTokens: request.maxTokens };
      const reply = await this.model.complete(asked, options);
      options.signal?.throwIfAborted();
      try {
        return { value: read(reply.text), reply };
      } catch (thrown) {
        if (!(thrown instanceof SyntaxError)) throw thrown;
        const again = repairMessages(fitting, reply.text, thrown.message);
        if (attempt === 2 || !(await this.#fits(again, request.maxTokens))) {
          const detail = { reasoner: this.name, reason: thrown.message, reply: reply.text.slice(0, 200) };
          throw new LimenError('reply-invalid', detail, { cause: thrown });
        }
        messages = again;
      }
    }
  }

  /** The parsed value of `ask`, without the reply. */
  async read<Value>(request: Asked<Value>, options: ChatOptions): Promise<Value> {
    return (await this.ask(request, options)).value;
  }

  /**
   * The passages that leave room for everything else and the reply; the first ones are dropped if not all
   * fit.
   *
   * @param reply maximum tokens of the reply
   */
  async fitting(
    messages: (passages: readonly Passage[]) => readonly ChatMessage[],
    passages: readonly Passage[],
    reply: number,
  ): Promise<readonly Passage[]> {
    const all = this.model.contextTokens - reply;
    const left = all - (await this.#tokensOf(messages([])));
    // If everything else is already too long, it will be cut, and passages get half of the room.
    const room = left > 0 ? left : Math.floor(all / 2);
    return passagesWithin(passages, room, (text) => this.model.countTokens(text));
  }

  /** The same for passages in order of rank: the last ones are dropped if not all fit. */
  async fittingBest(
    messages: (passages: readonly Passage[]) => readonly ChatMessage[],
    passages: readonly Passage[],
    reply: number,
  ): Promise<readonly Passage[]> {
    return (await this.fitting(messages, passages.toReversed(), reply)).toReversed();
  }

  async #within({ messages, maxTokens }: ChatRequest): Promise<readonly ChatMessage[]> {
    const { contextTokens } = this.model;
    const room = contextTokens - maxTokens;
    const within = await messagesWithin(messages, room, (text) => this.model.countTokens(text));
    if (within !== null) return within;
    const reason = `its context of ${contextTokens} tokens has no room for a question and a reply`;
    throw new LimenError('reasoner-unavailable', { reasoner: this.name, status: null, reason });
  }

  async #fits(messages: readonly ChatMessage[], reply: number): Promise<boolean> {
    return (await this.#tokensOf(messages)) + reply <= this.model.contextTokens;
  }

  async #tokensOf(messages: readonly ChatMessage[]): Promise<number> {
    let tokens = 0;
    for (const { content } of messages) tokens += await this.model.countTokens(content);
    return tokens;
  }
}
