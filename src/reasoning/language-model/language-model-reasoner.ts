import {
  type CallOptions,
  type Citation,
  type Draft,
  type DraftOptions,
  LimenError,
  type Query,
  type Reasoner,
  type ReasonerInput,
  sameQuery,
} from '../../engine/index.js';
import type { ChatMessage, ChatModel, ChatOptions, ChatReply, ChatRequest } from './chat-model.js';
import { passagesWithin } from './passages-within.js';
import { draftMessages, queryMessages, repairMessages } from './prompts.js';
import { citationOf } from './quoted.js';
import { type DraftReply, draftReply, partialAnswer, queryReply, readDraft, readQuery } from './replies.js';

/** Tokens that a reply may have. */
const draftTokens = 320;
const queryTokens = 80;

/** Any language model as Reasoner: closed-book at first, then over passages, with the critic's feedback in its next input. */
export class LanguageModelReasoner implements Reasoner {
  readonly closedBook = true;

  constructor(
    private readonly name: string,
    private readonly model: ChatModel,
  ) {}

  /**
   * A quote that stands in no passage is no citation: an answer without one is unproven, which the critic sees.
   *
   * @throws {LimenError} `reply-invalid` after a second reply that cannot be read, or a first one that leaves no room for a second;
   * `reasoner-unavailable`
   */
  async draft({ question, passages, turns }: ReasonerInput, options: DraftOptions = {}): Promise<Draft> {
    const { onPartial, ...call } = options;
    const messages = (kept: typeof passages) => draftMessages(question, kept, turns);
    const read = await this.#fitting(messages, passages, draftTokens);
    const request = { messages: messages(read), reply: draftReply, maxTokens: draftTokens };
    const onText = (text: string) => {
      const answer = partialAnswer(text);
      if (answer !== '') onPartial?.(answer);
    };
    const { value, reply } = await this.#ask(request, readDraft, { ...call, onText });
    const citations = citationsIn(value, read);
    const { answer, rationale } = value;
    return {
      answer,
      kind: kindOf(answer),
      rationale,
      citations,
      confidence: answer === null ? 0 : Math.exp(reply.meanLogProbability ?? 0),
      lookups: [],
      read: read.map(({ id }) => ({
        passageId: id,
        relevance: citations.some((each) => each.passageId === id) ? 1 : 0,
      })),
      signals: reply.meanLogProbability === null ? {} : { meanLogProbability: reply.meanLogProbability },
    };
  }

  /** A query that was asked before is asked for once more, then given up. */
  async nextQuery(
    { question, passages, turns, asked }: ReasonerInput,
    options: CallOptions = {},
  ): Promise<Query | null> {
    const messages = (kept: typeof passages) => queryMessages(question, kept, turns, asked);
    const kept = await this.#fitting(messages, passages, queryTokens);
    const request = { messages: messages(kept), reply: queryReply, maxTokens: queryTokens };
    const isNew = (text: string) => !asked.some((earlier) => sameQuery(earlier, { text }));
    const first = await this.#ask(request, readQuery, options);
    if (first.value === null || isNew(first.value))
      return first.value === null ? null : { text: first.value };
    const again = repairMessages(
      request.messages,
      first.reply.text,
      'this was asked already; ask something else, or null',
    );
    const second = await this.#ask({ ...request, messages: again }, readQuery, options);
    return second.value === null || !isNew(second.value) ? null : { text: second.value };
  }

  /** Asks, and once more where the reply cannot be read and the context has room for that. */
  async #ask<Value>(
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

  /** The passages that leave room for everything else and the reply. */
  async #fitting(
    messages: (passages: ReasonerInput['passages']) => readonly ChatMessage[],
    passages: ReasonerInput['passages'],
    reply: number,
  ): Promise<ReasonerInput['passages']> {
    const room = this.model.contextTokens - (await this.#tokensOf(messages([]))) - reply;
    return passagesWithin(passages, room, (text) => this.model.countTokens(text));
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

function kindOf(answer: string | null): Draft['kind'] {
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
