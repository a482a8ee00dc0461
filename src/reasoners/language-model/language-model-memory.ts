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

/** Not tuned: a mean token probability of at least three in four counts as knowing. */
export const untestedDeltas: UncertaintyThresholds = { states: 0, 'log-probability': 0.29 };

/** A model may be very sure that it does not know; a reply without an answer counts as not knowing. */
const unsure = -10;

/**
 * A language model as the memory whose uncertainty SeaKR measures. It exposes no hidden states, so only
 * log-probabilities are available: the weaker measure. It replies deterministically, so one reply stands for
 * all samples.
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

  /**
   * @throws {LimenError} `model-invalid` if it reports no log-probabilities; `reply-invalid`,
   * `reasoner-unavailable`
   */
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
    // Only the mean over the tokens is known, so they count as one.
    return { text: value.answer ?? '', logProbability, tokens: 1, state: null };
  }

  async sample(input: MemoryInput, { signal }: CallOptions = {}): Promise<readonly Recollection[]> {
    return [await this.recall(input, signal === undefined ? {} : { signal })];
  }
}
