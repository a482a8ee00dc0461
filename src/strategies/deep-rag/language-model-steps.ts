import { type CallOptions, type Draft, type Passage, sameQuery } from '../../engine/index.js';
import type { ChatModel } from '../../reasoners/language-model/chat-model.js';
import { kindOf, sureness } from '../../reasoners/language-model/language-model-draft.js';
import { LanguageModelReasoner } from '../../reasoners/language-model/language-model-reasoner.js';
import { conclusionReply } from '../../reasoners/language-model/replies.js';
import { StructuredChat } from '../../reasoners/language-model/structured-chat.js';
import type { AtomicDecision, ReasoningState, StepReasoner } from './deep-rag-steps.js';
import {
  conclusionMessages,
  decisionMessages,
  decisionReply,
  followUpMessages,
  followUpReply,
} from './step-replies.js';

/** Maximum tokens of a reply. */
const shortReply = 100;
const conclusionTokens = 160;

/**
 * DeepRAG's steps by an untrained language model, guided only by the prompts' format. Only its answers to
 * sub-queries read documents; later steps see them within the narrative, the oldest left out if the context
 * is short.
 */
export class LanguageModelSteps implements StepReasoner {
  readonly #chat: StructuredChat;
  readonly #reasoner: LanguageModelReasoner;

  constructor(name: string, model: ChatModel) {
    this.#chat = new StructuredChat(name, model);
    this.#reasoner = new LanguageModelReasoner(name, model);
  }

  /** A repeated sub-query ends the chain, which would otherwise loop. */
  async nextSubquery(state: ReasoningState, options: CallOptions = {}): Promise<string | null> {
    const messages = followUpMessages(await this.#fitting(state, shortReply));
    const request = { messages, reply: followUpReply, maxTokens: shortReply };
    const text = await this.#chat.read(request, options);
    const repeated = state.steps.some(({ subquery }) => sameQuery({ text: subquery }, { text: text ?? '' }));
    return repeated ? null : text;
  }

  async decide(state: ReasoningState, subquery: string, options: CallOptions = {}): Promise<AtomicDecision> {
    const messages = decisionMessages(await this.#fitting(state, shortReply), subquery);
    const request = { messages, reply: decisionReply, maxTokens: shortReply };
    return this.#chat.read(request, options);
  }

  answer(
    _: ReasoningState,
    subquery: string,
    documents: readonly Passage[] | null,
    options: CallOptions = {},
  ): Promise<Draft> {
    const input = { question: subquery, passages: documents ?? [], turns: [], asked: [] };
    return this.#reasoner.draft(input, options);
  }

  /** Cites the proof of the intermediate answers. */
  async conclude(state: ReasoningState, options: CallOptions = {}): Promise<Draft> {
    const messages = conclusionMessages(await this.#fitting(state, conclusionTokens));
    const request = { messages, reply: conclusionReply, maxTokens: conclusionTokens };
    const { value, reply } = await this.#chat.ask(request, options);
    const { answer, rationale } = value;
    const parts = state.steps.map((step) => step.answer);
    return {
      answer,
      kind: kindOf(answer),
      rationale,
      citations: answer === null ? [] : parts.flatMap(({ citations }) => citations).toReversed(),
      ...sureness(answer, reply),
      lookups: [],
      read: parts.flatMap(({ read }) => read),
    };
  }

  /** The same state with the documents that fit into the context. */
  async #fitting(state: ReasoningState, reply: number): Promise<ReasoningState> {
    const keeping = (kept: readonly Passage[]): ReasoningState => {
      // A document that is too long by itself comes back shortened.
      const byId = new Map(kept.map((passage) => [passage.id, passage]));
      const steps = state.steps.map((step) => ({
        ...step,
        documents: step.documents.flatMap(({ id }) => byId.get(id) ?? []),
      }));
      return { ...state, steps };
    };
    const documents = state.steps.flatMap((step) => step.documents);
    const longest = (kept: readonly Passage[]) => conclusionMessages(keeping(kept));
    return keeping(await this.#chat.fitting(longest, documents, reply));
  }
}
