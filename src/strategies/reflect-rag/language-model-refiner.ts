import type { CallOptions, Draft, DraftOptions, Passage } from '../../engine/index.js';
import type { ChatMessage, ChatModel } from '../../reasoners/language-model/chat-model.js';
import { askedDraft, draftTokens } from '../../reasoners/language-model/language-model-draft.js';
import { StructuredChat } from '../../reasoners/language-model/structured-chat.js';
import type {
  PlannedFact,
  PlannedInput,
  Refiner,
  RefinerInput,
  ReflectionInput,
  RerankOptions,
  Revision,
} from './refiner.js';
import {
  planMessages,
  plannedMessages,
  planReply,
  rankingMessages,
  rankingReply,
  reflectionMessages,
  reflectionReply,
} from './refiner-replies.js';

/** Maximum tokens of each kind of reply. */
const rankingTokens = 80;
const planTokens = 320;
const reflectionTokens = 160;

/** ReflectRAG's judgements by an untrained language model: prompted reflection. */
export class LanguageModelRefiner implements Refiner {
  readonly #chat: StructuredChat;

  constructor(name: string, model: ChatModel) {
    this.#chat = new StructuredChat(name, model);
  }

  /**
   * Passages that the reply does not name follow those it does, in search order.
   *
   * @throws {LimenError} `reply-invalid`, `reasoner-unavailable`; so do the other methods
   */
  async rerank(
    { question, passages }: RefinerInput,
    { limit, ...call }: RerankOptions,
  ): Promise<readonly number[]> {
    const messages = (kept: readonly Passage[]) => rankingMessages(question, kept);
    const kept = await this.#chat.fittingBest(messages, passages, rankingTokens);
    const request = { messages: messages(kept), reply: rankingReply, maxTokens: rankingTokens };
    const ranking = await this.#chat.read(request, call);
    const named = ranking.map((number) => number - 1).filter((place) => kept[place] !== undefined);
    return [...new Set([...named, ...passages.keys()])].slice(0, limit);
  }

  plan({ question, passages }: RefinerInput, call: CallOptions = {}): Promise<readonly PlannedFact[]> {
    return this.#plan(passages, (kept) => planMessages(question, kept), call);
  }

  async #plan(
    passages: readonly Passage[],
    messages: (kept: readonly Passage[]) => readonly ChatMessage[],
    call: CallOptions,
  ): Promise<readonly PlannedFact[]> {
    const kept = await this.#chat.fittingBest(messages, passages, planTokens);
    const request = { messages: messages(kept), reply: planReply, maxTokens: planTokens };
    const facts = await this.#chat.read(request, call);
    return kept.flatMap(({ id }, place) => {
      const fact = facts.get(place + 1);
      return fact === undefined ? [] : [{ passageId: id, fact }];
    });
  }

  answer({ question, passages, plan }: PlannedInput, options: DraftOptions = {}): Promise<Draft> {
    return this.#draft(passages, (kept) => plannedMessages(question, kept, { plan }), options);
  }

  /** Asks for a critique and a suggestion, then for a new plan and answer. */
  async reflect(input: ReflectionInput, call: CallOptions = {}): Promise<Revision | null> {
    const { question, passages, plan, draft } = input;
    const { answer } = draft;
    const refused = input.refused.flatMap((each) => each.answer ?? []);
    const messages = (kept: readonly Passage[]) =>
      reflectionMessages(question, kept, { plan, answer, refused });
    const kept = await this.#chat.fittingBest(messages, passages, reflectionTokens);
    const request = { messages: messages(kept), reply: reflectionReply, maxTokens: reflectionTokens };
    const reflection = await this.#chat.read(request, call);
    if (reflection === null) return null;
    const { suggestion } = reflection;
    const revised = await this.#plan(passages, (few) => planMessages(question, few, suggestion), call);
    const along = (few: readonly Passage[]) =>
      plannedMessages(question, few, { plan: revised, answer, suggestion });
    return { ...reflection, plan: revised, draft: await this.#draft(passages, along, call) };
  }

  async #draft(
    passages: readonly Passage[],
    messages: (kept: readonly Passage[]) => readonly ChatMessage[],
    options: DraftOptions,
  ): Promise<Draft> {
    const kept = await this.#chat.fittingBest(messages, passages, draftTokens);
    return askedDraft(this.#chat, messages(kept), kept, options);
  }
}
