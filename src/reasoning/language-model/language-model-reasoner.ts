import {
  type CallOptions,
  type Citation,
  type Draft,
  type DraftOptions,
  type Query,
  type Reasoner,
  type ReasonerInput,
  sameQuery,
} from '../../engine/index.js';
import type { ChatModel, ChatReply } from './chat-model.js';
import { draftMessages, queryMessages, repairMessages } from './prompts.js';
import { citationOf } from './quoted.js';
import { type DraftReply, draftReply, partialAnswer, queryReply, readDraft, readQuery } from './replies.js';
import { StructuredChat } from './structured-chat.js';

/** Tokens that a reply may have. */
const draftTokens = 320;
const queryTokens = 80;

/** Any language model as Reasoner: closed-book at first, then over passages, with the critic's feedback in its next input. */
export class LanguageModelReasoner implements Reasoner {
  readonly closedBook = true;
  readonly #chat: StructuredChat;

  constructor(name: string, model: ChatModel) {
    this.#chat = new StructuredChat(name, model);
  }

  /**
   * A quote that stands in no passage is no citation: an answer without one is unproven, which the critic sees.
   *
   * @throws {LimenError} `reply-invalid` after a second reply that cannot be read, or a first one that leaves no room for a second;
   * `reasoner-unavailable`
   */
  async draft({ question, passages, turns }: ReasonerInput, options: DraftOptions = {}): Promise<Draft> {
    const { onPartial, ...call } = options;
    const messages = (kept: typeof passages) => draftMessages(question, kept, turns);
    const read = await this.#chat.fitting(messages, passages, draftTokens);
    const request = { messages: messages(read), reply: draftReply, maxTokens: draftTokens };
    const onText = (text: string) => {
      const answer = partialAnswer(text);
      if (answer !== '') onPartial?.(answer);
    };
    const { value, reply } = await this.#chat.ask(request, readDraft, { ...call, onText });
    return draftFrom(value, reply, read);
  }

  /** A query that was asked before is asked for once more, then given up. */
  async nextQuery(
    { question, passages, turns, asked }: ReasonerInput,
    options: CallOptions = {},
  ): Promise<Query | null> {
    const messages = (kept: typeof passages) => queryMessages(question, kept, turns, asked);
    const kept = await this.#chat.fitting(messages, passages, queryTokens);
    const request = { messages: messages(kept), reply: queryReply, maxTokens: queryTokens };
    const isNew = (text: string) => !asked.some((earlier) => sameQuery(earlier, { text }));
    const first = await this.#chat.ask(request, readQuery, options);
    if (first.value === null || isNew(first.value))
      return first.value === null ? null : { text: first.value };
    const again = repairMessages(
      request.messages,
      first.reply.text,
      'this was asked already; ask something else, or null',
    );
    const second = await this.#chat.ask({ ...request, messages: again }, readQuery, options);
    return second.value === null || !isNew(second.value) ? null : { text: second.value };
  }
}

/** What a reply says, as a draft over the passages that were shown. */
export function draftFrom(
  value: DraftReply,
  { meanLogProbability }: ChatReply,
  read: ReasonerInput['passages'],
): Draft {
  const { answer, rationale } = value;
  const citations = citationsIn(value, read);
  return {
    answer,
    kind: kindOf(answer),
    rationale,
    citations,
    confidence: answer === null ? 0 : Math.exp(meanLogProbability ?? 0),
    lookups: [],
    read: read.map(({ id }) => ({
      passageId: id,
      relevance: citations.some((each) => each.passageId === id) ? 1 : 0,
    })),
    signals: meanLogProbability === null ? {} : { meanLogProbability },
  };
}

export function kindOf(answer: string | null): Draft['kind'] {
  if (answer === null) return 'none';
  const plain = answer.toLowerCase().replace(/[.!]$/u, '');
  return plain === 'yes' || plain === 'no' ? plain : 'text';
}

function citationsIn({ quotes }: DraftReply, passages: ReasonerInput['passages']): Citation[] {
  const found = quotes.flatMap(({ passage, quote }) => {
    const source = passages[passage - 1];
    const citation = source === undefined ? null : citationOf(quote, source);
    return citation === null ? [] : [citation];
  });
  const first = new Map(found.map((each) => [`${each.passageId} ${each.start} ${each.end}`, each]));
  return [...first.values()];
}
