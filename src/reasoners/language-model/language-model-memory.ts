import {
  type CallOptions,
  LimenError,
  type Memory,
  type MemoryInput,
  type Recollection,
  type UncertaintyThresholds,
} from '../../engine/index.js';
import type { ChatModel } from './chat-model.js';
import { draftTokens } from './language-model-draft.js';
import { draftMessages } from './prompts.js';
import { draftReply } from './replies.js';
import { StructuredChat } from './structured-chat.js';

/** Nobody searched these: a model whose tokens have a probability of three in four counts as knowing. */
export const untestedDeltas: UncertaintyThresholds = { states: 0, 'log-probability': 0.29 };

/** Where it says that it is unsure it may be very sure of that: it counts as not knowing. */
const unsure = -10;

/**
 * A language model as the memory whose uncertainty SeaKR asks for. It shows no hidden states, so its log-probabilities are all
 * there is: the weaker measure. It replies the same to the same request, so one reply stands for all samples.
 */
export class LanguageModelMemory implements Memory {
  readonly hasStates = false;
  readonly #chat: StructuredChat;

  constructor(
    private readonly name: string,
    model: ChatModel,
  ) {
    this.#chat = new StructuredChat(name, model);
  }

  /** @throws {LimenError} `model-invalid` where it tells no log-probabilities; `reply-invalid`, `reasoner-unavailable` */
  async recall({ question, passages }: MemoryInput, call: CallOptions = {}): Promise<Recollection> {
    const messages = (kept: MemoryInput['passages']) => draftMessages(question, kept, []);
    const kept = await this.#chat.fitting(messages, passages, draftTokens);
    const request = { messages: messages(kept), reply: draftReply, maxTokens: draftTokens };
    const { value, reply } = await this.#chat.ask(request, call);
    const { meanLogProbability } = reply;
    if (meanLogProbability === null) {
      const reason = 'it tells no log-probabilities, which its uncertainty would be read from';
      throw new LimenError('model-invalid', { model: this.name, reason });
    }
    const logProbability = value.answer === null ? unsure : meanLogProbability;
    // The mean over the tokens is all that is told of them, so they count as one.
    return { text: value.answer ?? '', logProbability, tokens: 1, state: null };
  }

  async sample(input: MemoryInput, { signal }: CallOptions = {}): Promise<readonly Recollection[]> {
    return [await this.recall(input, signal === undefined ? {} : { signal })];
  }
}
