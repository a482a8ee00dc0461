import {
  type CallOptions,
  type Draft,
  type DraftOptions,
  type Query,
  type Reasoner,
  type ReasonerInput,
  sameQuery,
} from '../../engine/index.js';
import type { ChatModel } from './chat-model.js';
import { askedDraft, draftTokens } from './language-model-draft.js';
import { draftMessages, queryMessages, repairMessages } from './prompts.js';
import { queryReply } from './replies.js';
import { StructuredChat } from './structured-chat.js';

/** Maximum tokens of a reply with a query. */
const queryTokens = 80;

/** Any language model as Reasoner: closed-book first, then over passages, told what the critic said. */
export class LanguageModelReasoner implements Reasoner {
  readonly closedBook = true;
  readonly #chat: StructuredChat;

  constructor(name: string, model: ChatModel) {
    this.#chat = new StructuredChat(name, model);
  }

  /**
   * A quote found in no passage is not cited: an answer without citations is unproven, which the critic sees.
   *
   * @throws {LimenError} `reply-invalid` after a second unreadable reply, or a first one that leaves no room
   * for a second; `reasoner-unavailable`
   */
  async draft({ question, passages, turns }: ReasonerInput, options: DraftOptions = {}): Promise<Draft> {
    const messages = (kept: typeof passages) => draftMessages(question, kept, turns);
    const read = await this.#chat.fitting(messages, passages, draftTokens);
    return askedDraft(this.#chat, messages(read), read, options);
  }

  /** If the model repeats an earlier query, it is asked once more, then the search ends. */
  async nextQuery(
    { question, passages, turns, asked }: ReasonerInput,
    options: CallOptions = {},
  ): Promise<Query | null> {
    const messages = (kept: typeof passages) => queryMessages(question, kept, turns, asked);
    const kept = await this.#chat.fitting(messages, passages, queryTokens);
    const request = { messages: messages(kept), reply: queryReply, maxTokens: queryTokens };
    const isNew = (text: string) => !asked.some((earlier) => sameQuery(earlier, { text }));
    const { value: first, reply } = await this.#chat.ask(request, options);
    if (first === null) return null;
    if (isNew(first)) return { text: first };
    const fault = 'this was asked already; ask something else, or null';
    const again = repairMessages(request.messages, reply.text, fault);
    const second = await this.#chat.read({ ...request, messages: again }, options);
    return second === null || !isNew(second) ? null : { text: second };
  }
}
