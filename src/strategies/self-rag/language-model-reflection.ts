import type { CallOptions, Passage, Query } from '../../engine/index.js';
import type { ChatModel } from '../../reasoners/language-model/chat-model.js';
import { queryReply } from '../../reasoners/language-model/replies.js';
import { StructuredChat } from '../../reasoners/language-model/structured-chat.js';
import {
  critiqueMessages,
  critiqueReply,
  relevanceMessages,
  relevanceReply,
  retrievalMessages,
  retrievalReply,
  rewriteMessages,
} from './reflection-replies.js';
import type {
  Critique,
  CritiqueInput,
  PassageRelevance,
  RetrievalDecision,
  RewriteInput,
  SelfReflection,
} from './self-rag.js';

/** Maximum tokens of each kind of reply. */
const shortReply = 80;
const critiqueReplyTokens = 240;

/** Self-RAG's judgements by a language model that judges itself. */
export class LanguageModelReflection implements SelfReflection {
  readonly #chat: StructuredChat;

  constructor(name: string, model: ChatModel) {
    this.#chat = new StructuredChat(name, model);
  }

  /** @throws {LimenError} `reply-invalid`, `reasoner-unavailable`; so do the other methods */
  async needsRetrieval(question: string, options: CallOptions = {}): Promise<RetrievalDecision> {
    const messages = retrievalMessages(question);
    const request = { messages, reply: retrievalReply, maxTokens: shortReply };
    return this.#chat.read(request, options);
  }

  /** All passages in one request; those that do not fit into the context count as irrelevant. */
  async judgeRelevance(
    question: string,
    passages: readonly Passage[],
    options: CallOptions = {},
  ): Promise<readonly PassageRelevance[]> {
    const messages = (kept: readonly Passage[]) => relevanceMessages(question, kept);
    const kept = await this.#chat.fittingBest(messages, passages, shortReply);
    const request = { messages: messages(kept), reply: relevanceReply, maxTokens: shortReply };
    const chosen = await this.#chat.read(request, options);
    return passages.map(({ id }) => {
      const number = kept.findIndex((each) => each.id === id) + 1;
      return { passageId: id, relevant: number > 0 && chosen.has(number) };
    });
  }

  async critique({ question, passages, draft }: CritiqueInput, options: CallOptions = {}): Promise<Critique> {
    if (draft.answer === null) {
      return { support: 'not', usefulness: 1, issues: ['There is no answer.'], regenerate: true };
    }
    const { answer } = draft;
    const messages = (kept: readonly Passage[]) => critiqueMessages(question, kept, answer);
    const kept = await this.#chat.fitting(messages, passages, critiqueReplyTokens);
    const request = { messages: messages(kept), reply: critiqueReply, maxTokens: critiqueReplyTokens };
    return this.#chat.read(request, options);
  }

  async rewriteQuery(
    { question, draft, issues, asked }: RewriteInput,
    options: CallOptions = {},
  ): Promise<Query | null> {
    const before = asked.map(({ text }) => text);
    const messages = rewriteMessages(question, draft.answer, issues, before);
    const request = { messages, reply: queryReply, maxTokens: shortReply };
    const text = await this.#chat.read(request, options);
    return text === null ? null : { text };
  }
}
