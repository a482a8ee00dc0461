import { LimenError, type Passage } from '../../engine/index.js';
import type { ChatMessage, ChatModel, ChatOptions, ChatReply, ChatRequest } from './chat-model.js';
import { passagesWithin } from './passages-within.js';
import { repairMessages } from './prompts.js';

/** A language model that is asked for JSON, within its context. */
export class StructuredChat {
  /** @param name for people, in errors */
  constructor(
    private readonly name: string,
    private readonly model: ChatModel,
  ) {}

  /**
   * Asks, and once more where the reply cannot be read and the context has room for that.
   *
   * @param read throws a `SyntaxError` that says what is missing
   * @throws {LimenError} `reply-invalid` after a second reply that cannot be read; `reasoner-unavailable`
   */
  async ask<Value>(
    request: ChatRequest,
    read: (text: string) => Value,
    options: ChatOptions,
  ): Promise<{ readonly value: Value; readonly reply: ChatReply }> {
    let messages = request.messages;
    for (let attempt = 1; ; attempt++) {
      const reply = await this.model.complete({ ...request, messages }, options);
      options.signal?.throwIfAborted();
      try {
        return { value: read(reply.text), reply };
      } catch (thrown) {
        if (!(thrown instanceof SyntaxError)) throw thrown;
        const again = repairMessages(request.messages, reply.text, thrown.message);
        if (attempt === 2 || !(await this.#fits(again, request.maxTokens))) {
          const detail = { reasoner: this.name, reason: thrown.message, reply: reply.text.slice(0, 200) };
          throw new LimenError('reply-invalid', detail, { cause: thrown });
        }
        messages = again;
      }
    }
  }

  /** What `ask` reads, without the reply. */
  async read<Value>(
    request: ChatRequest,
    read: (text: string) => Value,
    options: ChatOptions,
  ): Promise<Value> {
    return (await this.ask(request, read, options)).value;
  }

  /**
   * The passages that leave room for everything else and the reply, the first ones left out where there is none for all.
   *
   * @param reply tokens that it may have
   */
  async fitting(
    messages: (passages: readonly Passage[]) => readonly ChatMessage[],
    passages: readonly Passage[],
    reply: number,
  ): Promise<readonly Passage[]> {
    const room = this.model.contextTokens - (await this.#tokensOf(messages([]))) - reply;
    return passagesWithin(passages, room, (text) => this.model.countTokens(text));
  }

  /** The same of passages that come with the best one first: where there is no room for all, the last ones are left out. */
  async fittingBest(
    messages: (passages: readonly Passage[]) => readonly ChatMessage[],
    passages: readonly Passage[],
    reply: number,
  ): Promise<readonly Passage[]> {
    return [...(await this.fitting(messages, [...passages].reverse(), reply))].reverse();
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
